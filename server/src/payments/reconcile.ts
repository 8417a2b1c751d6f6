import { applyPayment, snapshotKey } from './apply-payment.ts';
import { applyRefund } from './apply-refund.ts';
import { takeOrdersToCheck } from './orders-sql.ts';
import type { Payments } from './payments.ts';
import type { PaymentOrder } from './payments-tables.ts';
import { openRefunds } from './refunds-sql.ts';
import { expireHolds } from './release-holds.ts';
import { sendRefund } from './send-refund.ts';

/** How far back the provider's list is compared with ours, beside the orders that are due. */
const LOOK_BACK_SECONDS = 2 * 3600;
const A_ROUND = 50;

/** Finds what browser and webhook both lost, and frees what nobody paid for. Safe to run in several processes. */
export async function reconcile(payments: Payments): Promise<Reconciled> {
  const expired = await expireHolds(payments);
  const due = await takeOrdersToCheck(payments.database, A_ROUND);
  for (const order of due) await checkOrder(payments, order);
  const listed = await compareWithProvider(payments);
  const refunds = await openRefunds(payments.database, A_ROUND);
  for (const refund of refunds) await followRefund(payments, refund);
  return { expired, orders: due.length, listed, refunds: refunds.length };
}

/** Asks the provider what was paid for one order. */
export async function checkOrder(payments: Payments, order: PaymentOrder): Promise<void> {
  if (order.providerOrderId === null) return;
  const asked = await payments.razorpay.paymentsOfOrder(order.providerOrderId);
  if (!asked.ok) return;
  for (const payment of asked.value) {
    if (payment.status === 'authorized') await payments.razorpay.capture(payment.id, payment.amount);
    const { value } = await latest(payments, payment);
    await applyPayment(payments, {
      source: 'reconciler',
      dedupeKey: snapshotKey(value),
      kind: `payment.${value.status}`,
      payment: value,
    });
  }
}

/** The other direction: every payment the provider lists lately must be known here, or shows up as an orphan. */
async function compareWithProvider(payments: Payments): Promise<number> {
  const now = Math.floor(Date.now() / 1000);
  let seen = 0;
  for (let skip = 0; ; skip += 100) {
    const listed = await payments.razorpay.paymentsBetween(now - LOOK_BACK_SECONDS, now + 60, skip);
    if (!listed.ok) return seen;
    for (const payment of listed.value) {
      if (payment.status !== 'captured' && payment.status !== 'refunded') continue;
      await applyPayment(payments, {
        source: 'reconciler',
        dedupeKey: snapshotKey(payment),
        kind: `payment.${payment.status}`,
        payment,
      });
    }
    seen += listed.value.length;
    if (listed.value.length < 100) return seen;
  }
}

async function followRefund(
  payments: Payments,
  refund: { id: string; status: string; providerRefundId: string | null },
): Promise<void> {
  if (refund.providerRefundId === null) {
    await sendRefund(payments, refund.id).catch(() => undefined);
    return;
  }
  const asked = await payments.razorpay.refundById(refund.providerRefundId);
  if (!asked.ok) return;
  await applyRefund(payments, {
    source: 'reconciler',
    dedupeKey: `${asked.value.id} ${asked.value.status}`,
    kind: 'refund',
    refund: asked.value,
  });
}

async function latest(payments: Payments, payment: Parameters<typeof snapshotKey>[0]) {
  if (payment.status !== 'authorized') return { value: payment };
  const again = await payments.razorpay.payment(payment.id);
  return again.ok ? again : { value: payment };
}

export interface Reconciled {
  expired: number;
  orders: number;
  listed: number;
  refunds: number;
}
