import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PaymentProvider } from '../../src/payments/provider/provider.ts';
import { queryRows } from '../../src/platform/database.ts';
import { BENGALURU, RECIPIENT } from '../support/baskets.ts';
import {
  expectMoneyAddsUp,
  ordersOf,
  payAtCheckout,
  reportPayment,
  settle,
  startOrder,
  TOTAL_OF_1000,
} from '../support/buying.ts';
import { cookieOf, GUEST_BUYER, guestOrder, startGuestBasket } from '../support/guests.ts';
import { settingsOfSandbox } from '../support/killable-shop.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell, stockOf } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

const PAIRS = 10;

/** Two servers with one database and one payment provider. */
let shop: Shop;
let second: Shop;

beforeAll(async () => {
  shop = await openShop({}, { working: true });
  second = await openShop({ DATABASE_URL: shop.databaseUrl, ...settingsOfSandbox(shop) });
});

afterAll(async () => {
  await expectMoneyAddsUp(shop);
  await second.close();
  await shop.close();
});

it('two taps at the same moment, on one server or on two, are both answered with the order that is stored', async () => {
  const providers = [shop.shop.payments.provider, second.shop.payments.provider];
  const { createOrder } = shop.shop.payments.provider;
  const { database } = shop.opened;
  for (let pair = 0; pair < PAIRS; pair += 1) {
    // Each tap makes an order at the provider before the other one's is stored.
    const bothAsked = waitForCalls(2, createOrder);
    for (const provider of providers) provider.createOrder = bothAsked;
    const buyer = await signedInPerson(database);
    const productId = await productToSell(database, { stock: 1 });
    const otherServer = pair % 2 === 0 ? shop : second;
    const answers = await Promise.all([
      startOrder(shop, buyer, productId),
      startOrder(otherServer, buyer, productId),
    ]);
    for (const provider of providers) provider.createOrder = createOrder;
    const ids = answers.map((answer) => answer.json().orderId);
    expect(ids[0], answers[0]?.body).toBe(ids[1]);
    expect(await storedOrders(buyer)).toEqual([ids[0]]);
    const saved = await reportPayment(shop, buyer, await payAtCheckout(shop, ids[0]));
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await stockOf(database, productId)).toBe(0);
  }
});

it.each(['token', 'cookie'] as const)(
  'two taps of a guest at once on two servers name the same order, known by their %s',
  async (known) => {
    const { database } = shop.opened;
    const [first, wanted] = [await productToSell(database), await productToSell(database, { stock: 1 })];
    const before = await startGuestBasket(shop, { items: [{ productId: first, quantity: 1 }] });
    const { orderToken } = before.json();
    const proof = known === 'token' ? { orderToken } : { cookie: cookieOf(before) };
    const items = [{ productId: wanted, quantity: 1 }];
    const body = {
      ...{ amount: TOTAL_OF_1000, currency: 'INR', items, recipient: RECIPIENT, address: BENGALURU },
      guest: GUEST_BUYER,
    };
    const tap = ({ call }: Shop) =>
      call('createOrder', {
        body: { ...body, ...('orderToken' in proof && proof) },
        ...('cookie' in proof && proof),
      });
    const answers = await Promise.all([tap(shop), tap(second), tap(shop), tap(second)]);
    const ids = new Set(answers.map((answer) => answer.json().orderId));
    expect(ids.size, answers.map(({ body }) => body).join('\n')).toBe(1);
    const [orderId = ''] = ids;
    const paid = await payAtCheckout(shop, orderId);
    for (const answer of answers) {
      const saved = await shop.call('savePayment', {
        body: { ...paid, orderToken: answer.json().orderToken },
      });
      expect(saved.statusCode, saved.body).toBe(200);
    }
    expect(await guestOrder(shop, orderToken)).toMatchObject({ guest: { otherOrders: [] } });
    expect(await stockOf(database, wanted)).toBe(0);
  },
);

it('a payment of an order at the provider that was not stored is found by its receipt and credited', async () => {
  const { buyer, unstored } = await orderTwiceAtProvider();
  await payAtCheckout(shop, unstored);
  await settle(shop);
  expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'placed' }]);
});

it('the browser’s report of such a payment is accepted', async () => {
  const { buyer, unstored } = await orderTwiceAtProvider();
  const saved = await reportPayment(shop, buyer, await payAtCheckout(shop, unstored));
  expect(saved.statusCode, saved.body).toBe(200);
  expect(await ordersOf(shop, buyer)).toHaveLength(1);
});

it('such a payment for an order that is paid already goes back', async () => {
  const { buyer, stored, unstored } = await orderTwiceAtProvider();
  await reportPayment(shop, buyer, await payAtCheckout(shop, stored));
  const { razorpay_payment_id: paymentId } = await payAtCheckout(shop, unstored);
  await settle(shop);
  expect(await ordersOf(shop, buyer)).toHaveLength(1);
  const refunds = await queryRows(
    shop.opened.database,
    sql`select r.status, r.amount_paise = p.amount_paise as whole
      from refunds r join payments p using (provider_payment_id) where p.provider_payment_id = ${paymentId}`,
  );
  expect(refunds).toEqual([{ status: 'processed', whole: true }]);
});

/** One order of ours, for which the provider has two. */
async function orderTwiceAtProvider() {
  const { database } = shop.opened;
  const buyer = await signedInPerson(database);
  const started = await startOrder(shop, buyer, await productToSell(database));
  const { orderId: stored, amount } = started.json<{ orderId: string; amount: number }>();
  const [order] = await queryRows<{ id: string }>(
    database,
    sql`select id from payment_orders where provider_order_id = ${stored}`,
  );
  const again = await shop.shop.payments.provider.createOrder({
    amountPaise: amount,
    receipt: order?.id ?? '',
    notes: {},
  });
  if (!again.ok) throw new Error('the sandbox did not answer');
  return { buyer, stored, unstored: again.value.id };
}

/** Answers once so many callers have asked. */
function waitForCalls(
  count: number,
  createOrder: PaymentProvider['createOrder'],
): PaymentProvider['createOrder'] {
  const all = Promise.withResolvers<void>();
  let asked = 0;
  return async (order) => {
    const created = await createOrder(order);
    asked += 1;
    if (asked === count) all.resolve();
    await all.promise;
    return created;
  };
}

async function storedOrders(buyer: Person): Promise<(string | null)[]> {
  const rows = await queryRows<{ id: string | null }>(
    shop.opened.database,
    sql`select provider_order_id as id from payment_orders where payer_id = ${buyer.id}`,
  );
  return rows.map(({ id }) => id);
}
