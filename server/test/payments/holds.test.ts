import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reconcile } from '../../src/payments/capture/reconcile.ts';
import {
  buy,
  expectMoneyAddsUp,
  ordersOf,
  payAtCheckout,
  reportPayment,
  sandboxOf,
  settle,
  startOrder,
} from '../support/buying.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell, stockOf } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let buyer: Person;
let other: Person;

beforeAll(async () => {
  shop = await openShop({}, { working: true });
  buyer = await signedInPerson(shop.opened.database);
  other = await signedInPerson(shop.opened.database);
});

afterAll(async () => {
  await expectMoneyAddsUp(shop);
  await shop.close();
});

it('an open checkout holds its unit, and creating the order again returns the same one', async () => {
  const productId = await productToSell(shop.opened.database, { stock: 1 });
  const first = await startOrder(shop, buyer, productId);
  const again = await startOrder(shop, buyer, productId);
  expect(again.json().orderId).toBe(first.json().orderId);
  expect(await stockOf(shop.opened.database, productId)).toBe(0);
  expect((await startOrder(shop, other, productId)).json()).toMatchObject({ code: 'out_of_stock' });
});

it('two concurrent taps create one order', async () => {
  const productId = await productToSell(shop.opened.database, { stock: 5 });
  const answers = await Promise.all(Array.from({ length: 10 }, () => startOrder(shop, buyer, productId)));
  expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
  expect(new Set(answers.map((answer) => answer.json().orderId)).size).toBe(1);
  expect(await stockOf(shop.opened.database, productId)).toBe(4);
});

it('closing the checkout releases the unit, and the same order can be paid again at once', async () => {
  const productId = await productToSell(shop.opened.database, { stock: 1 });
  const started = await startOrder(shop, buyer, productId);
  const { orderId } = started.json();
  await shop.call('releaseOrder', { token: buyer.token, body: { orderId } });
  expect(await stockOf(shop.opened.database, productId)).toBe(1);
  const again = await startOrder(shop, buyer, productId);
  expect(again.json().orderId).toBe(orderId);
  await reportPayment(shop, buyer, await payAtCheckout(shop, orderId));
  expect(await stockOf(shop.opened.database, productId)).toBe(0);
});

it('an abandoned checkout releases its unit when the hold expires', async () => {
  const productId = await productToSell(shop.opened.database, { stock: 1 });
  const started = await startOrder(shop, buyer, productId);
  await letHoldRunOut(started.json().orderId);
  await reconcile(shop.shop.payments);
  expect(await stockOf(shop.opened.database, productId)).toBe(1);
});

it('the next buyer releases an expired hold even before the periodic task has run', async () => {
  const productId = await productToSell(shop.opened.database, { stock: 1 });
  const started = await startOrder(shop, buyer, productId);
  await letHoldRunOut(started.json().orderId);
  await buy(shop, other, productId);
  expect(await stockOf(shop.opened.database, productId)).toBe(0);
});

it('a payment after its hold expired is credited when there is stock, and refunded otherwise', async () => {
  const productId = await productToSell(shop.opened.database, { stock: 1 });
  const late = await signedInPerson(shop.opened.database);
  const started = await startOrder(shop, late, productId);
  const { orderId } = started.json();
  await letHoldRunOut(orderId);
  await buy(shop, other, productId);
  const paid = await payAtCheckout(shop, orderId);
  expect((await reportPayment(shop, late, paid)).statusCode).toBe(200);
  await settle(shop);
  expect(await ordersOf(shop, late)).toEqual([]);
  const status = await shop.call('orderStatus', { token: late.token, query: { orderId } });
  expect(status.json()).toEqual({ status: 'refunded' });
});

it('an order whose attempts all failed is reported as failed once its hold has expired', async () => {
  const productId = await productToSell(shop.opened.database, { stock: 1 });
  const unlucky = await signedInPerson(shop.opened.database);
  const { orderId } = (await startOrder(shop, unlucky, productId)).json();
  await sandboxOf(shop).pay(orderId, { outcome: 'failure' });
  await settle(shop);
  const status = async () =>
    (await shop.call('orderStatus', { token: unlucky.token, query: { orderId } })).json();
  expect(await status()).toEqual({ status: 'waiting' });
  await letHoldRunOut(orderId);
  await reconcile(shop.shop.payments);
  expect(await status()).toEqual({ status: 'failed' });
});

it('a sixth unpaid order within the hour is refused', async () => {
  const productId = await productToSell(shop.opened.database, { stock: 10 });
  const tireless = await signedInPerson(shop.opened.database);
  for (let order = 0; order < 5; order += 1) {
    const started = await startOrder(shop, tireless, productId);
    expect(started.statusCode).toBe(200);
    await letHoldRunOut(started.json().orderId);
    await reconcile(shop.shop.payments);
  }
  const sixth = await startOrder(shop, tireless, productId);
  expect(sixth.statusCode).toBe(429);
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
});

async function letHoldRunOut(orderId: string): Promise<void> {
  await shop.opened.database.execute(sql`
    update holds set expires_at = now() - interval '1 second'
    where order_id = (select id from payment_orders where provider_order_id = ${orderId})`);
}
