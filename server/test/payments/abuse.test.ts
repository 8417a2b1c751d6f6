import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { reconcile } from '../../src/payments/capture/reconcile.ts';
import { queryRows } from '../../src/platform/database.ts';
import {
  buy,
  expectMoneyAddsUp,
  ordersOf,
  payAtCheckout,
  sandboxOf,
  settle,
  startOrder,
} from '../support/buying.ts';
import { adminCookie } from '../support/gifts.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell, stockOf } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop({ RECONCILE_SECONDS: '3600' }, { working: true });
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sandboxOf(shop).resetSwitches();
  await settle(shop);
  await expectMoneyAddsUp(shop);
});

afterAll(() => shop.close());

describe('holding stock without paying', () => {
  it('by opening and closing the checkout is limited to three holds in three hours', async () => {
    const buyer = await signedInPerson(shop.opened.database);
    const productId = await productToSell(shop.opened.database, { stock: 1 });
    let heldMinutes = 0;
    for (let minute = 0; minute < 180; minute += 10) {
      const started = await startOrder(shop, buyer, productId);
      if (started.statusCode === 200) {
        heldMinutes += 10;
        await letTimePass(buyer, 10);
        await release(buyer, started.json().orderId);
      } else {
        expect(started.statusCode, started.body).toBe(429);
        await letTimePass(buyer, 10);
      }
    }
    expect(heldMinutes).toBeGreaterThanOrEqual(40);
    expect(heldMinutes).toBeLessThanOrEqual(50);
    expect(await stockOf(shop.opened.database, productId)).toBe(1);
  });

  it('by letting holds expire is limited in the same way', async () => {
    const buyer = await signedInPerson(shop.opened.database);
    const productId = await productToSell(shop.opened.database, { stock: 1 });
    const answers: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      answers.push((await startOrder(shop, buyer, productId)).statusCode);
      await letTimePass(buyer, 16);
      await reconcile(shop.shop.payments);
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(3);
    await letTimePass(buyer, 60);
    expect((await startOrder(shop, buyer, productId)).statusCode).toBe(200);
  });
});

it('orders that the provider refused do not count towards the limit of unpaid orders', async () => {
  const buyer = await signedInPerson(shop.opened.database);
  const productId = await productToSell(shop.opened.database);
  sandboxOf(shop).setSwitches({
    faults: [{ method: 'POST', path: '/orders', kind: 'server_error', times: 7, ms: 0 }],
  });
  for (let order = 0; order < 7; order += 1)
    expect((await startOrder(shop, buyer, productId)).statusCode).toBe(502);
  expect((await startOrder(shop, buyer, productId)).statusCode).toBe(200);
});

it('a hundred status requests for one order make one call to the provider', async () => {
  const buyer = await signedInPerson(shop.opened.database);
  const { orderId } = (await startOrder(shop, buyer, await productToSell(shop.opened.database))).json();
  const lookUps = vi.spyOn(shop.shop.payments.provider, 'listOrderPayments');
  const ask = () => shop.call('orderStatus', { token: buyer.token, query: { orderId } });
  const answers = await Promise.all(Array.from({ length: 50 }, ask));
  for (let question = 0; question < 50; question += 1) answers.push(await ask());
  expect(new Set(answers.map((answer) => answer.body))).toEqual(new Set(['{"status":"waiting"}']));
  // The second half may take longer than the few seconds between two look-ups.
  expect(lookUps.mock.calls.length).toBeLessThanOrEqual(3);
});

describe('erasing an account', () => {
  it('waits for an open checkout', async () => {
    const buyer = await signedInPerson(shop.opened.database);
    const productId = await productToSell(shop.opened.database);
    const { orderId } = (await startOrder(shop, buyer, productId)).json();
    const refused = await erase(buyer);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error).toContain('You have a payment in progress.');
    await release(buyer, orderId);
    expect((await erase(buyer)).statusCode).toBe(200);
  });

  it('refunds a late payment, because there is no delivery address left', async () => {
    const buyer = await signedInPerson(shop.opened.database);
    const productId = await productToSell(shop.opened.database, { stock: 1 });
    const { orderId } = (await startOrder(shop, buyer, productId)).json();
    await release(buyer, orderId);
    expect((await erase(buyer)).statusCode).toBe(200);
    const { razorpay_payment_id: paymentId } = await payAtCheckout(shop, orderId);
    await settle(shop);
    expect(await stockOf(shop.opened.database, productId)).toBe(1);
    const [row] = await queryRows<{ status: string; purchases: number }>(
      shop.opened.database,
      sql`select status, (select count(*)::int from purchases where payment_id = ${paymentId}) as purchases
        from sandbox_payments where id = ${paymentId}`,
    );
    expect(row).toEqual({ status: 'refunded', purchases: 0 });
  });

  it('and starting an order concurrently never leaves an order without an account', async () => {
    const { database } = shop.opened;
    const productId = await productToSell(database, { stock: 50 });
    for (let round = 0; round < 5; round += 1) {
      const buyer = await signedInPerson(database);
      await Promise.all([startOrder(shop, buyer, productId), erase(buyer)]);
    }
    const orphans = await queryRows(
      database,
      sql`select o.id from payment_orders o join users u on u.id = o.payer_id
        where u.erased_at is not null and o.payer_email <> ''`,
    );
    expect(orphans).toEqual([]);
  });
});

it('a process clock twenty days ahead changes nothing about money', async () => {
  const { database } = shop.opened;
  const [buyer, other] = [await signedInPerson(database), await signedInPerson(database)];
  const productId = await productToSell(database, { stock: 2 });
  await buy(shop, buyer, productId);
  const { orderId } = (await startOrder(shop, buyer, productId)).json();
  const realNow = Date.now();
  sandboxOf(shop).now = () => realNow;
  vi.useFakeTimers({ toFake: ['Date'], now: realNow + 20 * 86_400_000 });
  await reconcile(shop.shop.payments);
  expect((await startOrder(shop, other, productId)).json()).toMatchObject({ code: 'out_of_stock' });
  // Only the provider's list of recent payments can find this one.
  await database.execute(sql`update payment_orders set check_at = null where provider_order_id = ${orderId}`);
  sandboxOf(shop).setSwitches({ dropWebhooksPercent: 100 });
  await payAtCheckout(shop, orderId);
  await reconcile(shop.shop.payments);
  const [latest] = await ordersOf(shop, buyer);
  expect(await ordersOf(shop, buyer)).toHaveLength(2);
  await shop.call('invoice', { token: buyer.token, query: { id: latest?.id ?? '' } });
  const [issued] = await queryRows(
    database,
    sql`select abs(extract(epoch from now() - issued_at)) < 600 as "isNow" from invoices
      where purchase_id = ${latest?.id}`,
  );
  expect(issued).toEqual({ isNow: true });
  vi.useRealTimers();
  sandboxOf(shop).now = Date.now;
});

it('an admin address that bounces does not repeat the buyer’s confirmation', async () => {
  const buyer = await signedInPerson(shop.opened.database);
  const { mailer } = shop.shop;
  const send = mailer.send.bind(mailer);
  const bounced = vi.spyOn(mailer, 'send').mockImplementation(async (mail) => {
    if (mail.template === 'order-new') throw new Error('no such mailbox');
    return send(mail);
  });
  await buy(shop, buyer, await productToSell(shop.opened.database));
  const { number } = (await shop.call('myOrders', { token: buyer.token })).json().orders[0];
  const bounces = () =>
    bounced.mock.calls.filter(
      ([mail]) => mail.template === 'order-new' && mail.values.number === String(number),
    );
  const confirmations = () => shop.mails.filter(({ to }) => to === buyer.email);
  await expect.poll(() => bounces().length).toBeGreaterThan(1);
  await expect.poll(confirmations).toHaveLength(1);
});

it('refunding a purchase needs a code verified in the last 15 minutes', async () => {
  const cookie = await adminCookie(shop);
  const buyer = await signedInPerson(shop.opened.database);
  await buy(shop, buyer, await productToSell(shop.opened.database));
  const [order] = await ordersOf(shop, buyer);
  await shop.opened.exec("update admin_sessions set code_verified_at = now() - interval '16 minutes'");
  const refused = await shop.call('refundPurchase', { cookie, body: { id: order?.id, reason: 'Broken' } });
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'step_up_needed']);
  expect(await ordersOf(shop, buyer)).toMatchObject([{ status: 'placed' }]);
});

/** As if this much time had gone by since the buyer did anything. */
async function letTimePass(buyer: Person, minutes: number): Promise<void> {
  const orders = `select id from payment_orders where payer_id = '${buyer.id}'`;
  const past = `interval '${minutes} minutes'`;
  await shop.opened.exec(`
    update holds set expires_at = expires_at - ${past}, released_at = released_at - ${past} where order_id in (${orders});
    update hold_periods set started_at = started_at - ${past}, ends_at = ends_at - ${past} where order_id in (${orders});
    update payment_orders set created_at = created_at - ${past} where payer_id = '${buyer.id}'`);
}

const release = (buyer: Person, orderId: string) =>
  shop.call('releaseOrder', { token: buyer.token, body: { orderId } });

const erase = (buyer: Person) =>
  shop.call('eraseAccount', { token: buyer.token, body: { email: buyer.email } });
