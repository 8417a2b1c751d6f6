import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type OperationName, operations } from '@tohfa/contract';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWebApp } from '../../src/platform/http/web-app.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});

afterAll(() => shop.close());

it('all 23 calls of the specification are declared', () => {
  const specified = Object.values(operations).filter(({ path }) => path.endsWith('.php'));
  expect(specified).toHaveLength(23);
});

describe('every answer', () => {
  it.each([
    '/healthz',
    '/backend/get-products.php',
    '/backend/get-products.php?limit=x',
    '/backend/nowhere',
    '/media/nothing.webp',
    '/nowhere.txt',
    '/local/outbox',
    '/local/backstage.js',
    '/metrics',
  ])('at %s carries the security headers', async (url) => {
    const { headers } = await shop.app.inject({ url });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(headers['content-security-policy']).toMatch(/frame-ancestors '(none|self)'/);
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });

  it('to a personal call is not cached', async () => {
    const answer = await shop.call('mySessions');
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('a request from another site', () => {
  const changing = (Object.keys(operations) as OperationName[]).filter(
    (name) => operations[name].method !== 'GET',
  );

  it.each(changing)('to %s has no effect', async (name) => {
    const { method, path } = operations[name];
    const answers: unknown = 'answersSuccess' in operations[name];
    for (const headers of [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'http://localhost:1', 'sec-fetch-site': 'same-origin' },
    ]) {
      const answer = await shop.app.inject({ method, url: path, headers, payload: {} });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({
        code: 'cross_site',
        ...(answers === true && { success: false }),
      });
    }
  });

  it('gets no CORS header, whatever origin it names', async () => {
    const answer = await shop.app.inject({
      url: '/backend/get-products.php',
      headers: { origin: 'https://evil.test' },
    });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('bad input', () => {
  it.each([
    ['text/plain', '{"email":"a@b.test","password":"x"}', 'not_json'],
    ['application/x-www-form-urlencoded', 'email=a', 'not_json'],
    ['application/json', '{"email":', 'bad_json'],
    ['application/json', '', 'bad_json'],
    ['application/json', '{"__proto__":{"admin":true},"email":"a@b.test","password":"x"}', 'bad_json'],
    ['application/json', '[]', 'invalid_input'],
    ['application/json', 'null', 'invalid_input'],
    ['application/json', '"x"', 'invalid_input'],
    ['application/json', `${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'invalid_input'],
  ])('of type %s is refused with words: %s', async (type, payload, code) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/backend/login.php',
      headers: { 'content-type': type },
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code });
    expect(answer.json().error).not.toMatch(/fst_|zod|stack|at \//i);
  });

  it('a value where there should be one is not coerced', async () => {
    for (const limit of ['true', '0x10', '1e3', '-1', '1.5', ' 5', '999999999999']) {
      const answer = await shop.app.inject({
        url: `/backend/get-products.php?limit=${encodeURIComponent(limit)}`,
      });
      expect(answer.statusCode, limit).toBe(400);
    }
    const twice = await shop.app.inject({ url: '/backend/get-products.php?limit=1&limit=2' });
    expect(twice.statusCode).toBe(400);
  });
});

const NOT_DIRECT = [
  { remoteAddress: '203.0.113.9' },
  { remoteAddress: '::ffff:203.0.113.9' },
  { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '127.0.0.1' } },
  { remoteAddress: '127.0.0.1', headers: { forwarded: 'for=127.0.0.1' } },
  { remoteAddress: '127.0.0.1', headers: { 'x-real-ip': '127.0.0.1' } },
  { remoteAddress: '127.0.0.1', headers: { via: '1.1 proxy' } },
  { remoteAddress: '127.0.0.1', headers: { host: 'rebound.evil.test' } },
];

it('metrics are for a direct loopback connection only, unless a token is shown', async () => {
  for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    const near = await shop.app.inject({ url: '/metrics', remoteAddress });
    expect(near.statusCode).toBe(200);
    expect(near.body).toContain('http_request_seconds');
    expect(near.body).toContain('job_failures_total');
  }
  for (const request of NOT_DIRECT) {
    expect((await shop.app.inject({ url: '/metrics', ...request })).statusCode).toBe(404);
  }
});

describe('the stand-ins', () => {
  const spellings = [
    '/local',
    '/%6cocal',
    '/local/',
    '/local/scenarios',
    '/local/outbox',
    '/%6cocal/outbox',
    '/%6Cocal/%6futbox',
    '/local/%6f%75%74%62%6f%78',
    '/local/outbox?x=/backend',
    '/local/outbox;x',
    '/local/outbox/',
    '/local//outbox',
    '/./local/outbox',
    '/backend/../local/outbox',
    '/local/../local/outbox',
    '/local/local-page.css',
    '/%6cocal/razorpay/checkout.js',
    '/local/razorpay/switches',
    '/%6cocal/razorpay/v1/orders',
    '/local/razorpay/dashboard',
    '/%6cocal/identity/.well-known/openid-configuration',
    '/local/identity/auth',
  ];

  it('answer a browser on this machine', async () => {
    for (const url of ['/local/outbox', '/local/identity/.well-known/openid-configuration'])
      expect((await shop.app.inject({ url, remoteAddress: '127.0.0.1' })).statusCode, url).toBe(200);
  });

  it.each(spellings)('do not exist for anyone else, spelled %s', async (url) => {
    for (const request of NOT_DIRECT) {
      for (const method of ['GET', 'POST', 'HEAD'] as const) {
        const answer = await shop.app.inject({ url, method, ...request });
        expect(answer.statusCode, `${method} ${JSON.stringify(request)}`).toBe(404);
      }
    }
  });

  it.each(['//local/outbox', '/LOCAL/outbox', '/local%2foutbox'])(
    'are not what %s leads to: the router takes it for a page of the shop',
    async (url) => {
      const { body } = await shop.app.inject({ url, remoteAddress: '203.0.113.9' });
      expect(body).not.toContain('Local stand-in');
    },
  );

  it('do not exist for a forwarded request even when its proxy is trusted', async () => {
    const trusting = await openShop({ TRUST_PROXY: 'true' });
    const answer = await trusting.app.inject({
      url: '/local/outbox',
      remoteAddress: '203.0.113.9',
      headers: { 'x-forwarded-for': '127.0.0.1' },
    });
    expect(answer.statusCode).toBe(404);
    await trusting.close();
  });
});

describe('text that cannot be stored', () => {
  it.each([
    ['GET', '/backend/search-address?q=%00', undefined],
    ['GET', '/backend/get-products.php?q=a%00b', undefined],
    ['GET', '/backend/get-products.php?q=a&x%00y=1', undefined],
    ['POST', '/backend/login.php', { email: 'a\u0000@b.test', password: 'x' }],
    ['POST', '/backend/login.php', { email: 'a@b.test', password: 'x', more: [{ deep: '\ud800' }] }],
  ] as const)('is refused with words: %s %s', async (method, url, payload) => {
    const answer = await shop.app.inject({ method, url, ...(payload && { payload }) });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input' });
  });
});

it.each(['/backend/get-products.php', '/healthz', '/backend/openapi.json'])(
  '%s answers HEAD',
  async (url) => {
    const { statusCode, body } = await shop.app.inject({ method: 'HEAD', url });
    expect(statusCode).toBe(200);
    expect(body).toBe('');
  },
);

describe('the page of the shop', () => {
  const dist = mkdtempSync(join(tmpdir(), 'tohfa-dist-'));
  const app = Fastify();

  beforeAll(async () => {
    writeFileSync(join(dist, 'index.html'), '<html><head></head></html>');
    writeFileSync(join(dist, 'index.html.br'), brotliCompressSync('<html><head></head></html>'));
    await serveWebApp(app, dist, async (url) => {
      if (url.startsWith('/giftdetails/away')) throw new Error('the database is away');
      return '';
    });
  });

  afterAll(async () => {
    await app.close();
    rmSync(dist, { recursive: true, force: true });
  });

  it.each(['/', '/login', '/giftdetails/x', '/giftdetails/away', '/index.html'])(
    'is served at %s',
    async (url) => {
      for (const encoding of [undefined, '', 'identity', 'br', 'gzip, br', '*', 'gzip;q=0, *;q=0']) {
        for (const method of ['GET', 'HEAD'] as const) {
          const headers = encoding === undefined ? {} : { 'accept-encoding': encoding };
          const { statusCode } = await app.inject({ method, url, headers });
          expect(statusCode, `${method} with ${encoding}`).toBe(200);
        }
      }
    },
  );
});

it('the contract is published for programs and for people', async () => {
  const described = (await shop.app.inject({ url: '/backend/openapi.json' })).json();
  for (const { path, method } of Object.values(operations)) {
    expect(described.paths[path]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined();
  }
  const page = await shop.app.inject({ url: '/backend/calls' });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('POST /backend/login.php');
});

it.each(['/backend/openapi.json', '/backend/calls'])('%s is sent compressed, with an ETag', async (url) => {
  const packed = await shop.app.inject({ url, headers: { 'accept-encoding': 'br' } });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.rawPayload.length).toBeLessThan(100_000);
  const { etag = '' } = packed.headers;
  const again = await shop.app.inject({ url, headers: { 'accept-encoding': 'br', 'if-none-match': etag } });
  expect(again.statusCode).toBe(304);
  expect((await shop.app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
});
