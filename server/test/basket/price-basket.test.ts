import { daysAfter, indianDay, priceInFull } from '@tohfa/contract';
import { say } from '@tohfa/contract/phrases';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products } from '../../src/catalogue/tables.ts';
import { checkPlace } from '../../src/delivery/places.ts';
import { findBrokenInvariants } from '../../src/payments/invariants.ts';
import {
  adminCookie,
  BENGALURU,
  buyBasket,
  createCoupon,
  RECIPIENT,
  setDeliveryRules,
} from '../support/baskets.ts';
import { signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Sent, type Shop } from '../support/shop.ts';

let shop: Shop;
let thousand: number;
let fiveHundred: number;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
  thousand = await productToSell(shop.opened.database, { stock: 8 });
  fiveHundred = await productToSell(shop.opened.database, { priceRupees: 499, stock: 8 });
});
afterAll(() => shop.close());

const price = (body: object, sent: Sent = {}) => shop.call('priceBasket', { body, ...sent });

describe('price-basket', () => {
  it('answers one unit of one product as the specification prices it, without a sign-in', async () => {
    const answer = await price({ items: [{ productId: thousand, quantity: 1 }] });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      lines: [
        {
          productId: thousand,
          name: 'Brass elephant',
          quantity: 1,
          unitPrice: 1000,
          discount: 0,
          tax: 180,
          amount: 1000,
        },
      ],
      discount: 0,
      tax: 180,
      deliveryCharges: 30,
      transactionCharges: 10,
      totalAmount: 1220,
      taxRates: [18],
      deliveryDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  it('a coupon of a category takes off only what its products cost', async () => {
    const { database } = shop.opened;
    const other = await productToSell(database, { priceRupees: 300 });
    await shop.opened.exec(
      `insert into categories (name) values ('Sweets');
       update products set category_id = (select id from categories where name = 'Sweets') where id = ${other}`,
    );
    const [sweets] = await database.select().from(products).where(eq(products.id, other));
    await createCoupon(shop, {
      code: 'SWEETS50',
      kind: 'percent',
      value: 50,
      minimum: 200,
      categoryId: sweets?.categoryId,
    });
    const items = [await productToSell(database), other].map((productId) => ({ productId, quantity: 1 }));
    expect((await price({ items, coupon: 'SWEETS50' })).json()).toMatchObject({
      discount: 150,
      lines: [{ discount: 0 }, { discount: 150, amount: 150, tax: 27 }],
    });
    const buyer = await signedInPerson(database);
    const bought = await buyBasket(shop, buyer, { items, coupon: 'SWEETS50' });
    expect(bought.lines).toMatchObject([{ discount: 0 }, { discount: 150 }]);
    const broken = (await findBrokenInvariants(database)).map(({ name }) => name);
    expect(broken).not.toContain('the discount of an order is shared by largest remainder');
    expect((await price({ items: items.slice(0, 1), coupon: 'SWEETS50' })).json()).toMatchObject({
      fields: { coupon: say(({ basket }) => basket.coupon.otherCategory) },
    });
  });

  it('a coupon for a person serves their account alone, one for a first order nobody who has ordered', async () => {
    const { database } = shop.opened;
    const [meera, other] = [await signedInPerson(database), await signedInPerson(database)];
    await createCoupon(shop, { code: 'FORMEERA', kind: 'amount', value: 100, email: meera.email });
    await createCoupon(shop, { code: 'WELCOME', kind: 'amount', value: 50, firstOrder: true });
    const items = [{ productId: await productToSell(database), quantity: 1 }];
    const ask = (coupon: string, sent: Sent) => price({ items, coupon }, sent);
    const confirmed = `update users set email_confirmed_at = now() where email = '${meera.email}'`;
    expect((await ask('FORMEERA', { token: other.token })).json()).toMatchObject({
      fields: { coupon: say(({ basket }) => basket.coupon.forOnePerson) },
    });
    expect((await ask('FORMEERA', {})).statusCode).toBe(400);
    await shop.opened.exec(confirmed);
    expect((await ask('FORMEERA', { token: meera.token })).json()).toMatchObject({ discount: 100 });
    expect((await ask('WELCOME', { token: meera.token })).json()).toMatchObject({ discount: 50 });
    await buyBasket(shop, meera, { items, coupon: 'WELCOME' });
    expect((await ask('WELCOME', { token: meera.token })).statusCode).toBe(400);
    await createCoupon(shop, { code: 'HELLO', kind: 'amount', value: 50, firstOrder: true });
    expect((await ask('HELLO', { token: meera.token })).json()).toMatchObject({
      fields: { coupon: say(({ basket }) => basket.coupon.firstOrderOnly) },
    });
    const guest = await shop.call('createOrder', {
      body: {
        amount: 117_000,
        currency: 'INR',
        items,
        coupon: 'HELLO',
        recipient: RECIPIENT,
        address: BENGALURU,
        guest: { name: 'Meera', email: meera.email },
      },
    });
    expect(guest.json()).toMatchObject({ fields: { coupon: expect.any(String) } });
  });

  it('takes the whole body of an order, and shares a discount by the largest remainder', async () => {
    await createCoupon(shop, { code: 'diwali10', kind: 'percent', value: 10 });
    const answer = await price({
      currency: 'INR',
      items: [
        { productId: thousand, quantity: 2 },
        { productId: fiveHundred, quantity: 1 },
      ],
      recipient: RECIPIENT,
      address: BENGALURU,
      message: 'Happy birthday!',
      coupon: 'Diwali10',
    });
    expect(answer.json()).toMatchObject({
      lines: [
        { discount: 199, amount: 1801, tax: 324 },
        { discount: 50, amount: 449, tax: 81 },
      ],
      discount: 249,
      tax: 405,
      totalAmount: 1801 + 449 + 405 + 40,
    });
  });

  it.each([
    ['quantity', { items: [{ productId: 1, quantity: 11 }] }, 'items'],
    ['quantity 0', { items: [{ productId: 1, quantity: 0 }] }, 'items'],
    ['an empty basket', { items: [] }, 'items'],
  ])('refuses %s and names the field', async (_what, body, field) => {
    const answer = await price(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty(field);
  });

  it('refuses what is not in stock, an unknown coupon, a date too soon and an incomplete address', async () => {
    const items = [{ productId: thousand, quantity: 1 }];
    const refusals = [
      [{ items: [{ productId: thousand, quantity: 9 }] }, 409, 'items'],
      [{ items: [{ productId: 999_999, quantity: 1 }] }, 404, 'items'],
      [{ items, coupon: 'NOSUCH' }, 400, 'coupon'],
      [{ items, deliveryDate: '2020-01-01' }, 400, 'deliveryDate'],
      [{ items, address: 'x' }, 400, 'address'],
      [{ items, slotId: '0b7c1c1e-0000-4000-8000-000000000000' }, 400, 'slotId'],
    ] as const;
    for (const [body, status, field] of refusals) {
      const answer = await price(body);
      expect(answer.statusCode, answer.body).toBe(status);
      expect(answer.json().fields).toHaveProperty(field);
    }
  });

  it('takes the rate of the product and its lead days', async () => {
    const books = await productToSell(shop.opened.database, { priceRupees: 200 });
    const saved = await shop.call('saveProductTerms', {
      cookie: await adminCookie(shop),
      body: { productId: books, hsn: '4901', taxRate: 5, leadDays: 9 },
    });
    expect(saved.json()).toMatchObject({ product: { hsn: '4901', taxRate: 5, leadDays: 9 } });
    const answer = (await price({ items: [{ productId: books, quantity: 1 }] })).json();
    expect(answer).toMatchObject({ tax: 10, totalAmount: 250 });
    expect(answer.deliveryDate >= daysAfter(indianDay(new Date()), 9)).toBe(true);
  });
});

describe('zones', () => {
  it('charge by state, district and pincode, the narrowest first, and may not be served', async () => {
    const zone = { served: true, extraDays: 0 };
    await setDeliveryRules(shop, {
      zones: [
        { ...zone, name: 'South', kind: 'state', areas: ['Karnataka'], deliveryCharges: 20 },
        { ...zone, name: 'City', kind: 'district', areas: ['bengaluru'], deliveryCharges: 0 },
        { ...zone, name: 'Far', kind: 'pincodes', areas: ['5600'], deliveryCharges: 15, extraDays: 2 },
        { ...zone, name: 'Islands', kind: 'pincodes', areas: ['744'], served: false, deliveryCharges: 0 },
      ],
    });
    const items = [{ productId: thousand, quantity: 1 }];
    const chargeTo = async (address: object) =>
      (await price({ items, address: { ...BENGALURU, ...address } })).json().deliveryCharges;
    expect(await chargeTo({})).toBe(15);
    expect(await chargeTo({ pincode: '561001' })).toBe(0);
    expect(await chargeTo({ pincode: '570001', district: 'Mysuru' })).toBe(20);
    expect(await chargeTo({ pincode: '110001', district: 'Delhi', state: 'Delhi' })).toBe(30);
    const refused = await price({ items, address: { ...BENGALURU, pincode: '744101' } });
    expect(refused.json()).toMatchObject({ fields: { pincode: expect.stringContaining('744101') } });
    expect((await price({ items, address: '4 Sea Road, Port Blair 744101' })).statusCode).toBe(400);
    await setDeliveryRules(shop, { zones: [] });
  });

  it('make the full price of page, list and basket one figure, by the pincode alone', async () => {
    await setDeliveryRules(shop, {
      zones: [
        { served: true, extraDays: 2, name: 'Far', kind: 'pincodes', areas: ['790'], deliveryCharges: 95 },
        { served: false, extraDays: 0, name: 'Isles', kind: 'pincodes', areas: ['744'], deliveryCharges: 0 },
      ],
    });
    const { charges } = (await shop.call('shopInfo')).json();
    expect(charges).toEqual({
      taxRate: 18,
      transactionCharges: 10,
      deliveryCharges: { lowest: 30, highest: 95 },
    });
    const books = await productToSell(shop.opened.database, {
      priceRupees: 333,
      taxRateBp: 500,
      leadDays: 7,
    });
    const estimate = async (pincode: string, productIds: readonly number[]) =>
      (await shop.call('deliveryEstimate', { body: { pincode, productIds } })).json();
    const far = await estimate('790001', [thousand, books, 999_999]);
    expect(far).toMatchObject({ served: true, deliveryCharges: 95 });
    expect(far.products.map(({ productId }: { productId: number }) => productId)).toEqual([thousand, books]);
    for (const { productId, date } of far.products) {
      const [product] = (await shop.call('getProducts', { query: { id: String(productId) } })).json();
      const items = [{ productId, quantity: 1 }];
      const basket = (await price({ items, pincode: '790001' })).json();
      expect(basket.totalAmount).toBe(priceInFull(product, charges, far.deliveryCharges));
      expect(basket.deliveryDate).toBe(date);
      const addressed = await price({ items, address: { ...BENGALURU, pincode: '790001' } });
      expect(addressed.json().totalAmount).toBe(basket.totalAmount);
    }
    const isles = await estimate('744101', [thousand]);
    expect(isles).toEqual({ served: false, deliveryCharges: 0, products: [] });
    const refused = await price({ items: [{ productId: thousand, quantity: 1 }], pincode: '744101' });
    expect(refused.json().fields).toHaveProperty('pincode');
    const tooMany = Array.from({ length: 101 }, (_, at) => at + 1);
    expect(await estimate('790001', tooMany)).toMatchObject({ code: 'invalid_input' });
    await setDeliveryRules(shop, { zones: [] });
  });

  it('offer days without holidays, and slots with the places that are left', async () => {
    const today = indianDay(new Date());
    const holiday = daysAfter(today, 5);
    const { slots } = await setDeliveryRules(shop, {
      leadDays: 3,
      holidays: [{ day: holiday, name: 'Holi' }],
      slots: [{ name: 'Morning, 9 to 12', fromMinute: 540, toMinute: 720, capacity: 3 }],
    });
    const answer = await shop.call('deliveryOptions', {
      body: { items: [{ productId: thousand, quantity: 1 }], pincode: '560001' },
    });
    const { days, served } = answer.json();
    expect(served).toBe(true);
    expect(days[0].slots).toEqual([{ id: slots[0]?.id, name: 'Morning, 9 to 12', left: 3 }]);
    expect(days.map(({ date }: { date: string }) => date)).not.toContain(holiday);
    const onHoliday = await price({ items: [{ productId: thousand, quantity: 1 }], deliveryDate: holiday });
    expect(onHoliday.json().fields).toHaveProperty('deliveryDate');
    await setDeliveryRules(shop, { leadDays: 2, holidays: [], slots: [] });
  });

  it('are changed by one admin at a time', async () => {
    const cookie = await adminCookie(shop);
    const rules = (await shop.call('deliveryRules', { cookie })).json();
    await setDeliveryRules(shop, { maxDaysAhead: 61 });
    const late = await shop.call('saveDeliveryRules', { cookie, body: rules });
    expect(late.json()).toMatchObject({ code: 'stale_version' });
  });
});

describe('coupons', () => {
  const items = () => [{ productId: thousand, quantity: 1 }];

  it('have dates, a minimum and a cap', async () => {
    await createCoupon(shop, { code: 'CAPPED', kind: 'percent', value: 50, maxDiscount: 100 });
    await createCoupon(shop, { code: 'BIG', kind: 'amount', value: 100, minimum: 5000 });
    await createCoupon(shop, { code: 'OVER', kind: 'amount', value: 100, endsAt: '2020-01-01T00:00:00Z' });
    await createCoupon(shop, { code: 'SOON', kind: 'amount', value: 100, startsAt: '2120-01-01T00:00:00Z' });
    expect((await price({ items: items(), coupon: 'CAPPED' })).json()).toMatchObject({ discount: 100 });
    for (const [code, words] of [
      ['BIG', 'at least ₹5,000'],
      ['OVER', 'expired'],
      ['SOON', 'not valid'],
    ] as const) {
      const refused = await price({ items: items(), coupon: code });
      expect(refused.json().fields.coupon).toContain(words);
    }
  });

  it('never cost more than the goods, and something is always left to pay', async () => {
    await createCoupon(shop, { code: 'HUGE', kind: 'amount', value: 100_000 });
    const answer = (await price({ items: items(), coupon: 'HUGE' })).json();
    expect(answer).toMatchObject({ discount: 1000, tax: 0, totalAmount: 40 });
  });

  it('with one use each are made in a batch', async () => {
    const made = await shop.call('createCouponCodes', {
      cookie: await adminCookie(shop),
      body: { prefix: 'thanks', count: 50, kind: 'amount', value: 50 },
    });
    const codes: string[] = made.json().codes;
    expect(new Set(codes).size).toBe(50);
    expect(codes[0]).toMatch(/^THANKS-[A-Z2-9]{10}$/);
    expect((await price({ items: items(), coupon: codes[7] })).json()).toMatchObject({ discount: 50 });
  });

  it('cannot be guessed without end; right ones cost nothing', async () => {
    const ip = '203.0.113.9';
    await createCoupon(shop, { code: 'RIGHT', kind: 'amount', value: 10 });
    for (let n = 0; n < 40; n += 1)
      expect((await price({ items: items(), coupon: 'RIGHT' }, { ip })).statusCode).toBe(200);
    const statuses = [];
    for (let n = 0; n < 32; n += 1)
      statuses.push((await price({ items: items(), coupon: `GUESS${n}` }, { ip })).statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    expect((await price({ items: items() }, { ip })).statusCode).toBe(200);
  });

  it('are saved under one code, and changed only above what was used', async () => {
    const cookie = await adminCookie(shop);
    const { id } = await createCoupon(shop, { code: 'ONCE', kind: 'amount', value: 10, maxUses: 5 });
    const again = await shop.call('saveCoupon', {
      cookie,
      body: { code: 'once', kind: 'amount', value: 10 },
    });
    expect(again.json()).toMatchObject({ code: 'coupon_exists' });
    await shop.opened.exec(`update coupons set uses = 3 where id = '${id}'`);
    const lower = await shop.call('saveCoupon', {
      cookie,
      body: { id, code: 'ONCE', kind: 'amount', value: 10, maxUses: 2 },
    });
    expect(lower.json().fields).toHaveProperty('maxUses');
    const percent = await shop.call('saveCoupon', {
      cookie,
      body: { code: 'P', kind: 'percent', value: 101 },
    });
    expect(percent.statusCode).toBe(400);
  });
});

describe('a basket', () => {
  it('is the same on every device, and merges what was chosen before the sign-in', async () => {
    const person = await signedInPerson(shop.opened.database);
    const save = (body: object) => shop.call('saveBasket', { token: person.token, body });
    await save({ items: [{ productId: thousand, quantity: 2, price: 1000 }] });
    const merged = await save({
      merge: true,
      items: [
        { productId: thousand, quantity: 1, price: 900 },
        { productId: fiveHundred, quantity: 3, price: 499 },
        { productId: 999_999, quantity: 1, price: 1 },
      ],
    });
    const expected = [
      { productId: thousand, quantity: 2, price: 900 },
      { productId: fiveHundred, quantity: 3, price: 499 },
    ];
    expect(merged.json().items).toEqual(expected);
    expect((await shop.call('getBasket', { token: person.token })).json().items).toEqual(expected);
    const other = await signedInPerson(shop.opened.database);
    expect((await shop.call('getBasket', { token: other.token })).json().items).toEqual([]);
  });

  it('shows live stock and prices, and leaves out what is no longer sold', async () => {
    const gone = await productToSell(shop.opened.database);
    await shop.opened.database.update(products).set({ hidden: true }).where(eq(products.id, gone));
    const answer = await shop.call('lookUpBasket', {
      body: { items: [gone, thousand].map((productId) => ({ productId, quantity: 1 })) },
    });
    expect(answer.json().products).toEqual([
      { productId: thousand, name: 'Brass elephant', image: '', price: 1000, countInStock: 8 },
    ]);
  });
});

it('an address in fields must lie in the state of its pincode, which says the district', async () => {
  const places = {
    findPincode: async (pincode: string) =>
      pincode === '560001'
        ? { city: 'Bengaluru', states: ['Karnataka'] }
        : pincode === '799001'
          ? { city: 'Nirmal', states: ['Telangana'], partial: true }
          : { city: '', states: [] },
    isSameState: (known: string, typed: string) => known.toLowerCase() === typed.toLowerCase(),
  };
  const check = (changes: object) => checkPlace(places, { ...BENGALURU, ...changes });
  expect(await check({ district: 'Bangalore', state: 'karnataka' })).toEqual({
    pincode: '560001',
    district: 'Bengaluru',
    state: 'Karnataka',
  });
  const inKerala = await check({ state: 'Kerala' });
  expect(inKerala).toMatchObject({ field: 'state' });
  expect('problem' in inKerala && say(inKerala.problem)).toBe(
    'Pincode 560001 is in Karnataka. Please check the pincode and the state.',
  );
  expect(await check({ pincode: '999999' })).toMatchObject({ field: 'pincode' });
  // While the places are loaded, a pincode may be known from one stray entry only.
  const agartala = { pincode: '799001', district: 'Agartala', state: 'Tripura' };
  expect(await check(agartala)).toEqual(agartala);
});

it('an address in one text is checked before it is used', async () => {
  const check = async (address: string) => (await shop.call('checkAddress', { body: { address } })).json();
  expect(await check('12 Rose Villa, MG Road, Bengaluru 560001')).toEqual({ complete: true });
  expect(await check('x')).toMatchObject({ complete: false, problem: expect.stringContaining('pincode') });
});
