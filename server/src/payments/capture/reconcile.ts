import { databaseNow } from '../../platform/database.ts';
import type { PaymentDeps } from '../deps.ts';
import { releaseAllExpiredHolds } from '../orders/holds.ts';
import { claimOrdersToCheck } from '../orders/orders-sql.ts';
import type { ProviderPayment, ProviderRefund, ProviderResult } from '../provider/provider.ts';
import { resumeAbandonedRefunds } from '../refunds/refund-ways.ts';
import { applyRefund, checkPaymentRefunds, refundDedupeKey, sendRefund } from '../refunds/refunds.ts';
import {
  claimRefundsToCheck,
  listPaymentsWithUnknownRefunds,
  listRefundStates,
} from '../refunds/refunds-sql.ts';
import type { PaymentOrder, Refund } from '../tables.ts';
import { applyPayment, snapshotDedupeKey } from './capture.ts';
import { listCapturedPayments } from './payments-sql.ts';

/** How far back the provider's list of payments is compared with ours, in addition to the orders that are due. */
const PAYMENTS_LOOKBACK_SECONDS = 2 * 3600;
/** Longer, because refunds at the dashboard may be for old payments whose orders are no longer checked. */
const REFUNDS_LOOKBACK_SECONDS = 3 * 24 * 3600;
const BATCH_SIZE = 50;
const PAGE_SIZE = 100;
/** Ends a round even if the provider always returns another page. The newest come first. */
const MAX_PAGES = 20;

/** Finds payments and refunds whose events were lost, and releases expired holds. Safe to run in several processes. */
export async function reconcile(payments: PaymentDeps): Promise<ReconcileResult> {
  const expired = await releaseAllExpiredHolds(payments);
  const due = await claimOrdersToCheck(payments.database, BATCH_SIZE);
  for (const order of due) await checkOrder(payments, order);
  const listed = await applyRecentPayments(payments);
  await applyRecentRefunds(payments);
  for (const id of await listPaymentsWithUnknownRefunds(payments.database, BATCH_SIZE))
    await tryOrLog(payments, { paymentId: id }, () => checkPaymentRefunds(payments, id));
  await tryOrLog(payments, {}, () => resumeAbandonedRefunds(payments));
  const refunds = await claimRefundsToCheck(payments.database, BATCH_SIZE);
  for (const refund of refunds)
    await tryOrLog(payments, { refundId: refund.id }, () => checkRefund(payments, refund));
  return { expiredHolds: expired, orders: due.length, listedPayments: listed, refunds: refunds.length };
}

/** Fetches an order's payments from the provider and applies them. */
export async function checkOrder(payments: PaymentDeps, order: PaymentOrder): Promise<void> {
  if (order.providerOrderId === null) return;
  const listed = await payments.provider.listOrderPayments(order.providerOrderId);
  if (!listed.ok) return;
  for (const payment of listed.value)
    await applyFetched(payments, await captureIfAuthorized(payments, payment));
}

/** The other direction: applies recent payments at the provider that are unknown here, or stores them as orphans. */
async function applyRecentPayments(payments: PaymentDeps): Promise<number> {
  const now = await unixNow(payments);
  return forEachPage(
    payments,
    (skip) => payments.provider.listPayments({ from: now - PAYMENTS_LOOKBACK_SECONDS, to: now + 60, skip }),
    async (listed) => {
      const captured = listed.filter(({ status }) => status === 'captured' || status === 'refunded');
      // Nearly all payments are known. One statement finds those that are not.
      const known = await listCapturedPayments(
        payments.database,
        captured.map(({ id }) => id),
      );
      for (const payment of captured)
        if (payment.refundedPaise > (known.get(payment.id) ?? -1)) await applyFetched(payments, payment);
    },
  );
}

/** Applies refunds made at the provider's dashboard whose webhook was lost. */
async function applyRecentRefunds(payments: PaymentDeps): Promise<number> {
  const now = await unixNow(payments);
  return forEachPage(
    payments,
    (skip) => payments.provider.listRefunds({ from: now - REFUNDS_LOOKBACK_SECONDS, to: now + 60, skip }),
    async (listed) => {
      const known = await listRefundStates(
        payments.database,
        listed.map(({ id }) => id),
      );
      for (const refund of listed)
        if (known.get(refund.id) !== refund.status) await applyFetchedRefund(payments, refund);
    },
  );
}

async function forEachPage<Item>(
  { log }: PaymentDeps,
  list: (skip: number) => Promise<ProviderResult<Item[]>>,
  apply: (page: Item[]) => Promise<void>,
): Promise<number> {
  let seen = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const listed = await list(page * PAGE_SIZE);
    if (!listed.ok) return seen;
    await apply(listed.value);
    seen += listed.value.length;
    if (listed.value.length < PAGE_SIZE) return seen;
  }
  log.warn({ seen }, 'the provider listed more than one round of the reconciler reads');
  return seen;
}

async function checkRefund(payments: PaymentDeps, refund: Refund): Promise<void> {
  if (refund.providerRefundId === null) return sendRefund(payments, refund.id);
  const fetched = await payments.provider.getRefund(refund.providerRefundId);
  if (!fetched.ok) return;
  await applyFetchedRefund(payments, fetched.value);
}

async function applyFetched(payments: PaymentDeps, payment: ProviderPayment): Promise<void> {
  await applyPayment(payments, {
    source: 'reconciler',
    dedupeKey: snapshotDedupeKey(payment),
    kind: `payment.${payment.status}`,
    payment,
  });
}

async function applyFetchedRefund(payments: PaymentDeps, refund: ProviderRefund): Promise<void> {
  await applyRefund(payments, {
    source: 'reconciler',
    dedupeKey: refundDedupeKey(refund),
    kind: 'refund',
    refund,
  });
}

async function captureIfAuthorized(
  payments: PaymentDeps,
  payment: ProviderPayment,
): Promise<ProviderPayment> {
  if (payment.status !== 'authorized') return payment;
  await payments.provider.capturePayment(payment.id, payment.amountPaise);
  const fetched = await payments.provider.getPayment(payment.id);
  return fetched.ok ? fetched.value : payment;
}

/** One failure must not stop the check of the others. */
async function tryOrLog({ log }: PaymentDeps, ids: object, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ ...ids, err: error }, 'could not be reconciled; it is tried again');
  }
}

async function unixNow({ database }: PaymentDeps): Promise<number> {
  return Math.floor((await databaseNow(database)).getTime() / 1000);
}

export interface ReconcileResult {
  expiredHolds: number;
  orders: number;
  listedPayments: number;
  refunds: number;
}
