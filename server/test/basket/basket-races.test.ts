import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryRows } from '../../src/platform/database.ts';
import {
  adminCookie,
  BENGALURU,
  createCoupon,
  newestOrder,
  RECIPIENT,
  setDeliveryRules,
} from '../support/baskets.ts';
import { expectMoneyAddsUp, payAtCheckout, reportPayment } from '../support/buying.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import type { Shop } from '../support/shop.ts';
import { openTwoServers, untilAnswered } from '../support/two-servers.ts';

/** The full figure runs with `npm run test:full`. */
const PEOPLE = process.env.FULL_FIGURES === '1' ? 200 : 16;

let shop: Shop;
beforeAll(async () => {
  shop = await openTwoServers({ DATABASE_POOL_SIZE: '40' });
});
afterAll(async () => {
  await expectMoneyAddsUp(shop);
  await shop.close();
});

it('of many people racing for the last use of a coupon exactly one gets it', async () => {
  await createCoupon(shop, { code: 'LASTONE', kind: 'amount', value: 100, maxUses: 1 });
  const outcomes = await raceFor({ coupon: 'LASTONE' }, 900);
  expect(countEach(outcomes)).toEqual({ paid: 1, coupon: PEOPLE - 1 });
});

it('of many people racing for the last place of a slot exactly one gets it', async () => {
  const { slots } = await setDeliveryRules(shop, {
    slots: [{ name: 'Evening', fromMinute: 1020, toMinute: 1260, capacity: 1 }],
  });
  await untilBothServersOffer(slots[0]?.id ?? '');
  const outcomes = await raceFor({ slotId: slots[0]?.id }, 1000);
  expect(countEach(outcomes)).toEqual({ paid: 1, slotId: PEOPLE - 1 });
  const [row] = await queryRows<{ taken: number }>(
    shop.opened.database,
    sql`select sum(taken)::int as taken from delivery_slot_days`,
  );
  expect(row?.taken).toBe(1);
});

it('baskets of the same gifts in any order never wait for each other for ever', async () => {
  const { database } = shop.opened;
  const products = await Promise.all([1, 2, 3, 4].map(() => productToSell(database, { stock: PEOPLE / 2 })));
  const outcomes = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, index) => {
      const items = (index % 2 === 0 ? products : products.toReversed()).map((productId) => ({
        productId,
        quantity: 1,
      }));
      return orderAndPay({ items }, 4 * 1180 + 40);
    }),
  );
  expect(countEach(outcomes)).toEqual({ paid: PEOPLE / 2, items: PEOPLE / 2 });
});

it('of many people who each send a gift to two families, as many are served as there are gifts', async () => {
  const productId = await productToSell(shop.opened.database, { stock: PEOPLE });
  const outcomes = await Promise.all(
    Array.from({ length: PEOPLE }, () => orderAndPay({ items: toFamilies(productId, 2) }, 2 * 1210 + 10)),
  );
  expect(countEach(outcomes)).toEqual({ paid: PEOPLE / 2, items: PEOPLE / 2 });
});

it('every parcel of an order is cancelled at once, each twice: each goes back once, with the transaction charge', async () => {
  const { database } = shop.opened;
  const productId = await productToSell(database, { stock: PEOPLE });
  const buyers = await Promise.all(Array.from({ length: PEOPLE / 5 }, () => signedInPerson(database)));
  const outcomes = await Promise.all(
    buyers.map((buyer) => orderAndPay({ items: toFamilies(productId, 3) }, 3 * 1210 + 10, buyer)),
  );
  expect(countEach(outcomes)).toEqual({ paid: buyers.length });
  await Promise.all(
    buyers.map(async ({ token }) => {
      const { orders } = (await shop.call('myOrders', { token })).json<{ orders: { id: string }[] }>();
      expect(orders).toHaveLength(3);
      const answers = await Promise.all(
        [...orders, ...orders].map(({ id }) =>
          untilAnswered(() => shop.call('cancelPurchase', { token, body: { id } })),
        ),
      );
      expect(countEach(answers.map(({ statusCode }) => String(statusCode)))).toEqual({ 200: 3, 409: 3 });
    }),
  );
  const rows = await queryRows<{ returned: string }>(
    database,
    sql`select o.amount_paise + sum(e.amount_paise) as returned from payment_orders o
      join order_lines l on l.order_id = o.id and l.product_id = ${productId} and l.position = 1
      join ledger_entries e on e.target_id = o.id group by o.id having sum(e.amount_paise) <> 0`,
  );
  expect(rows).toEqual([]);
});

it('a part refund sent four times while its buyer cancels goes back at most once, and nothing goes back twice', async () => {
  const cookie = await adminCookie(shop);
  await forManyOrders(async (id, buyer) => {
    const refund = { id, amount: 100, reason: 'Late', refundedAmount: 0 };
    const [cancelled, ...refunds] = await Promise.all([
      untilAnswered(() => shop.call('cancelPurchase', { token: buyer.token, body: { id } })),
      ...[1, 2, 3, 4].map(() => untilAnswered(() => shop.call('refundPart', { cookie, body: refund }))),
    ]);
    expect(cancelled.statusCode).toBe(200);
    expect(refunds.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1);
    expect(await newestOrder(shop, buyer)).toMatchObject({ refundedAmount: 1220 });
  });
});

it('a packed order is dispatched and put back at the same moment: exactly one of the two happens', async () => {
  const cookie = await adminCookie(shop);
  await forManyOrders(async (id, buyer) => {
    const answerOf = async (name: 'movePurchase' | 'undoPacked', status?: string) =>
      (await untilAnswered(() => shop.call(name, { cookie, body: { id, ...(status && { status }) } })))
        .statusCode;
    expect(await answerOf('movePurchase', 'packed')).toBe(200);
    const [sent, undone] = await Promise.all([
      answerOf('movePurchase', 'dispatched'),
      answerOf('undoPacked'),
    ]);
    expect([sent, undone].toSorted()).toEqual([200, 409]);
    const { status, steps } = await newestOrder(shop, buyer);
    expect(steps.map((step) => step.status)).toEqual(
      sent === 200 ? ['placed', 'packed', 'dispatched'] : ['placed'],
    );
    expect(status).toBe(sent === 200 ? 'dispatched' : 'placed');
  });
});

/** Each buyer has an order for ₹1,220; all are worked on at once. */
async function forManyOrders(act: (id: string, buyer: Person) => Promise<void>): Promise<void> {
  const { database } = shop.opened;
  const productId = await productToSell(database, { stock: 100 });
  const buyers = await Promise.all(Array.from({ length: PEOPLE / 4 }, () => signedInPerson(database)));
  await Promise.all(
    buyers.map(async (buyer) => {
      await orderAndPay({ items: [{ productId, quantity: 1 }] }, 1220, buyer);
      await act((await newestOrder(shop, buyer)).id, buyer);
    }),
  );
}

const toFamilies = (productId: number, families: number) =>
  Array.from({ length: families }, (_none, n) => ({
    productId,
    quantity: 1,
    recipient: { name: `Family ${n}`, phone: RECIPIENT.phone },
  }));

function countEach(outcomes: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

/** The other server hears of new rules a moment later. */
async function untilBothServersOffer(slotId: string): Promise<void> {
  const productId = await productToSell(shop.opened.database);
  const body = { items: [{ productId, quantity: 1 }], pincode: '560001' };
  const isOffered = async () => (await shop.call('deliveryOptions', { body })).body.includes(slotId);
  await expect.poll(async () => [await isOffered(), await isOffered()]).toEqual([true, true]);
}

async function raceFor(wanted: object, netRupees: number): Promise<string[]> {
  const productId = await productToSell(shop.opened.database, { stock: 1000 });
  const total = netRupees + Math.floor((netRupees * 18 + 50) / 100) + 40;
  return Promise.all(
    Array.from({ length: PEOPLE }, () =>
      orderAndPay({ items: [{ productId, quantity: 1 }], ...wanted }, total),
    ),
  );
}

/** `paid`, or the field that was refused. */
async function orderAndPay(wanted: object, totalRupees: number, payer?: Person): Promise<string> {
  const buyer = payer ?? (await signedInPerson(shop.opened.database));
  const body = {
    amount: totalRupees * 100,
    currency: 'INR',
    recipient: RECIPIENT,
    address: BENGALURU,
    ...wanted,
  };
  const started = await untilAnswered(() => shop.call('createOrder', { token: buyer.token, body }));
  if (started.statusCode !== 200)
    return Object.keys(started.json().fields ?? { [started.body]: '' })[0] ?? '';
  const paid = await payAtCheckout(shop, started.json().orderId);
  const saved = await untilAnswered(() => reportPayment(shop, buyer, paid));
  return saved.statusCode === 200 ? 'paid' : saved.body;
}
