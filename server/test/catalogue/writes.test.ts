import { readdirSync } from 'node:fs';
import type { Category, Product } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteProduct } from '../../src/catalogue/edit-products.ts';
import { takeUnits } from '../../src/catalogue/stock.ts';
import { findBrokenInvariants } from '../../src/payments/invariants.ts';
import { queryRows } from '../../src/platform/database.ts';
import { ADMIN, signInAdmin } from '../support/admin-sign-in.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let cookie: string;
let category: Category;
beforeAll(async () => {
  shop = await openShop();
  cookie = await signInAdmin(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.opened.exec('truncate categories, products restart identity cascade');
  category = await createCategory({ name: 'Mithai' });
});

test('an added product is in the shop at once, under the stored names', async () => {
  expect((await shop.call('getProducts')).json()).toEqual([]);
  const picture = '/media/0b9e1f6a-0000-4000-8000-000000000000-880.webp';
  const added = await add({
    richDescription: '<p>Fresh</p>',
    image: picture,
    images: JSON.stringify([picture, 'https://pictures.example/box.jpg']),
    brand: 'Halwai',
    rating: 4.3,
    numReviews: 12,
    isFeatured: 1,
  });
  expect(added).toMatchObject({
    name: 'Kaju katli',
    rich_description: '<p>Fresh</p>',
    images: [picture, 'https://pictures.example/box.jpg'],
    price: 650,
    category_id: category.id,
    categoryName: 'Mithai',
    count_in_stock: 9,
    rating: 4.3,
    num_reviews: 12,
    is_featured: 1,
  });
  expect((await shop.call('getProducts')).json()).toEqual([added]);
});

test('an update is visible at once and audited', async () => {
  const added = await add();
  const body = { ...form(), id: String(added.id), name: 'Badam barfi', price: 700 };
  const updated = await shop.call('updateProduct', { cookie, body });
  expect(updated.statusCode).toBe(200);
  expect((await shop.call('getProducts', { query: { id: String(added.id) } })).json()).toMatchObject([
    { name: 'Badam barfi', price: 700 },
  ]);
  expect(await lastEntry()).toMatchObject({
    actor: ADMIN,
    action: 'product-update',
    subject: String(added.id),
    before: { name: 'Kaju katli', price: 650 },
    after: { name: 'Badam barfi', price: 700 },
  });
});

describe('a form that was loaded earlier', () => {
  const sellOne = (id: number) =>
    takeUnits(shop.opened.database, { productId: id, variantId: null }, 1, 'sold');
  const movements = async (id: number) =>
    queryRows(
      shop.opened.database,
      sql`select kind, stock_change as change from stock_movements where product_id = ${id} order by id`,
    );

  test('is refused with its version after a sale or another save, and changes nothing', async () => {
    const product = await add();
    await sellOne(product.id);
    const body = { ...form(), id: product.id, version: product.version };
    const refused = await shop.call('updateProduct', { cookie, body });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      success: false,
      code: 'stale_version',
      error: expect.stringContaining('updated this product'),
    });
    const [now] = (await shop.call('getProducts', { query: { id: String(product.id) } })).json<Product[]>();
    expect(now).toMatchObject({ count_in_stock: 8 });
    expect(now?.version).toBeGreaterThan(product.version);
    const saved = await shop.call('updateProduct', {
      cookie,
      body: { ...body, countInStock: 20, version: now?.version },
    });
    expect(saved.json()).toMatchObject({ product: { count_in_stock: 20 } });
    expect(
      (await shop.call('updateProduct', { cookie, body: { ...body, version: now?.version } })).json(),
    ).toMatchObject({ code: 'stale_version' });
    expect(await movements(product.id)).toEqual([
      { kind: 'received', change: 9 },
      { kind: 'sold', change: -1 },
      { kind: 'received', change: 12 },
    ]);
  });

  test('without a version sets the stock and records it as a correction', async () => {
    const product = await add();
    await sellOne(product.id);
    const saved = await shop.call('updateProduct', { cookie, body: { ...form(), id: product.id } });
    expect(saved.json()).toMatchObject({ product: { count_in_stock: 9 } });
    expect((await movements(product.id)).at(-1)).toEqual({ kind: 'correction', change: 1 });
  });

  test.each([0, -1, 1.5, '2', null])('with the version %j is refused as invalid', async (version) => {
    const { id } = await add();
    const answer = await shop.call('updateProduct', { cookie, body: { ...form(), id, version } });
    expect(answer.statusCode).toBe(400);
  });

  test('of two saves of one version at the same time one succeeds', async () => {
    const { id, version } = await add();
    const answers = await Promise.all(
      ['One', 'Two'].map((name) =>
        shop.call('updateProduct', { cookie, body: { ...form(), id, version, name } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

test('a stock change without a reason breaks an invariant, even when it adjusts what was received', async () => {
  const { id } = await add();
  const { database } = shop.opened;
  expect(await findBrokenInvariants(database)).toEqual([]);
  // A day after the migration no process of the previous version serves any more.
  await database.execute(sql`update migrations set ran_at = ran_at - interval '2 days'`);
  await database.execute(sql`update products set count_in_stock = count_in_stock + 1,
    stock_received = stock_received + 1 where id = ${id}`);
  expect(await findBrokenInvariants(database)).toMatchObject([
    { name: 'every change of stock has a reason' },
  ]);
  await database.execute(sql`delete from stock_movements where kind = 'unrecorded'`);
  expect(await findBrokenInvariants(database)).toMatchObject([{ name: 'stock is the sum of its movements' }]);
});

test('a deleted product is gone, and deleting it again answers 404', async () => {
  const { id } = await add();
  const deleted = await shop.call('deleteProduct', { cookie, body: { id } });
  expect(deleted.json()).toEqual({ success: true, hidden: false });
  expect((await shop.call('getProducts')).json()).toEqual([]);
  expect(await lastEntry()).toMatchObject({ action: 'product-delete', before: { name: 'Kaju katli' } });
  expect((await shop.call('deleteProduct', { cookie, body: { id } })).statusCode).toBe(404);
});

test('a product in use is hidden instead of deleted and can no longer be changed', async () => {
  const { id } = await add();
  const inUseDeps = { ...shop.shop.catalogue, usageChecks: [async () => false, async () => true] };
  const identity = { admin: { email: ADMIN, sessionId: '' } };
  expect(await deleteProduct(inUseDeps, { body: { id }, identity } as never)).toEqual({
    success: true,
    hidden: true,
  });
  expect((await shop.call('updateProduct', { cookie, body: { ...form(), id } })).statusCode).toBe(404);
  const inUse = await shop.call('deleteCategory', { cookie, body: { id: category.id } });
  expect(inUse.json()).toMatchObject({ code: 'category_in_use' });
});

test.each([
  ['no name', { name: '  ' }, 'name'],
  ['no description', { description: '' }, 'description'],
  ['a price with paise', { price: 10.5 }, 'price'],
  ['a price of zero', { price: 0 }, 'price'],
  ['a price in text', { price: '650' }, 'price'],
  ['a negative stock', { countInStock: -1 }, 'countInStock'],
  ['a rating between the steps', { rating: 4.25 }, 'rating'],
  ['a rating above five', { rating: 5.1 }, 'rating'],
  ['an unknown category', { category: 4711 }, 'category'],
  ['pictures that are not a list', { images: '{"a":1}' }, 'images'],
  ['pictures that are no JSON', { images: 'a.png' }, 'images'],
  ['a script for a picture', { image: 'javascript:alert(1)' }, 'image'],
  ['data for a picture', { image: 'data:image/png;base64,AAAA' }, 'image'],
  ['a picture over http', { image: 'http://pictures.example/a.png' }, 'image'],
  ['a picture that breaks out of its attribute', { image: 'https://a.example/"onerror=alert(1)' }, 'image'],
  ['a picture outside the folder', { image: '/media/../secret-880.webp' }, 'image'],
  ['one bad picture among many', { images: '["https://a.example/a.png","//evil.example/b"]' }, 'images'],
])('%s is refused', async (_what, wrong, field) => {
  const refused = await shop.call('addProduct', { cookie, body: { ...form(), ...wrong } });
  expect(refused.statusCode).toBe(400);
  expect(Object.keys(refused.json().fields)).toEqual([field]);
  expect((await shop.call('getProducts')).json()).toEqual([]);
});

test('a category is created with its icon and image and listed at once', async () => {
  const icon = await png(64, 64);
  const created = await createCategory({ name: 'Rakhi', color: '#B3134f', is_featured: '1' }, { icon });
  expect(created).toMatchObject({ color: '#B3134f', is_featured: 1, is_calendar: 0, image: '' });
  expect(created.icon).toMatch(/^\/media\/[0-9a-f-]{36}-avif-880\.webp$/);
  expect((await shop.app.inject(created.icon)).headers['content-type']).toBe('image/webp');
  expect((await shop.call('getCategories')).json()).toEqual([category, created]);
});

test('a category keeps the pictures that an update does not send', async () => {
  const created = await createCategory({ name: 'Rakhi' }, { icon: await png(64, 64) });
  const data = formData({ id: String(created.id), name: 'Rakhis', color: '#000000' });
  const updated = await shop.call('updateCategory', { cookie, form: data });
  expect(updated.json()).toMatchObject({ category: { name: 'Rakhis', icon: created.icon } });
  expect(await lastEntry()).toMatchObject({
    action: 'category-update',
    before: { name: 'Rakhi' },
    after: { name: 'Rakhis' },
  });
});

test('category names are unique, and the refused one leaves no picture behind', async () => {
  const before = readdirSync(shop.uploads);
  const data = formData({ name: 'MITHAI' }, { icon: await png(64, 64) });
  const refused = await shop.call('createCategory', { cookie, form: data });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ success: false, code: 'category_exists' });
  expect(readdirSync(shop.uploads)).toEqual(before);
  const other = await createCategory({ name: 'Rakhi' });
  const renamed = formData({ id: String(other.id), name: 'mithai' });
  expect((await shop.call('updateCategory', { cookie, form: renamed })).statusCode).toBe(409);
});

test.each([
  ['no name', { name: '' }],
  ['a colour by name', { name: 'Rakhi', color: 'red' }],
  ['a colour that breaks out of a style', { name: 'Rakhi', color: '#000000;background:url(//x)' }],
  ['a flag in words', { name: 'Rakhi', is_featured: 'true' }],
])('a category with %s is refused', async (_what, fields) => {
  expect((await shop.call('createCategory', { cookie, form: formData(fields) })).statusCode).toBe(400);
});

test('a category form with a bad picture, a repeated field or an unknown file creates nothing', async () => {
  const before = readdirSync(shop.uploads);
  const twice = formData({ name: 'Rakhi' }, { icon: await png(64, 64) });
  twice.append('name', 'Diwali');
  const forms = [
    formData({ name: 'Rakhi' }, { icon: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }),
    formData({ name: 'Rakhi' }, { icon: await png(64, 64), banner: await png(64, 64) }),
    twice,
  ];
  for (const form of forms) {
    expect((await shop.call('createCategory', { cookie, form })).statusCode).toBe(400);
  }
  expect(readdirSync(shop.uploads)).toEqual(before);
  expect((await shop.call('getCategories')).json()).toEqual([category]);
});

test('a form call refuses JSON, and a JSON call refuses a form', async () => {
  const json = await shop.call('createCategory', { cookie, body: { name: 'Rakhi' } });
  expect(json.json()).toMatchObject({ code: 'not_multipart' });
  const form = await shop.call('deleteCategory', { cookie, form: formData({ id: '1' }) });
  expect(form.json()).toMatchObject({ code: 'not_json' });
});

test('only an empty category can be deleted', async () => {
  const { id } = await add();
  const remove = () => shop.call('deleteCategory', { cookie, body: { id: category.id } });
  expect((await remove()).json()).toMatchObject({ code: 'category_in_use' });
  await shop.call('deleteProduct', { cookie, body: { id } });
  expect((await remove()).json()).toEqual({ success: true });
  expect((await remove()).statusCode).toBe(404);
});

test('the dashboard lists what runs out first', async () => {
  await add({ name: 'Plenty' });
  await add({ name: 'Few', countInStock: 5 });
  await add({ name: 'None', countInStock: 0 });
  const { stock, recentActions } = (await shop.call('dashboard', { cookie })).json();
  expect(stock).toMatchObject({ products: 3, outOfStock: 1, low: [{ name: 'None' }, { name: 'Few' }] });
  expect(recentActions[0]).toMatchObject({ action: 'product-add', after: { name: 'None' } });
});

function form(): Record<string, unknown> {
  const text = { name: 'Kaju katli', description: 'A box of sweets' };
  return { ...text, price: 650, category: category.id, countInStock: 9 };
}

async function add(more: Record<string, unknown> = {}): Promise<Product> {
  const added = await shop.call('addProduct', { cookie, body: { ...form(), ...more } });
  expect(added.statusCode).toBe(201);
  return added.json<{ product: Product }>().product;
}

async function createCategory(
  fields: Record<string, string>,
  files: Record<string, Buffer> = {},
): Promise<Category> {
  const created = await shop.call('createCategory', { cookie, form: formData(fields, files) });
  expect(created.statusCode).toBe(201);
  return created.json<{ category: Category }>().category;
}

function formData(fields: Record<string, string>, files: Record<string, Buffer> = {}): FormData {
  const data = new FormData();
  for (const [name, bytes] of Object.entries(files)) data.append(name, new Blob([bytes as never]), name);
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

async function lastEntry() {
  const { entries } = (await shop.call('listAudit', { cookie })).json<{ entries: object[] }>();
  return entries[0];
}

function png(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#b3134f' } })
    .png()
    .toBuffer();
}
