import { STALE_HEADER } from '@tohfa/contract';
import { common } from '@tohfa/contract/screens';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { openTestDatabase } from '../../../test/open-database.ts';
import { queryRows } from '../../src/platform/database.ts';
import { createLastCopies } from '../../src/platform/http/last-copies.ts';
import { openDatabaseProxy } from '../support/database-proxy.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>;
let shop: Shop;
let customer: Person;
let productId: number;
let slug: string;

beforeAll(async () => {
  fresh = await freshDatabase();
  proxy = await openDatabaseProxy(fresh.url);
  shop = await openShop({ DATABASE_URL: proxy.url, DATABASE_CONNECT_SECONDS: '5' });
  customer = await signedInPerson(shop.opened.database);
  productId = await productToSell(shop.opened.database, { stock: 7 });
  [{ slug }] = (await read(`/backend/get-products.php?id=${productId}`)).json();
});
afterAll(async () => {
  proxy.become('open');
  await shop.close();
  await proxy.close();
  await fresh.drop();
});

const BROWSING = () => [
  '/backend/get-products.php',
  '/backend/get-products.php?page=1&limit=24',
  `/backend/get-products.php?id=${productId}`,
  '/backend/get-products.php?q=gift&sort=price',
  '/backend/product-facets?inStock=1',
  '/backend/get-categories.php',
  '/backend/explore',
  `/backend/gift-page?slug=${slug}`,
  '/explore',
  `/gift/${slug}`,
  '/sitemap.xml',
];

describe.each(['refusing', 'silent'] as const)('while the database is %s', (state) => {
  afterEach(async () => {
    proxy.become('open');
    await expect.poll(async () => (await read('/readyz')).statusCode).toBe(200);
  });

  it('a balancer that asks without the database goes on sending people', async () => {
    proxy.become(state);
    expect((await read('/readyz?without=database')).statusCode).toBe(200);
    expect((await read('/readyz')).statusCode).toBe(503);
  });

  it('people look around as before, and each answer says that it is a copy', async () => {
    const before = new Map<string, string>();
    for (const path of BROWSING()) before.set(path, (await read(path)).body);
    proxy.become(state);
    for (const path of BROWSING()) {
      // A copy of the last second is as good as fresh.
      await expect
        .poll(async () => Number((await read(path)).headers[STALE_HEADER]), { message: path })
        .toBeGreaterThan(0);
      const { statusCode, body } = await read(path);
      expect([path, statusCode]).toEqual([path, 200]);
      if (path.startsWith('/backend')) expect(body, path).toBe(before.get(path));
    }
    // Browsers keep the fresh answer they have, not this one.
    const kept = await read('/backend/get-categories.php');
    expect(kept.headers['cache-control']).toBe('no-store');
    proxy.become('open');
    await expect
      .poll(async () => (await read('/backend/get-products.php')).headers[STALE_HEADER])
      .toBeUndefined();
  });

  it('a page says that paying will be back', async () => {
    await read(`/gift/${slug}`);
    proxy.become(state);
    expect((await read(`/gift/${slug}`)).body).toContain(common.outage);
  });

  it('paying and everything personal is refused with a time to come back', async () => {
    proxy.become(state);
    const { token } = customer;
    const order = {
      amount: 122_000,
      currency: 'INR',
      productId,
      address: '12 Rose Villa, MG Road, Bengaluru 560001',
    };
    const answers = await Promise.all([
      shop.call('createOrder', { token, body: order }),
      shop.call('myOrders', { token }),
      shop.call('myAccount', { token }),
      shop.call('login', { body: { email: customer.email, password: 'a long enough guess' } }),
    ]);
    for (const { statusCode, headers } of answers) {
      expect(statusCode).toBe(503);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(headers[STALE_HEADER]).toBeUndefined();
    }
  });
});

describe.each(['refusing', 'silent'] as const)('with a replica, while the primary is %s', (state) => {
  let withReplica: Shop;
  const get = (url: string) => withReplica.app.inject({ url });

  beforeAll(async () => {
    withReplica = await openShop({ DATABASE_URL: proxy.url, DATABASE_REPLICA_URL: fresh.url });
  });
  afterAll(async () => {
    proxy.become('open');
    await withReplica.close();
  });

  it('what nobody has asked for is shown too and marked, nothing is sold, and afterwards the mark goes', async () => {
    proxy.become(state);
    for (const path of BROWSING()) {
      const { statusCode, headers } = await get(path);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(Number(headers[STALE_HEADER]), path).toBeGreaterThan(0);
    }
    const login = { email: customer.email, password: 'a long enough guess' };
    expect((await shop.call('login', { body: login })).statusCode).toBe(503);
    proxy.become('open');
    for (const path of BROWSING())
      await expect
        .poll(async () => (await get(path)).headers[STALE_HEADER], { message: path })
        .toBeUndefined();
  });

  it('a product that is new while the primary answers is shown at once', async () => {
    const added = await productToSell(withReplica.opened.database, { stock: 7 });
    await expect
      .poll(async () => (await get(`/backend/get-products.php?id=${added}`)).json())
      .toHaveLength(1);
  });
});

it('nothing can be written through the connections to a replica', async () => {
  const opened = await openTestDatabase({ databaseUrl: proxy.url, databaseReplicaUrl: fresh.url });
  proxy.become('refusing');
  await expect(opened.browsingDatabase.execute(sql`create table written ()`)).rejects.toThrow();
  const written = await queryRows(opened.browsingDatabase, sql`select to_regclass('written') as found`);
  expect(written).toEqual([{ found: null }]);
  proxy.become('open');
  await opened.close();
});

it('an order pays today’s price, whatever a copy shows', async () => {
  const other = await productToSell(shop.opened.database, { stock: 7 });
  await read(`/backend/get-products.php?id=${other}`);
  proxy.become('refusing');
  expect((await read(`/backend/get-products.php?id=${other}`)).json()[0].price).toBe(1000);
  proxy.become('open');
  await expect.poll(async () => (await read('/readyz')).statusCode).toBe(200);
  await shop.opened.exec(`update products set price_paise = 200000 where id = ${other}`);
  const address = '12 Rose Villa, MG Road, Bengaluru 560001';
  const body = { amount: 122_000, currency: 'INR', productId: other, address };
  const refused = await shop.call('createOrder', { token: customer.token, body });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'amount_differs']);
});

describe('copies', () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const fail = () => Promise.reject(away);

  it('are given for ten minutes of an outage and not longer', async () => {
    let now = 0;
    const copies = createLastCopies<string>(({ length }) => length, { now: () => now });
    expect(await copies.read('a', async () => 'fresh')).toEqual({ copy: 'fresh' });
    now += 3_600_000;
    expect(await copies.read('a', fail)).toMatchObject({ copy: 'fresh' });
    now += 10 * 60_000;
    expect(await copies.read('a', fail)).toEqual({ copy: 'fresh', staleSeconds: 600 });
    now += 2000;
    await expect(copies.read('a', fail)).rejects.toBe(away);
    expect(await copies.read('a', async () => 'back')).toEqual({ copy: 'back' });
  });

  it('hide no other fault', async () => {
    const copies = createLastCopies<string>(({ length }) => length);
    await copies.read('a', async () => 'fresh');
    await expect(copies.read('a', () => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
  });

  it('are looked for once a second while the database is away, and a slow answer is not waited for', async () => {
    let now = 0;
    let asked = 0;
    const copies = createLastCopies<string>(({ length }) => length, { now: () => now });
    await copies.read('a', async () => 'fresh');
    await copies.read('a', fail);
    const never = () => {
      asked += 1;
      return new Promise<string>(() => undefined);
    };
    for (let n = 0; n < 20; n += 1) await copies.read('a', never);
    expect(asked).toBe(0);
    now += 1001;
    const answers = await Promise.all(Array.from({ length: 20 }, () => copies.read('a', never)));
    expect(asked).toBe(1);
    expect(answers.every(({ copy }) => copy === 'fresh')).toBe(true);
  });
});

function read(url: string) {
  return shop.app.inject({ url, headers: { authorization: `Bearer ${customer?.token ?? ''}` } });
}
