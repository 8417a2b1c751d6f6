import { expect, it } from 'vitest';
import { findBrokenInvariants } from '../server/src/payments/invariants.ts';
import { freshDatabase } from '../test/fresh-database.ts';
import { openTestDatabase } from '../test/open-database.ts';
import { startShop } from '../test/shop/start-shop.ts';
import { compare, growth, openShop } from './cases/growth.ts';

it('the shop answers every call of the measurement on a history in which everything adds up', async () => {
  const fresh = await freshDatabase();
  const opened = await openTestDatabase({ databaseUrl: fresh.url, databasePoolSize: 1 });
  const stops: (() => Promise<unknown>)[] = [opened.close];
  try {
    const shop = await openShop(
      {
        freshDatabase: async () => fresh.url,
        startShop: async (settings) => {
          const { url, stop } = await startShop({ DEMO_HISTORY: '0', ...settings });
          stops.unshift(stop);
          return url;
        },
      },
      { users: 100, gifts: 200, orders: 1500 },
    );
    const rows = await compare(shop, shop, 1);
    expect(rows.filter(({ small, grown }) => !(small > 0 && grown > 0))).toEqual([]);
    for (const [path, list] of [
      ['my-orders', 'orders'],
      ['all-orders?status=placed', 'orders'],
      ['all-gifts?status=delivered', 'gifts'],
      ['stock-movements?productId=5&variantId=1', 'movements'],
    ] as const) {
      const answer = await (await fetch(`${shop.url}/backend/${path}`, { headers: shop.headers })).json();
      expect(answer[list].length, path).toBeGreaterThan(0);
    }

    expect(await findBrokenInvariants(opened.database)).toEqual([]);
    await opened.exec('update product_variants set stock_received = stock_received + 1 where id = 1');
    expect(await findBrokenInvariants(opened.database)).toMatchObject([
      { name: 'sold, held and stock of a variant are what was received', count: 1 },
    ]);
  } finally {
    for (const stop of stops) await stop();
    await fresh.drop();
  }
});

it.each([
  ['half as long again', { small: 100, grown: 150 }, false],
  ['longer than that', { small: 100, grown: 151 }, true],
  ['many times as long, and no longer than the small shop’s dashboard', { small: 2, grown: 20 }, false],
  ['many times as long, and longer than that', { small: 2, grown: 21 }, true],
  ['nobody knows how long', { small: 0, grown: Number.NaN }, true],
])('whether a call misses the goal that takes %s', (_, took, misses) => {
  const dashboard = { call: 'dashboard', small: 20, grown: 20, ratio: 1 };
  const row = { call: 'all-orders', ...took, ratio: took.grown / took.small };
  expect(growth.misses?.([dashboard, row])).toEqual(misses ? [row] : []);
});
