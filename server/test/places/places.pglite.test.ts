import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadPlaces } from '../../src/places/load.ts';
import { areaByPincode } from '../../src/places/search-sql.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { inventedPlaces } from './place-data.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop({}, { embedded: true });
  await loadPlaces(shop.opened, { data: inventedPlaces('one', 350) });
});

afterAll(() => shop.close());

test('the embedded database finds places despite typos', async () => {
  for (const q of ['invented 7', 'invneted 7', 'inventted 7']) {
    const answer = await shop.call('searchAddress', { query: { q } });
    expect(answer.json().results[0]).toMatchObject({ address: 'Invented 7', pincode: '100002' });
  }
});

test('the embedded database finds pincodes and their prefixes', async () => {
  expect(await areaByPincode(shop.opened.database, '100002')).toMatchObject({ state: 'Karnataka' });
  expect((await shop.call('searchAddress', { query: { q: '10000' } })).json().results).toHaveLength(8);
});

test('the embedded database answers calls between the batches of a newer version', async () => {
  let isLoading = true;
  const loading = loadPlaces(shop.opened, { data: inventedPlaces('two', 1000) }).finally(() => {
    isLoading = false;
  });
  let answered = 0;
  while (isLoading) {
    expect(await areaByPincode(shop.opened.database, '100002')).toBeDefined();
    answered += 1;
    await sleep(1);
  }
  await loading;
  expect(answered).toBeGreaterThan(2);
  expect(await areaByPincode(shop.opened.database, '100002')).toEqual({ city: 'two', state: 'Karnataka' });
});
