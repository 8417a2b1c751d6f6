import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadPlaces } from '../../src/places/load.ts';
import { areaByPincode } from '../../src/places/search-sql.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { someCities } from './place-data.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  await loadPlaces(shop.opened, { data: someCities });
});

afterAll(() => shop.close());

describe('a search for', () => {
  test.each([
    ['koramangala', 'Koramangala', '560034'],
    ['Koramangala Bengaluru', 'Koramangala', '560034'],
    ['bangalore koramangala', 'Koramangala', '560034'],
    ['koramangla', 'Koramangala', '560034'],
    ['kormangla banglore', 'Koramangala', '560034'],
    ['koramangala b', 'Koramangala', '560034'],
    ['koramangala i block', 'Koramangala I Block', '560034'],
    ['koramangala 560095', 'Koramangala VI Bk', '560095'],
    ['bandra bombay', 'Bandra West', '400050'],
    ['bandrawest', 'Bandra West', '400050'],
    ['indira nagar bangalore', 'Indiranagar', '560038'],
    ['hsrlayout', 'HSR Layout', '560102'],
    ['gurgaon', 'Gurgaon', '122001'],
    ['gurugram', 'Gurgaon', '122001'],
    ['gurgoan', 'Gurgaon', '122001'],
    ['conaught place delhi', 'Connaught Place', '110001'],
    ['chandni chok', 'Chandni Chowk', '110006'],
    ['andehri', 'Andheri', '400053'],
    ['calcutta', 'Kolkata GPO', '700001'],
    ['salt lake kolkata', 'Bidhan Nagar', '700064'],
    ['trivandrum', 'Thiruvananthapuram GPO', '695001'],
    ['vashi navi mumbai', 'Vashi', '400703'],
  ])('%s finds %s %s first', async (q, address, pincode) => {
    const [best] = await search(q);
    expect(best).toMatchObject({ address, pincode });
  });

  test('words of different places finds nothing', async () => {
    expect(await search('koramangala kolkata')).toEqual([]);
  });

  test('a state finds towns of that state', async () => {
    const found = await search('maharashtra');
    expect(found.map(({ state }) => state)).toEqual(Array(8).fill('Maharashtra'));
  });

  test.each(['zzzzqqq', 'नई दिल्ली', "'''", '@# @#', ':*|!&', '%%__', '0000000000'])(
    'the unknown %j finds nothing',
    async (q) => {
      expect(await search(q)).toEqual([]);
    },
  );

  test('a result has address, city, state and pincode', async () => {
    expect(await search('connaught place')).toEqual([
      { address: 'Connaught Place', city: 'New Delhi', state: 'Delhi', pincode: '110001' },
    ]);
  });

  test.each(['', 'a', 'x'.repeat(101)])('the too short or too long %j is refused', async (q) => {
    expect((await shop.call('searchAddress', { query: { q } })).statusCode).toBe(400);
  });
});

describe('a pincode', () => {
  test('lists its places, the best known first', async () => {
    const found = await search('560034');
    expect(found[0]).toEqual({
      address: 'Koramangala',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560034',
    });
    expect(new Set(found.map(({ pincode }) => pincode))).toEqual(new Set(['560034']));
  });

  test('may be written with a space', async () => {
    expect(await search('560 034')).toEqual(await search('560034'));
  });

  test('prefix lists one place for each matching pincode', async () => {
    const found = await search('56003');
    expect(found.map(({ pincode }) => pincode)).toEqual([
      '560030',
      '560032',
      '560033',
      '560034',
      '560035',
      '560036',
      '560037',
      '560038',
    ]);
  });

  test('that exists has its city and state', async () => {
    expect(await pincode('110001')).toEqual({ city: 'New Delhi', state: 'Delhi' });
  });

  test.each(['000000', '999999', '5600', "5600'1"])('%s does not exist', async (digits) => {
    expect(await pincode(digits)).toBeUndefined();
  });
});

describe('while the places are loading', () => {
  test('a search waits for what is not there yet', async () => {
    let looks = 0;
    const loading = { isFinished: () => looks++ > 1, stop: async () => {} };
    shop.shop.places.loading = loading;
    const began = Date.now();
    expect(await search('999999')).toEqual([]);
    shop.shop.places.loading = undefined;
    expect(looks).toBe(3);
    expect(Date.now() - began).toBeGreaterThan(500);
  });

  test('a typo waits for the words it is corrected with instead of answering without them', async () => {
    const { database } = shop.opened;
    await database.execute(sql`create table hidden_words as select * from place_words`);
    await database.execute(sql`delete from place_words`);
    let finished = false;
    shop.shop.places.loading = { isFinished: () => finished, stop: async () => {} };
    const searching = search('koramangla');
    await sleep(800);
    await database.execute(sql`insert into place_words select * from hidden_words`);
    finished = true;
    expect((await searching)[0]).toMatchObject({ address: 'Koramangala', pincode: '560034' });
    shop.shop.places.loading = undefined;
  });

  test('a search answers at once with what is there', async () => {
    shop.shop.places.loading = { isFinished: () => false, stop: async () => {} };
    expect((await search('560034'))[0]).toMatchObject({ city: 'Bengaluru' });
    shop.shop.places.loading = undefined;
  });
});

test('more than ten searches a second for a minute from one address are refused', async () => {
  const ip = '203.0.113.9';
  await shop.shop.places.searchLimit.consume(ip, 600);
  const refused = await shop.call('searchAddress', { query: { q: 'pune' }, ip });
  expect(refused.statusCode).toBe(429);
  expect((await shop.call('searchAddress', { query: { q: 'pune' } })).statusCode).toBe(200);
});

async function search(q: string): Promise<Record<'address' | 'city' | 'state' | 'pincode', string>[]> {
  const answer = await shop.call('searchAddress', { query: { q } });
  expect(answer.statusCode).toBe(200);
  return answer.json().results;
}

function pincode(digits: string) {
  return areaByPincode(shop.opened.database, digits);
}
