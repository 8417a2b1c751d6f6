import { type OperationName, operations } from '@tohfa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  it('to a personal call is kept by nobody', async () => {
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

it('metrics are for loopback only, unless a token is shown', async () => {
  const near = await shop.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  expect(near.statusCode).toBe(200);
  expect(near.body).toContain('http_request_seconds');
  const far = await shop.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' });
  expect(far.statusCode).toBe(404);
});

it('the stand-ins’ pages exist for loopback only', async () => {
  const near = await shop.app.inject({ url: '/local/outbox', remoteAddress: '127.0.0.1' });
  expect(near.statusCode).toBe(200);
  for (const request of [
    { remoteAddress: '203.0.113.9' },
    { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.9' } },
  ]) {
    expect((await shop.app.inject({ url: '/local/outbox', ...request })).statusCode).toBe(404);
  }
});

it('the contract is published for programs and for people', async () => {
  const described = (await shop.app.inject({ url: '/backend/openapi.json' })).json();
  for (const { path, method } of Object.values(operations)) {
    expect(described.paths[path]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined();
  }
  const page = await shop.app.inject({ url: '/backend/calls' });
  expect(page.body).toContain('POST /backend/login.php');
});
