import { setTimeout as sleep } from 'node:timers/promises';
import { daysAfter, indianDay } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseUser, lockUser } from '../../src/accounts/sql.ts';
import { giftCounts } from '../../src/gifts/decide.ts';
import { listGiftsByOwner } from '../../src/gifts/sql.ts';
import { loadPlaces } from '../../src/places/load.ts';
import { inventedPlaces } from '../places/place-data.ts';
import { giftForm, PHONE, readGift } from '../support/gifts.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

/** The only pincode of the invented places. */
const KNOWN_PINCODE = '100000';

let shop: Shop;
let owner: Person;
let productId: number;

beforeAll(async () => {
  shop = await openShop();
  await loadPlaces(shop.opened, { data: inventedPlaces('invented', 3) });
});
afterAll(() => shop.close());
beforeEach(async () => {
  owner = await signedInPerson(shop.opened.database);
  productId = await productToSell(shop.opened.database, { priceRupees: 750 });
});

const submit = (more: object = {}) =>
  shop.call('giftSubmit', {
    token: owner.token,
    body: giftForm(productId, { pincode: KNOWN_PINCODE, ...more }),
  });

it('answers 201 with a random id of at least 128 bits, and the gift waits for an admin', async () => {
  const before = await giftCounts(shop.opened.database);
  const requested = await submit();
  expect(requested.statusCode).toBe(201);
  expect(requested.json()).toEqual({ success: true, id: expect.stringMatching(/^[\w-]{22,}$/) });
  expect(await giftCounts(shop.opened.database)).toEqual({ ...before, toDecide: before.toDecide + 1 });
  const account = await shop.call('myAccount', { token: owner.token });
  expect(account.statusCode).toBe(200);
});

it('ignores price, status, flags and links sent by the client', async () => {
  const requested = await submit({
    productPrice: 1,
    productName: 'A car',
    price_paise: 1,
    totalAmount: 1,
    remainingAmount: 0,
    paymentAmount: 750,
    noOfPayments: 7,
    status: 'delivered',
    payment: true,
    sharable: true,
    userName: 'somebody else',
    ownerId: 'somebody else',
    paymentlink: 'https://evil.test',
    sharablelink: 'https://evil.test',
    feedback: [{ userId: 'x', message: 'forged' }],
    id: 'my-own-id',
    publicId: 'my-own-id',
    closesOn: '2099-01-01',
  });
  const gift = await readGift(shop, requested.json().id, { token: owner.token });
  expect(gift).toMatchObject({
    productPrice: 750,
    productName: 'Brass elephant',
    totalAmount: 750,
    remainingAmount: 750,
    paymentAmount: 0,
    noOfPayments: 0,
    status: 'pending',
    payment: false,
    sharable: false,
    userName: owner.id,
    feedback: [],
    phone: PHONE,
  });
  expect(gift.paymentlink).toBeUndefined();
  expect(gift.sharablelink).toBeUndefined();
  expect(gift.closesOn).toBe(daysAfter(gift.date, -3));
});

it('takes relations and occasions beside the specification’s', async () => {
  const { id } = (await submit({ relation: 'Teacher', occasion: 'Thank you' })).json();
  const gift = await shop.call('getGiftRequest', { token: owner.token, query: { userId: id } });
  expect(gift.json()).toMatchObject({ relation: 'Teacher', occasion: 'Thank you' });
});

it('freezes the price, name and picture at the time of the request', async () => {
  const { id } = (await submit()).json();
  await shop.opened.database.execute(
    sql`update products set price_paise = 99900, name = 'Other', image = '/media/other-880.webp' where id = ${productId}`,
  );
  expect(await readGift(shop, id, { token: owner.token })).toMatchObject({
    productPrice: 750,
    productName: 'Brass elephant',
    productImage: '',
  });
});

describe('refuses with a field message', () => {
  const today = indianDay(new Date());
  it.each([
    ['phone', { phone: '12345' }],
    ['phone', { phone: '+14155552671' }],
    ['phone', { phone: '080 2222 3333' }],
    ['date', { date: daysAfter(today, 2) }],
    ['date', { date: daysAfter(today, 2000) }],
    ['date', { date: '2027-02-30' }],
    ['date', { date: 'tomorrow' }],
    ['pincode', { pincode: '999999' }],
    ['pincode', { pincode: '5600' }],
    ['pincode', { state: 'Kerala' }],
    ['pincode', { state: '?!' }],
    ['relation', { relation: 'Boss' }],
    ['occasion', { occasion: 'Monday' }],
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['flatNo', { flatNo: 12 }],
    ['name', { name: 'Win at www.evil.test' }],
    ['name', { name: 'Kamala\u202e' }],
    ['name', { name: 'Kam\u0000ala' }],
    ['district', { district: 'Ben\u0000galuru' }],
    ['date', { date: daysAfter(today, 735) }],
  ])('a wrong %s: %j', async (field, wrong) => {
    const answer = await submit(wrong);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      success: false,
      code: 'invalid_input',
      fields: { [field]: expect.any(String) },
    });
  });

  it('a hidden or unknown product', async () => {
    await shop.opened.database.execute(sql`update products set hidden = true where id = ${productId}`);
    expect((await submit()).json()).toMatchObject({ code: 'product_not_found' });
    expect((await submit({ productId: 2_000_000 })).json()).toMatchObject({ code: 'product_not_found' });
  });
});

it('refuses a product that is out of stock, but answers a repeated request', async () => {
  const { id } = (await submit()).json();
  await shop.opened.database.execute(sql`update products set count_in_stock = 0 where id = ${productId}`);
  expect((await submit()).json()).toEqual({ success: true, id });
  const refused = await submit({ name: 'Someone else' });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ success: false, code: 'out_of_stock' });
});

it.each(['98765 43210', '09876543210', '+91-98765-43210', '919876543210'])(
  'the mobile number %s is stored in international format',
  async (phone) => {
    const { id } = (await submit({ phone })).json();
    expect((await readGift(shop, id, { token: owner.token })).phone).toBe(PHONE);
  },
);

it('the earliest date follows India’s calendar, not the server’s', async () => {
  const { clock } = shop.shop.gifts;
  const originalNow = clock.now;
  // Half past one at night in India, still the day before in Greenwich.
  clock.now = () => new Date('2027-03-09T20:00:00Z');
  try {
    expect((await submit({ date: '2027-03-12' })).statusCode).toBe(400);
    expect((await submit({ date: '2027-03-13' })).statusCode).toBe(201);
  } finally {
    clock.now = originalNow;
  }
});

it('the same request twice within a minute, even at once, is one gift; a changed one is another', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => submit()));
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  const other = await submit({ name: 'Someone else' });
  expect(other.json().id).not.toBe(answers[0]?.json().id);
  const list = await shop.call('fetchGifts', { token: owner.token, body: { userName: owner.id } });
  expect(list.json().gifts.map(({ name }: { name: string }) => name)).toEqual([
    'Someone else',
    'Kamala Devi',
  ]);
});

it('a cancelled gift can be requested again at once', async () => {
  const { id } = (await submit()).json();
  await shop.call('cancelGift', { token: owner.token, body: { id } });
  expect((await submit()).json().id).not.toBe(id);
});

it('a request waits for an erasure of the account in progress, and is then refused', async () => {
  const { database } = shop.opened;
  let sent: ReturnType<typeof submit> | undefined;
  await database.transaction(async (tx) => {
    await lockUser(tx, owner.id);
    sent = submit();
    await sleep(300);
    await eraseUser(tx, owner.id);
  });
  expect((await sent)?.statusCode).toBe(401);
  expect(await listGiftsByOwner(database, owner.id)).toEqual([]);
});

it('another person’s list is refused', async () => {
  const other = await signedInPerson(shop.opened.database);
  const answer = await shop.call('fetchGifts', { token: other.token, body: { userName: owner.id } });
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ success: false, code: 'not_allowed' });
});

it('a product with an open gift is hidden instead of deleted', async () => {
  await submit();
  const { isProductInUse } = await import('../../src/catalogue/edit-products.ts');
  const { usageChecks } = shop.shop.catalogue;
  expect(await isProductInUse(shop.opened.database, usageChecks, productId)).toBe(true);
});
