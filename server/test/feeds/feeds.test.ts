import { gunzipSync } from 'node:zlib';
import { catalogueItemId, parseCatalogueItemId } from '@tohfa/contract';
import { parse as parseCsv } from 'csv-parse/sync';
import { eq, type SQL, sql } from 'drizzle-orm';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { products, productVariants } from '../../src/catalogue/tables.ts';
import { makeDueFeeds, runFeeds } from '../../src/feeds/index.ts';
import { makeFeeds } from '../../src/feeds/make-feeds.ts';
import { claimRun } from '../../src/feeds/sql.ts';
import { feedRun, feeds } from '../../src/feeds/tables.ts';
import { adminCookie, setDeliveryRules, setShopSettings } from '../support/baskets.ts';
import { productToSell, productWithSizes } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let site: string;

beforeAll(async () => {
  shop = await openShop();
  site = shop.shop.settings.publicUrl;
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.opened.database.execute(sql`delete from products`);
});

const ADDRESSES = { google: '/feeds/google.xml', openai: '/feeds/openai.csv', meta: '/feeds/meta.csv' };
const HOSTILE = '=HYPERLINK("http://evil.test") \u0000\u0007\u202e]]><b>&amp;</b>, "quoted"\r\n🎁\ud800';

const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'GET', url, headers });
const make = () => makeFeeds(shop.shop.feeds, ['google', 'openai', 'meta']);
const change = (id: number, values: Partial<typeof products.$inferInsert>) =>
  shop.opened.database.update(products).set(values).where(eq(products.id, id));

async function readGoogle(): Promise<Record<string, unknown>[]> {
  const { body } = await get(ADDRESSES.google);
  expect(XMLValidator.validate(body)).toBe(true);
  const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'item' });
  return parser.parse(body).rss.channel.item ?? [];
}

async function readCsv(name: 'openai' | 'meta'): Promise<Record<string, string>[]> {
  const { body } = await get(ADDRESSES[name]);
  return parseCsv(body, { columns: true }) as Record<string, string>[];
}

describe('what the feeds say', () => {
  it('a product is in all three feeds under one id, with its price in full and its own page', async () => {
    const id = await productToSell(shop.opened.database, { name: 'Brass elephant', taxRateBp: 1200 });
    await change(id, {
      brand: 'Dhatu',
      image: '/media/one.webp',
      images: ['/media/one.webp', 'https://pictures.test/two.webp'],
      mrpPaise: 150_000,
      barcode: '8901030865275',
      sku: 'BE-1',
    });
    await make();
    const [{ slug = '' } = {}] = await shop.opened.database.select().from(products);
    const itemId = catalogueItemId({ productId: id });
    expect(parseCatalogueItemId(itemId)).toEqual({ productId: id });
    expect(await readGoogle()).toEqual([
      expect.objectContaining({
        'g:id': itemId,
        'g:title': 'Brass elephant',
        'g:description': 'Hand-cast.',
        'g:link': `${site}/gift/${slug}`,
        'g:image_link': `${site}/media/one.webp`,
        'g:additional_image_link': 'https://pictures.test/two.webp',
        'g:availability': 'in_stock',
        'g:price': '1500.00 INR',
        'g:sale_price': '1120.00 INR',
        'g:brand': 'Dhatu',
        'g:gtin': '8901030865275',
        'g:mpn': 'BE-1',
        'g:condition': 'new',
      }),
    ]);
    const [ofOpenai] = await readCsv('openai');
    expect(ofOpenai).toMatchObject({
      item_id: itemId,
      price: '1120.00 INR',
      availability: 'in_stock',
      seller_name: 'Tohfa',
      target_countries: 'IN',
      is_eligible_search: 'true',
      is_eligible_checkout: 'false',
    });
    expect(
      Object.keys(ofOpenai ?? {})
        .slice(0, 15)
        .join(),
    ).toBe(
      'item_id,title,description,url,brand,image_url,price,availability,seller_name,seller_url,return_policy,target_countries,store_country,is_eligible_search,is_eligible_checkout',
    );
    expect(await readCsv('meta')).toEqual([
      {
        id: itemId,
        title: 'Brass elephant',
        description: 'Hand-cast.',
        availability: 'in stock',
        condition: 'new',
        price: '1120.00 INR',
        link: `${site}/gift/${slug}`,
        image_link: `${site}/media/one.webp`,
        brand: 'Dhatu',
        item_group_id: '',
      },
    ]);
  });

  it('each variant is an item of its own, with its price, its stock and a link that opens it', async () => {
    const { productId, variantIds } = await productWithSizes(shop.opened.database, {
      M: { priceRupees: 1000 },
      L: { priceRupees: 1300, stock: 0 },
    });
    await make();
    const items = await readGoogle();
    expect(items).toMatchObject([
      {
        'g:id': `v${variantIds.M}`,
        'g:title': 'Silk kurta (M)',
        'g:item_group_id': `p${productId}`,
        'g:size': 'M',
        'g:price': '1180.00 INR',
        'g:availability': 'in_stock',
        'g:identifier_exists': 'no',
      },
      { 'g:id': `v${variantIds.L}`, 'g:price': '1534.00 INR', 'g:availability': 'out_of_stock' },
    ]);
    expect(items[1]?.['g:link']).toMatch(new RegExp(`\\?variant=${variantIds.L}$`));
    expect(await readCsv('openai')).toMatchObject([
      { item_id: `v${variantIds.M}`, group_id: `p${productId}`, listing_has_variations: 'true' },
      { item_id: `v${variantIds.L}`, availability: 'out_of_stock' },
    ]);
  });

  it('drafts, hidden and deleted products, hidden variants and hidden categories are left out', async () => {
    const { database } = shop.opened;
    const shown = await productToSell(database);
    await change(await productToSell(database), { hidden: true });
    await change(await productToSell(database), { hidden: true, draft: true });
    await change(await productToSell(database), { hidden: true, deleted: true });
    const inHidden = await productToSell(database);
    await database.execute(
      sql`update categories set block = 'hidden' where id = (select category_id from products where id = ${inHidden})`,
    );
    const { variantIds } = await productWithSizes(database, { M: {}, L: {} });
    await database
      .update(productVariants)
      .set({ hidden: true })
      .where(eq(productVariants.id, variantIds.L ?? 0));
    await make();
    expect((await readGoogle()).map((item) => item['g:id'])).toEqual([`p${shown}`, `v${variantIds.M}`]);
  });

  it('hostile texts come out as one line of valid text, and a formula keeps its first character', async () => {
    const id = await productToSell(shop.opened.database);
    // The database stores neither NUL nor half a character.
    const storable = HOSTILE.replace('\u0000', '').replace('\ud800', '');
    await change(id, { name: storable, description: `<script>x</script>${storable}`, brand: storable });
    await make();
    const title = '=HYPERLINK("http://evil.test") ]]> &amp; , "quoted" 🎁';
    const [item] = await readGoogle();
    expect(item?.['g:title']).toBe(title);
    expect(item?.['g:description']).toBe(`x ${title}`);
    for (const name of ['openai', 'meta'] as const)
      expect(await readCsv(name)).toMatchObject([{ title, brand: title, description: `x ${title}` }]);
  });

  it('what is wrong is counted by product and named; a title that is too long is cut between characters', async () => {
    const { database } = shop.opened;
    const id = await productToSell(database, { name: '🎁'.repeat(100) + 'x'.repeat(100) });
    await change(id, { barcode: '8901030865279' });
    await make();
    const [item] = await readGoogle();
    expect([...String(item?.['g:title'])]).toHaveLength(150);
    expect(item).not.toHaveProperty('g:gtin');
    const cookie = await adminCookie(shop);
    const { channels } = (await shop.call('channels', { cookie })).json();
    const { feed } = channels.find(({ channel }: { channel: string }) => channel === 'google');
    expect(feed).toMatchObject({ items: 1 });
    const named = [{ id, name: expect.any(String) }];
    expect(feed.problems).toEqual(
      expect.arrayContaining(
        ['no-picture', 'no-brand', 'long-title', 'wrong-barcode'].map((problem) => ({
          problem,
          count: 1,
          products: named,
        })),
      ),
    );
  });

  it('charges are in the feed only while they are the same everywhere', async () => {
    await productToSell(shop.opened.database);
    await setDeliveryRules(shop, { deliveryCharges: 40, transactionCharges: 10, zones: [] });
    await make();
    expect((await readGoogle())[0]?.['g:shipping']).toEqual({ 'g:country': 'IN', 'g:price': '50.00 INR' });
    const far = {
      name: 'Far',
      kind: 'state',
      areas: ['Assam'],
      served: true,
      deliveryCharges: 90,
      extraDays: 2,
    };
    await setDeliveryRules(shop, { zones: [far] });
    await make();
    expect((await readGoogle())[0]).not.toHaveProperty('g:shipping');
  });
});

describe('how they are sent', () => {
  it('a feed is the same bytes for everyone until it changes: 304 for who has it, plain for who cannot read gzip', async () => {
    await productToSell(shop.opened.database);
    await make();
    const zipped = await get(ADDRESSES.google, { 'accept-encoding': 'gzip' });
    expect(zipped.headers).toMatchObject({
      'content-type': 'application/xml; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=600',
      'x-robots-tag': 'noindex',
      vary: 'accept-encoding',
    });
    const plain = await get(ADDRESSES.google);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    for (const { headers } of [zipped, plain]) {
      const again = await get(ADDRESSES.google, { 'if-none-match': String(headers.etag) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    await make();
    expect((await get(ADDRESSES.google)).headers.etag).toBe(plain.headers.etag);
    await productToSell(shop.opened.database);
    await make();
    expect((await get(ADDRESSES.google)).headers.etag).not.toBe(plain.headers.etag);
  });

  it.each([
    ['channelGoogle', '/feeds/google.xml'],
    ['channelOpenai', '/feeds/openai.csv'],
    ['channelMeta', '/feeds/meta.csv'],
    ['channelLlms', '/llms.txt'],
  ])('with %s off, %s is not there', async (setting, address) => {
    expect((await get(address)).statusCode).toBe(200);
    await setShopSettings(shop, { [setting]: false });
    expect((await get(address)).statusCode).toBe(404);
    await setShopSettings(shop, { [setting]: true });
    expect((await get(address)).statusCode).toBe(200);
  });

  it('llms.txt has a title, a summary and links that lead to pages, and names no channel that is off', async () => {
    const { body, headers } = await get('/llms.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toMatch(/^# Tohfa\n\n> /);
    const links = [...body.matchAll(/\]\(([^)]*)\)/g)].map(([, url = '']) => new URL(url));
    expect(new Set(links.map(({ origin }) => origin))).toEqual(new Set([new URL(site).origin]));
    expect(links.map(({ pathname }) => pathname)).toEqual(
      expect.arrayContaining(['/explore', '/refunds', '/feeds/google.xml', '/.well-known/ucp', '/mcp']),
    );
    await setShopSettings(shop, { channelMcp: false, channelMeta: false });
    const less = (await get('/llms.txt')).body;
    expect(less).not.toMatch(/\/mcp|meta\.csv/);
    await setShopSettings(shop, { channelMcp: true, channelMeta: true });
  });
});

describe('when they are made', () => {
  const age = (interval: string) =>
    shop.opened.database.execute(sql`update feeds set made_at = now() - ${interval}::interval`);
  const run = (statement: SQL) => shop.opened.database.execute(statement);
  const madeAt = async () =>
    (await shop.opened.database.select().from(feeds)).map((feed) => feed.madeAt.getTime());

  it('of many processes that want to make feeds at once, one does', async () => {
    const { database } = shop.opened;
    const claims = await Promise.all(Array.from({ length: 5 }, () => claimRun(database, ['google'], 0)));
    const [runId, ...others] = claims.filter((id) => id !== undefined);
    expect(others).toEqual([]);
    expect(await make()).toBe(false);
    await runFeeds(shop.shop.feeds, runId ?? '');
    expect(await make()).toBe(true);
  });

  it('a feed that nobody has made yet is made for its first reader', async () => {
    await shop.opened.database.execute(sql`delete from feeds`);
    await productToSell(shop.opened.database);
    expect((await get(ADDRESSES.google)).statusCode).toBe(200);
    expect(await readGoogle()).toHaveLength(1);
  });

  it('while another process makes the first copy, readers are told to come back', async () => {
    const { database } = shop.opened;
    await database.execute(sql`delete from feeds`);
    const runId = await claimRun(database, ['google'], 0);
    const answer = await get(ADDRESSES.google);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10']);
    await runFeeds(shop.shop.feeds, runId ?? '');
    expect((await get(ADDRESSES.google)).statusCode).toBe(200);
  });

  it('the look of each minute makes what changed some minutes ago, and everything once a day', async () => {
    await make();
    const made = await madeAt();
    await makeDueFeeds(shop.shop.feeds);
    expect(await madeAt(), 'nothing changed').toEqual(made);
    await productToSell(shop.opened.database);
    await makeDueFeeds(shop.shop.feeds);
    expect(await madeAt(), 'made a moment ago').toEqual(made);
    await age('6 minutes');
    await makeDueFeeds(shop.shop.feeds);
    expect(await readGoogle()).toHaveLength(1);
    await age('6 minutes');
    const aged = await madeAt();
    await makeDueFeeds(shop.shop.feeds);
    expect(await madeAt(), 'nothing changed since').toEqual(aged);
    await age('25 hours');
    await makeDueFeeds(shop.shop.feeds);
    expect(Math.min(...(await madeAt()))).toBeGreaterThan(Math.max(...aged));
  });

  it.each([
    [
      'a unit is sold',
      () =>
        run(
          sql`update products set count_in_stock = count_in_stock - 1, stock_received = stock_received - 1`,
        ),
    ],
    ['a category is hidden', () => run(sql`update categories set block = 'hidden', updated_at = now()`)],
    ['a product is deleted', () => run(sql`delete from products`)],
    ['delivery costs more', () => setDeliveryRules(shop, { deliveryCharges: 77, zones: [] })],
  ])('the look notices when %s', async (_what, act) => {
    await setDeliveryRules(shop, { deliveryCharges: 30, zones: [] });
    await productToSell(shop.opened.database);
    await make();
    await age('6 minutes');
    const made = await madeAt();
    await act();
    await makeDueFeeds(shop.shop.feeds);
    expect(await madeAt()).not.toEqual(made);
  });

  it('a run whose process has died is taken over when its lease is over, and cannot end the other', async () => {
    const { database } = shop.opened;
    const dead = await claimRun(database, ['google'], 0);
    expect(await make()).toBe(false);
    await database.update(feedRun).set({ leaseEnds: sql`now() - interval '1 second'` });
    const cookie = await adminCookie(shop);
    expect((await shop.call('channels', { cookie })).json().run.state).toBe('failed');
    const next = await claimRun(database, ['meta'], 0);
    await runFeeds(shop.shop.feeds, dead ?? '');
    expect((await shop.call('channels', { cookie })).json().run).toMatchObject({
      state: 'running',
      feeds: ['meta'],
    });
    await runFeeds(shop.shop.feeds, next ?? '');
    expect((await shop.call('channels', { cookie })).json().run.state).toBe('done');
  });

  it('the owner makes a feed again, and is told how far it is; a second press answers the same run', async () => {
    const cookie = await adminCookie(shop);
    await productToSell(shop.opened.database);
    const first = await shop.call('makeFeed', { cookie, body: { feed: 'meta' } });
    expect(first.json().run).toEqual({ state: 'running', feeds: ['meta'], productsDone: 0, productsAll: 1 });
    const second = await shop.call('makeFeed', { cookie, body: { feed: 'google' } });
    expect(second.json()).toEqual(first.json());
    const [started] = await shop.opened.database.select().from(feedRun);
    await runFeeds(shop.shop.feeds, started?.id ?? '');
    expect((await shop.call('channels', { cookie })).json().run).toMatchObject({
      state: 'done',
      productsDone: 1,
    });
  });
});
