import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { reconcile } from '../../src/payments/capture/reconcile.ts';
import type { PaymentProvider, ProviderPage, ProviderPayment } from '../../src/payments/provider/provider.ts';
import { queryRows } from '../../src/platform/database.ts';
import {
  expectMoneyAddsUp,
  ordersOf,
  payAtCheckout,
  reportPayment,
  sandboxOf,
  settle,
  startOrder,
} from '../support/buying.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let provider: PaymentProvider;
let asTheyWere: PaymentProvider;

beforeEach(async () => {
  shop ??= await openShop({ RECONCILE_SECONDS: '3600' }, { working: true });
  provider = shop.shop.payments.provider;
  asTheyWere = { ...provider };
});

afterEach(async () => {
  Object.assign(provider, asTheyWere);
  sandboxOf(shop).resetSwitches();
  await settle(shop);
  await expectMoneyAddsUp(shop);
});

afterAll(() => shop.close());

it('an order that cannot be looked up keeps no other waiting', async () => {
  const [broken, ...others] = [await paidUnheard(), await paidUnheard(), await paidUnheard()];
  if (!broken) throw new Error('no order was placed');
  provider.listPayments = async () => ({ ok: true, value: [] });
  provider.listOrderPayments = async (orderId) => {
    if (orderId === broken.orderId) throw new Error('a fault of one order');
    return asTheyWere.listOrderPayments(orderId);
  };
  await lookUpNow();
  await reconcile(shop.shop.payments);
  for (const { buyer } of others) expect(await ordersOf(shop, buyer)).toHaveLength(1);
});

it('a payment of the list that cannot be applied keeps no other waiting, and is tried again by itself', async () => {
  const [broken, other] = [await paidUnheard(), await paidUnheard()];
  await forgetToLookUp();
  const purchase = shop.shop.payments.targets.purchase;
  const { credit } = purchase;
  let faults = 0;
  purchase.credit = async (tx, order, payment) => {
    if (payment.providerPaymentId === broken.paymentId && faults++ === 0)
      throw new Error('a fault of one payment');
    return credit(tx, order, payment);
  };
  await reconcile(shop.shop.payments);
  expect(faults).toBeGreaterThan(0);
  expect(await ordersOf(shop, other.buyer)).toHaveLength(1);
  await expect.poll(() => ordersOf(shop, broken.buyer), { timeout: 30_000 }).toHaveLength(1);
  purchase.credit = credit;
});

it('what fails in one part of a round leaves the others as they are, and is told at its end', async () => {
  const buyer = await signedInPerson(shop.opened.database);
  const started = await startOrder(shop, buyer, await productToSell(shop.opened.database));
  const paid = await payAtCheckout(shop, started.json().orderId);
  await reportPayment(shop, buyer, paid);
  await sandboxOf(shop).settled();
  sandboxOf(shop).setSwitches({ dropWebhooksPercent: 100 });
  await sandboxOf(shop).refundAtDashboard(paid.razorpay_payment_id, { amount: 10_000 });
  provider.listPayments = async () => {
    throw new Error('a fault of the list');
  };
  await expect(reconcile(shop.shop.payments)).rejects.toThrow('a fault of the list');
  expect(await ordersOf(shop, buyer)).toMatchObject([{ refundedAmount: 100 }]);
});

it('a database that comes from a backup catches up on everything that was paid since', async () => {
  const paid = [await paidUnheard(), await paidUnheard()];
  await comesFromBackup({ days: 9 });
  for (const { paymentId } of paid)
    await shop.opened.database.execute(
      sql`update sandbox_payments set created_at = created_at - ${5 * 86_400} where id = ${paymentId}`,
    );
  // A webhook that arrives before the first round changes nothing of how far it looks back.
  const buyer = await signedInPerson(shop.opened.database);
  const started = await startOrder(shop, buyer, await productToSell(shop.opened.database));
  await reportPayment(shop, buyer, await payAtCheckout(shop, started.json().orderId));
  await sandboxOf(shop).settled();
  await forgetToLookUp();
  await reconcile(shop.shop.payments);
  for (const { buyer: payer } of paid) expect(await ordersOf(shop, payer)).toHaveLength(1);
});

it('refunds and disputes that were made since a backup are found, too', async () => {
  const buyer = await signedInPerson(shop.opened.database);
  const orders = [];
  for (let n = 0; n < 2; n += 1) {
    const started = await startOrder(shop, buyer, await productToSell(shop.opened.database));
    const paid = await payAtCheckout(shop, started.json().orderId);
    await reportPayment(shop, buyer, paid);
    orders.push(paid.razorpay_payment_id);
  }
  await sandboxOf(shop).settled();
  sandboxOf(shop).setSwitches({ dropWebhooksPercent: 100 });
  const [refunded = '', contested = ''] = orders;
  await sandboxOf(shop).refundAtDashboard(refunded, { amount: 10_000 });
  await sandboxOf(shop).dispute(contested, { status: 'open' });
  const weekBefore = sql`created_at = created_at - ${7 * 86_400}`;
  await shop.opened.database.execute(
    sql`update sandbox_refunds set ${weekBefore} where payment_id = ${refunded}`,
  );
  await shop.opened.database.execute(
    sql`update sandbox_disputes set ${weekBefore} where payment_id = ${contested}`,
  );
  await comesFromBackup({ days: 9 });
  // The snapshot of a payment tells of its refunds, too.
  provider.listPayments = async () => ({ ok: true, value: [] });
  await reconcile(shop.shop.payments);
  expect(await ordersOf(shop, buyer)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ refundedAmount: 100 }),
      expect.objectContaining({ disputed: true }),
    ]),
  );
});

it('a list that the provider does not answer is asked for from the same moment again', async () => {
  await comesFromBackup({ days: 3 });
  const asked: ProviderPage[] = [];
  provider.listPayments = async (page) => {
    asked.push(page);
    return { ok: false, problem: 'unreachable' };
  };
  await reconcile(shop.shop.payments);
  const answered: ProviderPage[] = [];
  provider.listPayments = async (page) => {
    answered.push(page);
    return { ok: true, value: [] };
  };
  await reconcile(shop.shop.payments);
  expect(answered[0]?.from).toBe(asked[0]?.from);
  await reconcile(shop.shop.payments);
  // Everything is compared: only the last hours are looked at again.
  const [first, last] = [answered[0]?.from ?? 0, answered.at(-1)?.from ?? 0];
  expect(last - first).toBeGreaterThan(2 * 86_400);
});

it('a list that is longer than one round reads is read in parts, the oldest first, and none is left out', async () => {
  const until = Math.floor(Date.now() / 1000);
  const from = until - 20 * 86_400;
  // As many as a provider has at a time, one every few minutes.
  const listed = Array.from({ length: 6000 }, (_, n) =>
    toListed(`pay_listed${n}`, from + Math.floor((n * (until - from)) / 6000)),
  ).toReversed();
  const seen = new Set<string>();
  provider.listPayments = async (page) => {
    const found = listed.filter(({ createdAt = 0 }) => createdAt >= page.from && createdAt <= page.to);
    const value = found.slice(page.skip, page.skip + 100);
    for (const { id } of value) seen.add(id);
    return { ok: true, value };
  };
  await comesFromBackup({ days: 20 });
  for (let round = 0; round < 4; round += 1) await reconcile(shop.shop.payments);
  expect(seen.size).toBe(6000);
});

/** Paid at the provider, and nobody told the shop. */
async function paidUnheard(): Promise<{ buyer: Person; orderId: string; paymentId: string }> {
  const buyer = await signedInPerson(shop.opened.database);
  const started = await startOrder(shop, buyer, await productToSell(shop.opened.database));
  const { orderId } = started.json();
  sandboxOf(shop).setSwitches({ dropWebhooksPercent: 100 });
  const paid = await payAtCheckout(shop, orderId);
  await sandboxOf(shop).settled();
  sandboxOf(shop).resetSwitches();
  return { buyer, orderId, paymentId: paid.razorpay_payment_id };
}

async function lookUpNow(): Promise<void> {
  await shop.opened.database.execute(
    sql`update payment_orders set check_at = now() where status in ('created', 'attempted', 'expired')`,
  );
}

/** Orders are looked up for some days; what comes later is found by the provider's list alone. */
async function forgetToLookUp(): Promise<void> {
  await shop.opened.database.execute(sql`update payment_orders set check_at = null`);
}

async function comesFromBackup({ days }: { days: number }): Promise<void> {
  const rows = await queryRows(
    shop.opened.database,
    sql`update reconciler_marks set compared_until = now() - make_interval(days => ${days}) returning list`,
  );
  expect(rows).toHaveLength(3);
}

/** Not paid: it is only looked at. */
function toListed(id: string, createdAt: number): ProviderPayment {
  return {
    id,
    orderId: null,
    amountPaise: 100,
    currency: 'INR',
    status: 'failed',
    wasCaptured: false,
    refundedPaise: 0,
    method: 'upi',
    createdAt,
  };
}
