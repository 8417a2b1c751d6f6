import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AdminProduct } from '@tohfa/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvOf, zipOf } from '../../../test/product-files.ts';
import { fetchPublic, isAllowedHost, isPublicAddress } from '../../src/platform/http/fetch-public.ts';
import { readSettings } from '../../src/settings.ts';
import { signInAdmin } from '../support/admin-sign-in.ts';
import { applyFile, checkFile, undo } from '../support/imports.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let cookie: string;
let web: Server;
let base: string;
let picture: Buffer;
const asked: string[] = [];

beforeAll(async () => {
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  web = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/p/moved.png') return response.writeHead(302, { location: '/p/a.png' }).end();
    if (request.url === '/p/page.png')
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
    if (request.url === '/p/large.png')
      return response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(6 * 1024 * 1024));
    if (request.url === '/p/text.png')
      return response.writeHead(200, { 'content-type': 'image/png' }).end('no picture');
    return response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  });
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
  base = `http://127.0.0.1:${(web.address() as AddressInfo).port}/p/`;
  shop = await openShop({ IMPORT_PICTURE_HOSTS: base });
  cookie = await signInAdmin(shop);
});
afterAll(async () => {
  await shop.close();
  web.close();
});

test('pictures are fetched after the products, once, and those that cannot be had are named', async () => {
  const file = csvOf([
    ['Handle', 'Title', 'Type', 'Variant Price', 'Image Src'],
    ['mug', 'Mug', 'Cups', '200', `${base}a.png`],
    ['mug', '', '', '', `${base}moved.png`],
    ['cup', 'Cup', 'Cups', '200', `${base}page.png`],
    ['cup', '', '', '', `${base}large.png`],
    ['cup', '', '', '', `${base}text.png`],
  ]);
  const done = await applyFile(shop, cookie, file);
  expect(done.pictures).toEqual({ total: 2, done: 2, failed: 4 });
  expect(done.pictureProblems.map(({ source }) => source.replace(base, '')).sort()).toEqual([
    'large.png',
    'moved.png',
    'page.png',
    'text.png',
  ]);
  const [cup, mug] = await listProducts();
  expect(mug?.images).toEqual([expect.stringMatching(/^\/media\/.*-880\.webp$/)]);
  expect(mug?.image).toBe(mug?.images[0]);
  expect(cup?.images).toEqual([]);
  expect((await shop.app.inject({ url: mug?.image ?? '' })).statusCode).toBe(200);
  expect(asked.filter((url) => url === '/p/a.png')).toHaveLength(1);
});

test('a zip beside the file, or around it, has the pictures by their names, and undoing takes them away again', async () => {
  const csv = csvOf([
    [
      'slug',
      'name',
      'price',
      'category',
      'images',
      'option1_name',
      'option1_value',
      'variant_price',
      'variant_image',
    ],
    [
      'vase',
      'Vase',
      '',
      'Homes',
      'Front.PNG, https://cdn.example/side.png',
      'Colour',
      'Red',
      '900',
      'red.png',
    ],
    ['vase', '', '', '', '', '', 'Blue', '950', ''],
  ]);
  const files = {
    'pictures/front.png': picture,
    'side.png': await other(),
    'red.png': picture,
    'notes.txt': picture,
  };
  const zip = zipOf(files);
  const { id, pictures } = await applyFile(shop, cookie, csv, zip);
  expect(pictures).toEqual({ total: 1, done: 1, failed: 0 });
  const [vase] = await listProducts();
  expect(vase?.images).toHaveLength(2);
  expect(vase?.variants.map(({ image }) => image.startsWith('/media/'))).toEqual([true, false]);
  const around = zipOf({ ...files, 'products.csv': Buffer.from(csv) });
  expect(await checkFile(shop, cookie, around)).toMatchObject({
    unchanged: 1,
    created: 0,
    changed: 0,
    errors: [],
  });
  await undo(shop, cookie, id);
  expect((await listProducts()).map(({ name }) => name)).not.toContain('Vase');
  expect(await checkFile(shop, cookie, csv)).toMatchObject({
    created: 0,
    errors: [
      { row: 2, column: 'images', value: 'Front.PNG' },
      { row: 2, column: 'images', value: 'red.png' },
    ],
  });
});

test.each([
  [
    'unpacks to more than a picture may have',
    { 'a.csv': Buffer.from('slug'), 'a.png': Buffer.alloc(6 * 1024 * 1024) },
  ],
  ['leads out of its folder', { 'a.csv': Buffer.from('slug'), '../../a.png': Buffer.from('x') }],
  ['has two CSVs', { 'a.csv': Buffer.from('slug'), 'b.csv': Buffer.from('slug') }],
])('a zip that %s is refused', async (_what, files) => {
  const form = new FormData();
  form.set('file', new Blob([zipOf(files)]), 'a.zip');
  expect((await shop.call('importProducts', { cookie, form })).statusCode).toBe(400);
});

test.each([
  'https://10.0.0.1/a.png',
  'https://[::1]/a.png',
  'https://[::ffff:127.0.0.1]/a.png',
  'https://169.254.169.254/a.png',
  'https://user@cdn.example/a.png',
  'https://cdn.example:8443/a.png',
  'http://cdn.example/a.png',
  'ftp://cdn.example/a.png',
])('%s is never fetched', async (url) => {
  expect(isAllowedHost(url, ['*'])).toBe(false);
  expect(await fetchPublic(url, { hosts: ['*'], maxBytes: 10, types: [] })).toEqual({ problem: 'refused' });
});

test('a name that leads to this machine is refused at the connection', async () => {
  const hosts = ['localhost'];
  expect(await fetchPublic('https://localhost/a.png', { hosts, maxBytes: 10, types: [] })).toEqual({
    problem: 'refused',
  });
  expect(['8.8.8.8', '2606:4700::1111'].every(isPublicAddress)).toBe(true);
  expect(['100.64.0.1', 'fd00::1', '64:ff9b::a00:1', '0.0.0.0', '224.0.0.1'].some(isPublicAddress)).toBe(
    false,
  );
});

test('nothing is fetched unless a setting names hosts', () => {
  expect(readSettings({}).importPictureHosts).toEqual([]);
  expect(isAllowedHost('https://cdn.shopify.com/a.png', [])).toBe(false);
  expect(isAllowedHost('https://cdn.shopify.com/a.png', ['*.shopify.com'])).toBe(true);
  expect(() => readSettings({ IMPORT_PICTURE_HOSTS: 'not a host' })).toThrow(/IMPORT_PICTURE_HOSTS/);
});

async function other(): Promise<Buffer> {
  return sharp({ create: { width: 9, height: 9, channels: 3, background: 'blue' } })
    .jpeg()
    .toBuffer();
}

async function listProducts(): Promise<AdminProduct[]> {
  return (await shop.call('listAdminProducts', { cookie })).json<{ products: AdminProduct[] }>().products;
}
