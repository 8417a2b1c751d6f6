import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/open-database.ts';
import { insertCategory, insertProduct } from '../../src/catalogue/sql.ts';
import { products } from '../../src/catalogue/tables.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let sweets: number;
let brass: number;
let woollens: number;

beforeAll(async () => {
  shop = await openShop();
  const { database } = shop.opened;
  ({ id: sweets } = await insertCategory(database, { name: 'Mithai & Sweets' }));
  ({ id: brass } = await insertCategory(database, { name: 'Brassware' }));
  ({ id: woollens } = await insertCategory(database, { name: 'Woollens' }));
  const thing = { description: 'Made by hand.', pricePaise: 49_900, countInStock: 5, rating: 4.3 };
  const fresh = { ...thing, leadDays: 0 };
  await insertProduct(database, { ...fresh, name: 'Kaju Katli', brand: 'Mithaas', categoryId: sweets });
  await insertProduct(database, { ...thing, name: 'Chocolate Barfi', brand: 'Mithaas', categoryId: sweets });
  await insertProduct(database, {
    ...thing,
    name: 'Peacock Diya',
    brand: 'Pital',
    categoryId: brass,
    isFeatured: true,
  });
  await insertProduct(database, {
    ...thing,
    name: '100% wool_shawl',
    brand: 'Ūn',
    categoryId: woollens,
    hidden: false,
  });
  await insertProduct(database, {
    ...thing,
    name: 'Hidden lamp',
    brand: 'Pital',
    categoryId: brass,
    hidden: true,
  });
});

afterAll(() => shop.close());

describe('the product list', () => {
  it('has the specification’s fields, featured first, nothing hidden', async () => {
    const list = await ask({});
    expect(list.map((product) => product.name)).toEqual([
      'Peacock Diya',
      '100% wool_shawl',
      'Chocolate Barfi',
      'Kaju Katli',
    ]);
    expect(list[3]).toEqual({
      id: expect.any(Number),
      name: 'Kaju Katli',
      description: 'Made by hand.',
      rich_description: '',
      image: '',
      images: [],
      brand: 'Mithaas',
      price: 499,
      category_id: sweets,
      categoryName: 'Mithai & Sweets',
      count_in_stock: 5,
      version: 1,
      rating: 4.3,
      num_reviews: 0,
      is_featured: 0,
      occasions: [],
      recipients: [],
      options: [],
      variants: [],
      slug: expect.stringMatching(/^kaju-katli-\d+$/),
    });
  });

  it('is paged by page and limit, with the total in a header', async () => {
    const answer = await shop.call('getProducts', { query: { page: '2', limit: '3' } });
    expect(answer.json()).toHaveLength(1);
    expect(answer.headers['x-total-count']).toBe('4');
  });

  it('is filtered by category and by id', async () => {
    expect(await ask({ category: String(sweets) })).toHaveLength(2);
    const [first] = await ask({});
    expect(await ask({ id: String(first?.id) })).toEqual([first]);
    expect(await ask({ id: '999999' })).toEqual([]);
  });

  it.each(['br', 'gzip'])('is the same in %s, and a known ETag is answered with 304', async (encoding) => {
    const get = (headers: Record<string, string>) =>
      shop.app.inject({
        url: '/backend/get-products.php',
        headers: { 'accept-encoding': encoding, ...headers },
      });
    const answer = await get({});
    const open = encoding === 'br' ? brotliDecompressSync : gunzipSync;
    expect(JSON.parse(open(answer.rawPayload).toString())).toEqual(await ask({}));
    expect(answer.headers.vary).toContain('accept-encoding');
    const again = await get({ 'if-none-match': String(answer.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
  });
});

describe('a search', () => {
  it.each([
    ['katli', 'Kaju Katli'],
    ['kaju katli', 'Kaju Katli'],
    ['choclate', 'Chocolate Barfi'],
    ['PEACOK', 'Peacock Diya'],
    ['diay', 'Peacock Diya'],
    ['pital diya', 'Peacock Diya'],
    ['100%', '100% wool_shawl'],
    ['wool_', '100% wool_shawl'],
  ])('for %s finds %s first', async (q, name) => {
    const found = await ask({ q });
    expect(found[0]?.name).toBe(name);
  });

  it('matches the category’s name too', async () => {
    expect((await ask({ q: 'brassware' })).map((product) => product.name)).toContain('Peacock Diya');
  });

  it.each(['zzzzzz', 'hidden lamp', '%', "'; drop table products; --"])(
    'for %j breaks nothing',
    async (q) => {
      const answer = await shop.call('getProducts', { query: { q } });
      expect(answer.statusCode).toBe(200);
      expect(JSON.stringify(answer.json())).not.toContain('Hidden lamp');
    },
  );
});

describe('the day by which a gift has to arrive', () => {
  it('counts with the lead days of a product, the hour of the order and the holidays of the shop', async () => {
    let calls = 0;
    // Each address is asked for once: answers are kept for a second.
    const names = async (deliverBy: string) => {
      calls += 1;
      const found = await ask({ deliverBy, q: 'Mithaas', maxPrice: String(100_000 + calls) });
      return found.map(({ name }) => name);
    };
    const { delivery } = shop.shop;
    await shop.opened.exec(`insert into delivery_holidays values ('2026-11-17', 'Holiday')`);
    await shop.opened.exec(`notify delivery`);
    const { now } = delivery;
    try {
      delivery.now = () => new Date('2026-11-16T10:00:00+05:30');
      await expect.poll(() => names('2026-11-16')).toEqual(['Kaju Katli']);
      expect(await names('2026-11-18')).toHaveLength(2);
      // After the cutoff at 14:00, and the next day is a holiday.
      delivery.now = () => new Date('2026-11-16T14:30:00+05:30');
      await expect.poll(() => names('2026-11-17')).toEqual([]);
      expect(await names('2026-11-18')).toEqual(['Kaju Katli']);
      const facets = (await shop.call('getProductFacets', { query: { q: 'Mithaas' } })).json();
      expect(facets.deliverBy.slice(0, 3)).toEqual([
        { date: '2026-11-17', count: 0 },
        { date: '2026-11-18', count: 1 },
        { date: '2026-11-19', count: 2 },
      ]);
    } finally {
      delivery.now = now;
    }
  });

  it('is the day at the pincode: later where a zone needs more days, and never where the shop does not deliver', async () => {
    await shop.opened.exec(`insert into delivery_zones (position, name, kind, areas, served, delivery_paise, extra_days)
      values (1, 'Far', 'pincodes', '{744}', true, 9000, 3), (2, 'None', 'pincodes', '{194}', false, 0, 0)`);
    await shop.opened.exec('notify delivery');
    const { delivery } = shop.shop;
    const { now } = delivery;
    const facetsAt = async (pincode: string) =>
      (await shop.call('getProductFacets', { query: { q: 'Kaju Katli', pincode } })).json().deliverBy;
    const namesAt = async (pincode: string, deliverBy: string) =>
      (await ask({ q: 'Kaju Katli', deliverBy, pincode })).map(({ name }) => name);
    try {
      delivery.now = () => new Date('2026-11-23T10:00:00+05:30');
      await expect.poll(async () => (await facetsAt('194101')).at(-1).count).toBe(0);
      expect((await facetsAt('744101')).slice(0, 3)).toEqual([
        { date: '2026-11-24', count: 0 },
        { date: '2026-11-25', count: 0 },
        { date: '2026-11-26', count: 1 },
      ]);
      expect((await facetsAt('560001'))[0]).toEqual({ date: '2026-11-24', count: 1 });
      expect(await namesAt('744101', '2026-11-25')).toEqual([]);
      expect(await namesAt('744101', '2026-11-26')).toEqual(['Kaju Katli']);
      expect(await namesAt('560001', '2026-11-25')).toEqual(['Kaju Katli']);
      expect(await namesAt('194101', '2026-12-20')).toEqual([]);
    } finally {
      delivery.now = now;
      await shop.opened.exec('delete from delivery_zones');
    }
  });

  it('is refused with a pincode that is none, and the refusal names the field', async () => {
    for (const name of ['getProducts', 'getProductFacets'] as const) {
      const answer = await shop.call(name, { query: { deliverBy: '2026-12-20', pincode: '12' } });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ fields: { pincode: 'Enter a six-digit pincode.' } });
    }
  });

  it('is a date; an empty one, as a form sends it, means any', async () => {
    expect((await shop.call('getProducts', { query: { deliverBy: 'soon' } })).statusCode).toBe(400);
    expect(await ask({ deliverBy: '' })).toHaveLength((await ask({})).length);
  });
});

describe('a write by any process', () => {
  it('is seen by the next reader', async () => {
    await ask({});
    const elsewhere = await openTestDatabase({ databaseUrl: shop.shop.settings.databaseUrl });
    await elsewhere.database
      .update(products)
      .set({ pricePaise: 77_700 })
      .where(eq(products.name, 'Chocolate Barfi'));
    await elsewhere.close();
    await expect
      .poll(async () => (await ask({})).find((product) => product.name === 'Chocolate Barfi')?.price)
      .toBe(777);
  });

  it('to a category is seen in the categories and in searches', async () => {
    await shop.call('getCategories');
    await shop.opened.exec(`update categories set name = 'Pashmina' where id = ${woollens}`);
    await expect
      .poll(async () => (await shop.call('getCategories')).json().map((one: { name: string }) => one.name))
      .toContain('Pashmina');
    expect((await ask({ q: 'pashmina' })).map(({ name }) => name)).toEqual(['100% wool_shawl']);
  });
});

async function ask(query: Record<string, string>): Promise<Listed[]> {
  const answer = await shop.call('getProducts', { query });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

interface Listed {
  id: number;
  name: string;
  price: number;
}
