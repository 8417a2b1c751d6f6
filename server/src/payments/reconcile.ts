import { applyPayment, snapshotDedupeKey } from './capture.ts';
import type { PaymentDeps } from './deps.ts';
import { releaseAllExpiredHolds } from './holds.ts';
import { claimOrdersToCheck } from './orders-sql.ts';
import { applyRefund, sendRefund } from './refunds.ts';
import { listStaleRefunds } from './refunds-sql.ts';
import type { PaymentOrder } from './tables.ts';

/** How far back the provider's list of payments is compared with ours, beside the orders that are due. */
const LOOKBACK_SECONDS = 2 * 3600;
const BATCH_SIZE = 50;

/** Finds payments that browser and webhook both lost, and frees expired holds. Safe to run in several processes. */
export async function reconcile(payments: PaymentDeps): Promise<ReconcileResult> {
  const expired = await releaseAllExpiredHolds(payments);
  const due = await claimOrdersToCheck(payments.database, BATCH_SIZE);
  for (const order of due) await checkOrder(payments, order);
  const listed = await applyRecentPayments(payments);
  const refunds = await listStaleRefunds(payments.database, BATCH_SIZE);
  for (const refund of refunds) await checkRefund(payments, refund);
  return { expiredHolds: expired, orders: due.length, listedPayments: listed, refunds: refunds.length };
}

/** Applies the payments that the provider has for one order. */
export async function checkOrder(payments: PaymentDeps, order: PaymentOrder): Promise<void> {
  if (order.providerOrderId === null) return;
  const listed = await payments.razorpay.listOrderPayments(order.providerOrderId);
  if (!listed.ok) return;
  for (const payment of listed.value) {
    if (payment.status === 'authorized') await payments.razorpay.capturePayment(payment.id, payment.amount);
    const { value } = await refetchIfAuthorized(payments, payment);
    await applyPayment(payments, {
      source: 'reconciler',
      dedupeKey: snapshotDedupeKey(value),
      kind: `payment.${value.status}`,
      payment: value,
    });
  }
}

/** The other direction: every recent payment at the provider must be known here, or is stored as an orphan. */
async function applyRecentPayments(payments: PaymentDeps): Promise<number> {
  const now = Math.floor(Date.now() / 1000);
  let seen = 0;
  for (let skip = 0; ; skip += 100) {
    const listed = await payments.razorpay.listPayments(now - LOOKBACK_SECONDS, now + 60, skip);
    if (!listed.ok) return seen;
    for (const payment of listed.value) {
      if (payment.status !== 'captured' && payment.status !== 'refunded') continue;
      await applyPayment(payments, {
        source: 'reconciler',
        dedupeKey: snapshotDedupeKey(payment),
        kind: `payment.${payment.status}`,
        payment,
      });
    }
    seen += listed.value.length;
    if (listed.value.length < 100) return seen;
  }
}

async function checkRefund(
  payments: PaymentDeps,
  refund: { id: string; status: string; providerRefundId: string | null },
): Promise<void> {
  if (refund.providerRefundId === null) {
    await sendRefund(payments, refund.id).catch(() => undefined);
    return;
  }
  const fetched = await payments.razorpay.getRefund(refund.providerRefundId);
  if (!fetched.ok) return;
  await applyRefund(payments, {
    source: 'reconciler',
    dedupeKey: `${fetched.value.id} ${fetched.value.status}`,
    kind: 'refund',
    refund: fetched.value,
  });
}

async function refetchIfAuthorized(payments: PaymentDeps, payment: Parameters<typeof snapshotDedupeKey>[0]) {
  if (payment.status !== 'authorized') return { value: payment };
  const again = await payments.razorpay.getPayment(payment.id);
  return again.ok ? again : { value: payment };
}

export interface ReconcileResult {
  expiredHolds: number;
  orders: number;
  listedPayments: number;
  refunds: number;
}
