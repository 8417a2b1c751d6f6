import { DISPATCH_UNDO_MINUTES } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { reconcile } from '../../src/payments/capture/reconcile.ts';
import { findBrokenInvariants } from '../../src/payments/invariants.ts';
import { sendRefund } from '../../src/payments/refunds/refunds.ts';
import { waitsForBank } from '../../src/payments/refunds/refunds-sql.ts';
import { queryRows } from '../../src/platform/database.ts';
import type { Person } from './people.ts';
import type { Shop } from './shop.ts';

/** For a hang, not for a busy machine. */
const SETTLED_WITHIN_MS = 240_000;
const ADDRESS = '12 Rose Villa, MG Road, Bengaluru 560001';

/** Price 1000 + tax 180 + 30 + 10, in paise. */
export const TOTAL_OF_1000 = 122_000;

export async function startOrder(shop: Shop, buyer: Person, wanted: Wanted, amount = TOTAL_OF_1000) {
  const item = typeof wanted === 'number' ? { productId: wanted } : wanted;
  return shop.call('createOrder', {
    token: buyer.token,
    body: { amount, currency: 'INR', ...item, address: ADDRESS },
  });
}

/** What the checkout does in the browser: pays, and answers what its handler gets. */
export async function payAtCheckout(shop: Shop, orderId: string) {
  const paid = await sandboxOf(shop).pay(orderId, { outcome: 'success' });
  if ('error' in paid) throw new Error(paid.error.description);
  return paid;
}

export async function reportPayment(shop: Shop, buyer: Person, paid: object) {
  return shop.call('savePayment', { token: buyer.token, body: paid });
}

/** Start to end, as a buyer with a good network does it. */
export async function buy(shop: Shop, buyer: Person, wanted: Wanted): Promise<string> {
  const started = await startOrder(shop, buyer, wanted);
  expect(started.statusCode, started.body).toBe(200);
  const paid = await payAtCheckout(shop, started.json().orderId);
  const saved = await reportPayment(shop, buyer, paid);
  expect(saved.statusCode, saved.body).toBe(200);
  return paid.razorpay_payment_id;
}

export async function ordersOf(shop: Shop, buyer: Person) {
  const answer = await shop.call('myOrders', { token: buyer.token });
  return answer.json().orders as { id: string; status: string; total: number }[];
}

/** Until nothing is on its way any more: webhooks delivered, lost payments found, refunds sent. */
export async function settle(shop: Shop): Promise<void> {
  await sandboxOf(shop).settled(SETTLED_WITHIN_MS);
  await reconcile(shop.shop.payments);
  await sendOpenRefunds(shop);
  await sandboxOf(shop).settled(SETTLED_WITHIN_MS);
}

/** Ten minutes pass for what was dispatched: it can no longer be undone, and its messages are sent. */
export async function endDispatchUndo({ opened: { database } }: Shop): Promise<void> {
  for (const steps of [sql`purchase_steps`, sql`gift_steps`])
    await database.execute(
      sql`update ${steps} set at = at - make_interval(mins => ${DISPATCH_UNDO_MINUTES}) where status = 'dispatched'`,
    );
  await database.execute(
    sql`update jobs.job set start_after = now()
      where name in ('purchase-moved', 'gift-news') and state = 'created'`,
  );
}

/** Hours or days pass: refunds that were refused are sent again. */
export async function endRefundWaits({ opened: { database } }: Shop): Promise<void> {
  await database.execute(sql`update refunds set send_at = now(), check_at = now(), updated_at = now() - interval '1 minute'
    where status = 'requested' and send_at > now()`);
}

async function sendOpenRefunds(shop: Shop): Promise<void> {
  const { payments } = shop.shop;
  const until = Date.now() + SETTLED_WITHIN_MS;
  for (let round = 0; Date.now() < until; round += 1) {
    const open = await queryRows<{ id: string; status: string }>(
      payments.database,
      sql`select id, status from refunds r where status in ('requested', 'pending') and send_at <= now()
        and not ${waitsForBank} order by created_at`,
    );
    const isUnderWay = open.some(({ status }) => status === 'requested');
    if (open.length === 0 || (round >= 5 && !isUnderWay)) return;
    // The shop's own job may be at it too: the provider then says that it is under way.
    for (const { id } of open) await sendRefund(payments, id).catch(() => undefined);
    if (round >= 5) await new Promise((done) => setTimeout(done, 100));
  }
}

export async function expectMoneyAddsUp(shop: Shop): Promise<void> {
  expect(await findBrokenInvariants(shop.opened.database)).toEqual([]);
}

export function sandboxOf(shop: Shop) {
  const { sandbox } = shop.local;
  if (!sandbox) throw new Error('this shop has no sandbox');
  return sandbox;
}

/** A product, or a variant of one. */
type Wanted = number | { productId: number; variantId?: number | undefined } | undefined;
