import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveWebApp } from '../../src/platform/http/web-app.ts';

let web: FastifyInstance;
const dist = mkdtempSync(join(tmpdir(), 'tohfa-dist-'));

beforeAll(async () => {
  const screens = {
    '/home': {
      scripts: ['/assets/home.js'],
      fonts: [],
      data: ['/backend/get-products.php?page=1&limit=24'],
      ownData: [],
    },
    '/giftdetails/:id': {
      scripts: ['/assets/gift.js'],
      fonts: [],
      data: [],
      ownData: ['/backend/get_gift_request.php?userId={id}'],
    },
  };
  mkdirSync(join(dist, '.vite'));
  writeFileSync(
    join(dist, '.vite/screen-preloads.json'),
    JSON.stringify({ answersScript: '/assets/answers.js', screens }),
  );
  writeFileSync(join(dist, 'index.html'), '<html><head></head><body></body></html>');
  web = Fastify();
  await serveWebApp(web, dist, async () => '');
});
afterAll(async () => {
  await web.close();
  rmSync(dist, { recursive: true, force: true });
});

it('a page names the scripts and public answers of its screen', async () => {
  const { body } = await web.inject({ url: '/home' });
  expect(body).toContain('<link rel="modulepreload" href="/assets/home.js">');
  expect(body).toContain('href="/backend/get-products.php?page=1&amp;limit=24"');
  expect(body).not.toContain('<script');
});

it('the page of a gift asks for it with the token that only the browser has', async () => {
  const { body } = await web.inject({ url: '/giftdetails/abc-DEF_1?from=mail' });
  expect(body).toContain(
    '<script async fetchpriority="high" src="/assets/answers.js" data-answers="/backend/get_gift_request.php?userId=abc-DEF_1"></script>',
  );
});

it.each([
  '/giftdetails/%22%3E%3Cscript%3E',
  '/giftdetails/a"b',
  `/giftdetails/${'a'.repeat(65)}`,
  '/giftdetails/a/b',
])('an address that is no gift adds nothing to the page: %s', async (url) => {
  expect((await web.inject({ url })).body).not.toContain('<script');
});
