import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkPreviewTags } from '../../src/gifts/view.ts';
import { serveWebApp } from '../../src/platform/http/web-app.ts';
import { decide, openGift, PHONE } from '../support/gifts.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let web: FastifyInstance;
const dist = mkdtempSync(join(tmpdir(), 'tohfa-dist-'));

beforeAll(async () => {
  shop = await openShop({ PUBLIC_URL: 'http://tohfa.example:8080' });
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><html><head><title>Tohfa</title></head><body></body></html>',
  );
  web = Fastify();
  await serveWebApp(web, dist, async (url) => (await linkPreviewTags(shop.shop.gifts, url)) ?? '');
});
afterAll(async () => {
  await web.close();
  await shop.close();
  rmSync(dist, { recursive: true, force: true });
});

it('the page of a shared gift has preview tags with its product and picture, and nothing personal', async () => {
  const { id, owner, cookie } = await openGift(shop);
  await shop.opened.database.execute(sql`update gifts set product_image = '/media/elephant-880.webp',
    product_name = 'Elephant "&<script>alert(1)</script>$& brass''s' where public_id = ${id}`);
  const page = await web.inject({ url: `/giftdetails/${id}` });
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['cache-control']).toBe('no-cache');
  expect(page.body).toContain(
    '<meta property="og:title" content="Elephant &quot;&amp;&lt;script&gt;alert(1)&lt;/script&gt;$&amp; brass&#39;s">',
  );
  expect(page.body).toContain(
    '<meta property="og:image" content="http://tohfa.example:8080/media/elephant-880.webp">',
  );
  expect(page.body).toContain(`content="http://tohfa.example:8080/giftdetails/${id}"`);
  expect(page.body).toContain('<link rel="preload" as="image" imagesrcset="/media/elephant-220.webp 220w,');
  expect(page.body).not.toContain('<script>');
  for (const secret of ['Kamala', PHONE, '560001', 'Birthday', owner.name, owner.email]) {
    expect(page.body).not.toContain(secret);
  }
  expect(page.body).toContain('chip in on');
  await shop.opened.database.execute(sql`update gifts set status = 'delivered' where public_id = ${id}`);
  const delivered = (await web.inject({ url: `/giftdetails/${id}` })).body;
  expect(delivered).toContain('It has arrived.');
  expect(delivered).not.toContain('chip in');
  await decide(shop, cookie, id, 'unshare');
  const unshared = (await web.inject({ url: `/giftdetails/${id}` })).body;
  expect(unshared).not.toContain('og:');
  expect(unshared).not.toContain('elephant');
});

it('other pages have no preview tags', async () => {
  for (const url of [
    '/home',
    '/giftdetails/nothing',

    '/giftdetails/',
    '/giftdetails/x/y',
  ]) {
    const page = await web.inject({ url });
    expect(page.statusCode, url).toBe(200);
    expect(page.body, url).not.toContain('og:');
  }
});
