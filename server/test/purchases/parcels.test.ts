import type { PurchaseView } from '@tohfa/contract';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  adminCookie,
  BENGALURU,
  buyBasket,
  createCoupon,
  expireHold,
  ledgerOf,
  RECIPIENT,
  setDeliveryRules,
  startBasket,
} from '../support/baskets.ts';
import { expectMoneyAddsUp, payAtCheckout, reportPayment, sandboxOf, settle } from '../support/buying.ts';
import { buyAsGuest, guestOrder } from '../support/guests.ts';
import { readInvoice } from '../support/papers.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell, stockOf } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { expectTaxesTie } from '../support/taxes.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({}, { working: true });
});
afterAll(() => shop.close());
afterEach(() => expectMoneyAddsUp(shop));

const product = (priceRupees: number, stock = 100) =>
  productToSell(shop.opened.database, { priceRupees, stock });
const person = () => signedInPerson(shop.opened.database);

/** The order's own recipient is the first; each of the others has an address of their own. */
const FAMILIES = [
  {},
  ...['Asha Rao', 'Bilal Khan', 'Chitra Iyer', 'Dev Patel'].map((name, index) => ({
    recipient: { name, phone: `984501234${index}` },
    address: { ...BENGALURU, flatNumber: `${index + 2}` },
  })),
];

const toEach = (productId: number, families = FAMILIES, quantity = 1) =>
  families.map((family) => ({ productId, quantity, ...family }));

const parcelsOf = async (buyer: Person): Promise<PurchaseView[]> => {
  const { orders } = (await shop.call('myOrders', { token: buyer.token })).json<{ orders: PurchaseView[] }>();
  return orders.sort((a, b) => a.number - b.number);
};
const totalOf = (parcels: readonly PurchaseView[]) => parcels.reduce((sum, { total }) => sum + total, 0);
const cancel = (buyer: Person, id: string) =>
  shop.call('cancelPurchase', { token: buyer.token, body: { id } });
const usesOf = async (code: string) => {
  const { coupons } = (await shop.call('allCoupons', { cookie: await adminCookie(shop) })).json<{
    coupons: { code: string; uses: number }[];
  }>();
  return coupons.find((coupon) => coupon.code === code)?.uses;
};

it('the same mithai to five families: one payment, a parcel each with its own delivery charge', async () => {
  const mithai = await product(1000);
  const buyer = await person();
  const items = toEach(mithai);
  const body = { items, recipient: RECIPIENT, address: BENGALURU };
  const price = (await shop.call('priceBasket', { body })).json();
  expect(price).toMatchObject({ deliveryCharges: 150, transactionCharges: 10, totalAmount: 5 * 1210 + 10 });
  expect(price.parcels).toHaveLength(5);
  expect(price.parcels[1]).toMatchObject({ lines: [1], deliveryCharges: 30 });

  await buyBasket(shop, buyer, { items, message: 'Happy Diwali' });
  const parcels = await parcelsOf(buyer);
  expect(parcels.map(({ total }) => total)).toEqual([1220, 1210, 1210, 1210, 1210]);
  expect(parcels.map(({ recipient }) => recipient?.name)).toEqual([
    'Meera',
    'Asha Rao',
    'Bilal Khan',
    'Chitra Iyer',
    'Dev Patel',
  ]);
  expect(parcels[2]).toMatchObject({
    address: '3, Rose Villa, MG Road, Bengaluru, Karnataka 560001',
    message: 'Happy Diwali',
    lines: [{ position: 3, quantity: 1, amount: 1000, tax: 180, canCancel: false }],
    deliveryCharges: 30,
    transactionCharges: 0,
  });
  expect(parcels[2]?.parcels?.map(({ id }) => id)).toEqual(parcels.map(({ id }) => id));
  expect(await stockOf(shop.opened.database, mithai)).toBe(95);
  expect(await ledgerOf(shop, parcels[0]?.id ?? '')).toBe(totalOf(parcels) * 100);
  for (const parcel of parcels)
    expect((await readInvoice(shop, buyer, parcel)).total).toBe(parcel.total * 100);
  // One confirmation, and one note to the admins.
  const about = () => shop.mails.filter(({ subject }) => subject.includes(String(parcels[0]?.number)));
  await expect.poll(() => about().length).toBe(2);
  const confirmation = about().find(({ to }) => to === buyer.email);
  expect(confirmation?.text).toContain('5 parcels');
  expect(confirmation?.text).toContain('₹6,060');
});

it('lines for the same person at the same address are one parcel', async () => {
  const [a, b] = [await product(500), await product(300)];
  const buyer = await person();
  const other = { recipient: { name: 'Asha Rao', phone: '9845012340' } };
  await buyBasket(shop, buyer, {
    items: [
      { productId: a, quantity: 1, ...other },
      { productId: b, quantity: 1 },
      { productId: a, quantity: 2, ...other },
      { productId: b, quantity: 1, recipient: RECIPIENT, address: BENGALURU },
    ],
  });
  const parcels = await parcelsOf(buyer);
  expect(
    parcels.map(({ recipient, lines }) => [recipient?.name, lines?.map(({ quantity }) => quantity)]),
  ).toEqual([
    ['Asha Rao', [3]],
    ['Meera', [2]],
  ]);
});

it('each parcel moves, is followed and is cancelled by itself; the last one takes the transaction charge and the coupon', async () => {
  const [a, b] = [await product(1000), await product(333)];
  await createCoupon(shop, { code: 'FAMILY', kind: 'amount', value: 100 });
  const buyer = await person();
  const families = FAMILIES.slice(0, 3);
  await buyBasket(shop, buyer, {
    items: [...toEach(a, families), ...toEach(b, families)],
    coupon: 'FAMILY',
  });
  const before = await parcelsOf(buyer);
  const paid = totalOf(before);
  const [first, second, third] = before.map(({ id }) => id);
  const cookie = await adminCookie(shop);
  for (const status of ['packed', 'dispatched'] as const)
    await shop.call('movePurchase', {
      cookie,
      body: { id: third, status, courier: 'Delhivery', trackingNumber: '1234567890123' },
    });
  expect((await parcelsOf(buyer)).map(({ status }) => status)).toEqual(['placed', 'placed', 'dispatched']);
  expect((await cancel(buyer, third ?? '')).statusCode).toBe(409);

  // The first one bears the transaction charge, which waits for the last.
  const cancelled = await cancel(buyer, first ?? '');
  expect(cancelled.json().order).toMatchObject({
    status: 'cancelled',
    refundedAmount: (before[0]?.total ?? 0) - 10,
  });
  expect(await usesOf('FAMILY')).toBe(1);
  expect(await stockOf(shop.opened.database, a)).toBe(98);
  await cancel(buyer, second ?? '');
  await settle(shop);
  const after = await parcelsOf(buyer);
  expect(after.map(({ status }) => status)).toEqual(['refunded', 'refunded', 'dispatched']);
  expect(await ledgerOf(shop, third ?? '')).toBe(((before[2]?.total ?? 0) + 10) * 100);

  await shop.call('movePurchase', { cookie, body: { id: third, status: 'delivered' } });
  const positions = before[2]?.lines?.map(({ position }) => position) ?? [];
  await giveBack(buyer, third ?? '', positions, 'It arrived broken');
  await settle(shop);
  expect((await parcelsOf(buyer)).reduce((sum, { refundedAmount = 0 }) => sum + refundedAmount, 0)).toBe(
    paid,
  );
  expect(await ledgerOf(shop, third ?? '')).toBe(0);
});

it('when every parcel is cancelled everything goes back, and the coupon can be used again', async () => {
  const a = await product(1000);
  await createCoupon(shop, { code: 'AGAIN', kind: 'amount', value: 100 });
  const buyer = await person();
  await buyBasket(shop, buyer, { items: toEach(a, FAMILIES.slice(0, 2)), coupon: 'AGAIN' });
  const parcels = await parcelsOf(buyer);
  for (const { id } of parcels.toReversed()) expect((await cancel(buyer, id)).statusCode).toBe(200);
  await settle(shop);
  const after = await parcelsOf(buyer);
  expect(after.map(({ status }) => status)).toEqual(['refunded', 'refunded']);
  expect(await ledgerOf(shop, parcels[0]?.id ?? '')).toBe(0);
  expect(await usesOf('AGAIN')).toBe(0);
  expect(await stockOf(shop.opened.database, a)).toBe(100);
});

it('what sold out while the bank was slow goes back by parcel; an empty one is cancelled with its delivery charge', async () => {
  const [plenty, scarce] = [await product(500), await product(800, 2)];
  const buyer = await person();
  const [, asha, bilal] = FAMILIES;
  const started = (
    await startBasket(shop, buyer, {
      items: [
        { productId: plenty, quantity: 1 },
        { productId: scarce, quantity: 1, ...asha },
        { productId: plenty, quantity: 1, ...bilal },
        { productId: scarce, quantity: 1, ...bilal },
      ],
    })
  ).json();
  await expireHold(shop, started.orderId);
  await buyBasket(shop, await person(), { items: [{ productId: scarce, quantity: 2 }] });
  await reportPayment(shop, buyer, await payAtCheckout(shop, started.orderId));
  await settle(shop);
  const parcels = await parcelsOf(buyer);
  expect(
    parcels.map(({ status, refundedAmount, lines }) => [
      status,
      refundedAmount,
      lines?.map(({ state }) => state).join(),
    ]),
  ).toEqual([
    ['placed', 0, 'ordered'],
    ['refunded', 800 + 144 + 30, 'missing'],
    ['placed', 800 + 144, 'ordered,missing'],
  ]);
});

it('when the first parcel sold out, the transaction charge of the order is on the invoice of the next one', async () => {
  const [plenty, scarce] = [await product(500), await product(800, 1)];
  const buyer = await person();
  const [, asha] = FAMILIES;
  const started = (
    await startBasket(shop, buyer, {
      items: [
        { productId: scarce, quantity: 1 },
        { productId: plenty, quantity: 1, ...asha },
      ],
    })
  ).json();
  await expireHold(shop, started.orderId);
  await buyBasket(shop, await person(), { items: [{ productId: scarce, quantity: 1 }] });
  await reportPayment(shop, buyer, await payAtCheckout(shop, started.orderId));
  await settle(shop);
  expect((await parcelsOf(buyer)).map(({ status }) => status)).toEqual(['refunded', 'placed']);
  await expectTaxesTie(shop);
});

it('a refund at the provider that names no parcel is counted in their order, and the whole of it cancels all', async () => {
  const a = await product(1000);
  const buyer = await person();
  const started = (await startBasket(shop, buyer, { items: toEach(a, FAMILIES.slice(0, 2)) })).json();
  const paid = await payAtCheckout(shop, started.orderId);
  await reportPayment(shop, buyer, paid);
  const refund = async (amount?: number) => {
    await sandboxOf(shop).refundAtDashboard(paid.razorpay_payment_id, amount === undefined ? {} : { amount });
    await settle(shop);
  };
  await refund(150_000);
  expect((await parcelsOf(buyer)).map(({ status, refundedAmount }) => [status, refundedAmount])).toEqual([
    ['placed', 1220],
    ['placed', 280],
  ]);
  await refund();
  expect((await parcelsOf(buyer)).map(({ status, refundedAmount }) => [status, refundedAmount])).toEqual([
    ['refunded', 1220],
    ['refunded', 1210],
  ]);
  expect(await stockOf(shop.opened.database, a)).toBe(100);
});

it('what cannot be sent that way is refused by the parcel it is about', async () => {
  const a = await product(1000);
  const buyer = await person();
  const { slots } = await setDeliveryRules(shop, {
    slots: [{ name: 'Evening', fromMinute: 1020, toMinute: 1260, capacity: 5 }],
    zones: [
      { name: 'Far', kind: 'pincodes', areas: ['79'], served: false, deliveryCharges: 0, extraDays: 0 },
      { name: 'Near', kind: 'pincodes', areas: ['56'], served: true, deliveryCharges: 55, extraDays: 3 },
    ],
  });
  const two = toEach(a, FAMILIES.slice(0, 2));
  const refused = async (order: object) => (await startBasket(shop, buyer, { items: two, ...order })).json();
  expect(await refused({ slotId: slots[0]?.id })).toMatchObject({
    fields: { slotId: expect.stringContaining('one person') },
  });
  const far = { ...FAMILIES[1], address: { ...BENGALURU, pincode: '790001' } };
  expect(
    await refused({
      items: [
        { productId: a, quantity: 1 },
        { productId: a, quantity: 1, ...far },
      ],
    }),
  ).toMatchObject({
    fields: { 'parcels.1.pincode': expect.stringContaining('790001') },
  });
  const badPhone = { recipient: { name: 'Asha', phone: '12345' } };
  expect((await refused({ items: [{ productId: a, quantity: 1, ...badPhone }] })).code).toBe('invalid_input');
  const many = Array.from({ length: 21 }, (_none, n) => ({
    productId: a,
    quantity: 1,
    recipient: { name: `Person ${n}`, phone: '9845012345' },
  }));
  expect(await refused({ items: many })).toMatchObject({
    fields: { items: expect.stringContaining('20 people') },
  });
  expect((await shop.call('myOrders', { token: buyer.token })).json().orders).toEqual([]);
  await setDeliveryRules(shop, { slots: [], zones: [] });
});

it('a guest sees first names of the parcels by the link alone, and cancels one of them', async () => {
  const a = await product(1000);
  const { token, cookie, order } = await buyAsGuest(shop, { items: toEach(a, FAMILIES.slice(0, 3)) });
  expect(order.parcels?.map(({ recipientName }) => recipientName)).toEqual([
    'Meera',
    'Asha Rao',
    'Bilal Khan',
  ]);
  const byLink = await guestOrder(shop, token);
  expect(byLink.parcels?.map(({ recipientName }) => recipientName)).toEqual(['Meera', 'Asha', 'Bilal']);
  expect(JSON.stringify(byLink)).not.toMatch(/Rao|Khan|Rose Villa|98450/);
  const id = order.parcels?.[1]?.id;
  const cancelled = await shop.call('cancelPurchase', { body: { id, orderToken: token }, cookie });
  expect(cancelled.json().order).toMatchObject({ status: 'cancelled', refundedAmount: 1210 });
  await settle(shop);
  const after = await guestOrder(shop, token, cookie);
  expect(after.parcels?.map(({ status }) => status)).toEqual(['placed', 'refunded', 'placed']);
});

it('whatever is sent to whom, cancelled and returned: parcels, papers and ledger agree', async () => {
  const products = await Promise.all([1, 99, 1999].map((price) => product(price, 1000)));
  let nth = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          productId: fc.constantFrom(...products),
          quantity: fc.integer({ min: 1, max: 3 }),
          family: fc.nat({ max: 2 }),
        }),
        { minLength: 2, maxLength: 6 },
      ),
      fc.option(fc.integer({ min: 1, max: 100 })),
      fc.array(fc.nat({ max: 2 }), { maxLength: 3 }),
      fc.array(fc.nat({ max: 2 }), { maxLength: 2 }),
      async (wanted, percent, cancelled, returned) => {
        nth += 1;
        if (percent !== null)
          await createCoupon(shop, { code: `PARCEL${nth}`, kind: 'percent', value: percent });
        const buyer = await person();
        const items = wanted.map(({ family, ...item }) => ({ ...item, ...FAMILIES[family] }));
        await buyBasket(shop, buyer, { items, ...(percent !== null && { coupon: `PARCEL${nth}` }) });
        const parcels = await parcelsOf(buyer);
        for (const index of cancelled) if (parcels[index]) await cancel(buyer, parcels[index].id);
        for (const index of new Set(returned)) {
          const parcel = (await parcelsOf(buyer))[index];
          if (parcel?.status !== 'placed') continue;
          await deliver(parcel.id);
          await giveBack(buyer, parcel.id, [parcel.lines?.[0]?.position ?? 0], 'Something else');
        }
        await settle(shop);
        const after = await parcelsOf(buyer);
        for (const parcel of after) {
          const credited = parcel.creditNotes?.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
          expect(credited).toBe(parcel.refundedAmount);
        }
        const kept = after.reduce((sum, { total, refundedAmount = 0 }) => sum + total - refundedAmount, 0);
        expect(await ledgerOf(shop, after[0]?.id ?? '')).toBe(kept * 100);
        await expectMoneyAddsUp(shop);
      },
    ),
    { numRuns: process.env.FULL_FIGURES === '1' ? 150 : 4 },
  );
});

async function deliver(id: string): Promise<void> {
  const cookie = await adminCookie(shop);
  for (const status of ['packed', 'dispatched', 'delivered'])
    await shop.call('movePurchase', { cookie, body: { id, status } });
}

/** Asked for, accepted, received and refunded. */
async function giveBack(buyer: Person, id: string, positions: number[], reason: string): Promise<void> {
  const form = new FormData();
  form.set('id', id);
  form.set('positions', positions.join(','));
  form.set('reason', reason);
  const asked = await shop.call('askReturn', { token: buyer.token, form });
  expect(asked.statusCode, asked.body).toBe(201);
  const cookie = await adminCookie(shop);
  for (const state of ['accepted', 'received', 'refunded']) {
    const decided = await shop.call('decideReturn', { cookie, body: { id: asked.json().return.id, state } });
    expect(decided.statusCode, decided.body).toBe(200);
  }
}
