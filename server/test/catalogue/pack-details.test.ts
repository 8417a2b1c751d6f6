import type { AdminProduct, Product } from '@tohfa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInAdmin } from '../support/admin-sign-in.ts';
import { setDeliveryRules } from '../support/baskets.ts';
import { openShop, type Shop } from '../support/shop.ts';

const PACK = {
  mrp: 1499,
  countryOfOrigin: 'India',
  netQuantity: '250 g',
  maker: 'Gulmeher Mithai, 12 Johari Bazaar, Jaipur 302003',
};
const SHOWN = {
  mrp: PACK.mrp,
  country_of_origin: PACK.countryOfOrigin,
  net_quantity: PACK.netQuantity,
  maker: PACK.maker,
};
/** Rupees that no other figure of this shop contains. */
const COST = 787;

let shop: Shop;
let cookie: string;
let category: number;
beforeAll(async () => {
  shop = await openShop();
  cookie = await signInAdmin(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.opened.exec('truncate categories, products restart identity cascade');
  const form = new FormData();
  form.set('name', 'Mithai');
  category = (await shop.call('createCategory', { cookie, form })).json().category.id;
});

describe('MRP and pack details', () => {
  test('are answered with the product once given, stay when a save leaves them out, and can be removed', async () => {
    const product = await add({ ...PACK });
    expect(product).toMatchObject(SHOWN);
    expect(await read(product.id)).toMatchObject(SHOWN);
    expect(await save(product.id, { name: 'Renamed' })).toMatchObject({
      product: { name: 'Renamed', ...SHOWN },
    });
    await save(product.id, { mrp: null, countryOfOrigin: '', netQuantity: '', maker: '' });
    for (const name of Object.keys(SHOWN)) expect(await read(product.id)).not.toHaveProperty(name);
  });

  test('stand on cards and pages of people without an account, the page with the whole address', async () => {
    const { slug } = await add({ ...PACK, isFeatured: 1 });
    const { featured } = (await shop.call('explore')).json();
    expect(featured).toMatchObject([{ mrp: PACK.mrp }]);
    const page = (await shop.call('giftPage', { query: { slug } })).json();
    expect(page.product).toMatchObject(SHOWN);
    const html = (await shop.app.inject(`/gift/${slug}`)).body;
    expect(html).toContain(PACK.maker);
    expect(html).toContain('https://schema.org/StrikethroughPrice');
  });

  test('the percentage is that between the two prices shown beside it, on a card too', async () => {
    const { slug } = await add({ ...PACK, isFeatured: 1 });
    for (const path of [`/gift/${slug}`, '/explore']) {
      const text = toText((await shop.app.inject(path)).body);
      const [, withTax = '', mrp = '', percent = ''] =
        /₹([\d,]+) incl\. taxes\s+MRP\s+₹([\d,]+)\s+(\d+)% off/.exec(text) ?? [];
      expect([path, withTax, mrp, percent]).toEqual([path, '1,180', '1,499', '21']);
    }
    await setDeliveryRules(shop, { taxRate: 0 });
    const text = toText((await shop.app.inject(`/gift/${slug}`)).body);
    expect(text).toMatch(/₹1,000\s+MRP\s+₹1,499\s+33% off/);
    await setDeliveryRules(shop, { taxRate: 18 });
  });

  test.each([0, -1, 99.5, '1499', 10_000_001])('refuse %j as an MRP', async (mrp) => {
    const refused = await shop.call('addProduct', { cookie, body: { ...form(), mrp } });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields).toHaveProperty('mrp');
  });

  test('refuse texts that are too long, at their fields', async () => {
    const long = 'x'.repeat(501);
    const body = { ...form(), countryOfOrigin: long, netQuantity: long, maker: long };
    const { fields } = (await shop.call('addProduct', { cookie, body })).json();
    expect(Object.keys(fields).sort()).toEqual(['countryOfOrigin', 'maker', 'netQuantity']);
  });
});

describe('the price with tax', () => {
  test('may be the MRP, and one rupee more is refused with the figures, whoever raises it', async () => {
    const refused = await shop.call('addProduct', { cookie, body: { ...form(), mrp: 1179 } });
    expect(refused.json()).toMatchObject({
      success: false,
      code: 'invalid_input',
      fields: { mrp: expect.stringMatching(/^₹1,179 is below .*18\s% tax, ₹1,180/) },
    });
    const { id } = await add({ mrp: 1180 });
    expect(await save(id, { price: 1001 })).toMatchObject({
      code: 'invalid_input',
      fields: { mrp: expect.stringContaining('₹1,181') },
    });
    expect(await read(id)).toMatchObject({ price: 1000, mrp: 1180 });
  });

  test('keeps below the MRP when a tax rate changes', async () => {
    const { id } = await add({ name: 'Kaju katli', mrp: 1200 });
    const ownRate = (taxRate?: number) =>
      shop.call('saveProductTerms', { cookie, body: { productId: id, ...(taxRate && { taxRate }) } });
    expect((await ownRate(28)).json()).toMatchObject({
      fields: { taxRate: expect.stringMatching(/₹1,280.*₹1,200/) },
    });
    const rules = (await shop.call('deliveryRules', { cookie })).json();
    const shopRate = (taxRate: number) =>
      shop.call('saveDeliveryRules', { cookie, body: { ...rules, taxRate } });
    expect((await shopRate(28)).json()).toMatchObject({
      fields: { taxRate: expect.stringMatching(/Kaju katli.*₹1,280.*₹1,200/) },
    });
    expect((await ownRate(5)).statusCode).toBe(200);
    expect(await save(id, { price: 1140 })).toMatchObject({ product: { price: 1140, mrp: 1200 } });
    expect((await shopRate(28)).statusCode).toBe(200);
    await setDeliveryRules(shop, { taxRate: 18 });
  });
});

describe('the cost', () => {
  test('is read by admins alone, is kept by saves without it, and is removed by null', async () => {
    const { id } = await add({ cost: COST });
    const seen = async () =>
      (await shop.call('listAdminProducts', { cookie, query: { id: String(id) } })).json().products[0];
    expect(await save(id, {})).toMatchObject({ product: { cost: COST } });
    expect(await seen()).toMatchObject({ id, cost: COST });
    await save(id, { cost: null });
    expect(await seen()).not.toHaveProperty('cost');
  });

  test('is in no answer, ready copy or page that others get', async () => {
    const { id, slug, version } = await add({ ...PACK, name: 'Kaju katli', cost: COST, isFeatured: 1 });
    const withCost = await save(id, { version, ...PACK, isFeatured: 1 });
    expect(JSON.stringify(withCost)).toContain(String(COST));
    const seen: string[] = [];
    for (const query of [
      {},
      { id: String(id) },
      { q: 'katli' },
      { sort: 'price' },
      { page: '1', limit: '5' },
    ])
      for (const _time of ['read', 'from its copy'])
        seen.push((await shop.call('getProducts', { query })).body);
    seen.push((await shop.call('explore')).body);
    seen.push((await shop.call('giftPage', { query: { slug } })).body);
    const items = [{ productId: id, quantity: 1 }];
    seen.push((await shop.call('priceBasket', { body: { items } })).body);
    seen.push((await shop.call('lookUpBasket', { body: { items } })).body);
    for (const path of [`/gift/${slug}`, '/explore', '/explore?q=katli', `/productdetails?id=${id}`, '/home'])
      seen.push((await shop.app.inject(path)).body);
    expect(seen.filter((body) => body.includes('Kaju katli')).length).toBeGreaterThanOrEqual(17);
    for (const body of seen) {
      expect(body).not.toContain(String(COST));
      expect(body).not.toMatch(/"cost/i);
    }
  });
});

/** What a person reads; the page's data is not part of it. */
function toText(html: string): string {
  return html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, ' ');
}

function form(): Record<string, unknown> {
  return { name: 'Kaju katli', description: 'A box of sweets', price: 1000, category, countInStock: 9 };
}

async function add(more: Record<string, unknown> = {}): Promise<AdminProduct> {
  const added = await shop.call('addProduct', { cookie, body: { ...form(), ...more } });
  expect(added.statusCode, added.body).toBe(201);
  return added.json().product;
}

async function save(id: number, more: Record<string, unknown>): Promise<unknown> {
  return (await shop.call('updateProduct', { cookie, body: { ...form(), id, ...more } })).json();
}

async function read(id: number): Promise<Product | undefined> {
  return (await shop.call('getProducts', { query: { id: String(id) } })).json()[0];
}
