import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { databaseNow } from '../../platform/database.ts';
import { defineQueue } from '../../platform/jobs.ts';
import type { PaymentDeps } from '../deps.ts';
import { releaseAllExpiredHolds } from '../orders/holds.ts';
import { claimOrdersToCheck } from '../orders/orders-sql.ts';
import {
  PROVIDER_PAGE_SIZE,
  type ProviderPage,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderResult,
} from '../provider/provider.ts';
import {
  applyFetchedDispute,
  applyLeftDisputes,
  checkDispute,
  claimDisputesToCheck,
  listDisputeStates,
  listUnappliedLostDisputes,
} from '../refunds/disputes.ts';
import { resumeAbandonedRefunds } from '../refunds/refund-ways.ts';
import {
  applyRefund,
  checkPaymentRefunds,
  checkRefundsQueue,
  refundDedupeKey,
  sendRefund,
} from '../refunds/refunds.ts';
import {
  claimRefundsToCheck,
  listPaymentsWithUnknownRefunds,
  listRefundStates,
} from '../refunds/refunds-sql.ts';
import { type ComparedList, type PaymentOrder, type Refund, reconcilerMarks } from '../tables.ts';
import { applyPayment, snapshotDedupeKey } from './capture.ts';
import { listCapturedPayments } from './payments-sql.ts';

/** How far the provider's lists are compared again beyond what was compared already. */
const OVERLAP_SECONDS: Record<ComparedList, number> = {
  payments: 2 * 3600,
  // Refunds at the dashboard may be for old payments whose orders are no longer checked.
  refunds: 3 * 24 * 3600,
  disputes: 3 * 24 * 3600,
};
const BATCH_SIZE = 50;
/** Pages of one stretch of time. The newest entries come first, so a stretch with more of them is read in halves. */
const MAX_PAGES = 20;
/** Ends a round. The next one goes on where it stopped: a database from an old backup has much to catch up on. */
const MAX_PAGES_PER_ROUND = 200;

/** Queue of payments of the provider's list that could not be applied when they were seen. */
export const checkPaymentQueue = defineQueue('check-payment', z.object({ paymentId: z.string() }));

/**
 * Finds payments, refunds and disputes whose events were lost, and releases expired holds. Safe to run in several processes.
 * What fails keeps nothing else waiting: it is told at the end, and tried again.
 */
export async function reconcile(payments: PaymentDeps): Promise<ReconcileResult> {
  const { database } = payments;
  const result: ReconcileResult = { expiredHolds: 0, orders: 0, listedPayments: 0, refunds: 0 };
  const parts: (() => Promise<void>)[] = [
    async () => {
      result.expiredHolds = await releaseAllExpiredHolds(payments);
    },
    async () => {
      const due = await claimOrdersToCheck(database, BATCH_SIZE);
      result.orders = due.length;
      for (const order of due)
        await tryOrLog(payments, { orderId: order.id }, () => checkOrder(payments, order));
    },
    async () => {
      result.listedPayments = await comparePayments(payments);
    },
    () => compareRefunds(payments),
    async () => {
      for (const id of await listPaymentsWithUnknownRefunds(database, BATCH_SIZE))
        await tryOrLog(payments, { paymentId: id }, () => checkPaymentRefunds(payments, id));
    },
    () => compareDisputes(payments),
    async () => {
      for (const dispute of await claimDisputesToCheck(database, BATCH_SIZE))
        await tryOrLog(payments, { disputeId: dispute.id }, () => checkDispute(payments, dispute));
      for (const id of await listUnappliedLostDisputes(database, BATCH_SIZE))
        await tryOrLog(payments, { paymentId: id }, () => applyLeftDisputes(payments, id));
    },
    () => resumeAbandonedRefunds(payments),
    async () => {
      const refunds = await claimRefundsToCheck(database, BATCH_SIZE);
      result.refunds = refunds.length;
      for (const refund of refunds)
        await tryOrLog(payments, { refundId: refund.id }, () => checkRefund(payments, refund));
    },
  ];
  const faults: unknown[] = [];
  for (const part of parts) await part().catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw faults[0];
  return result;
}

/** Fetches an order's payments from the provider and applies them. */
export async function checkOrder(payments: PaymentDeps, order: PaymentOrder): Promise<void> {
  if (order.providerOrderId === null) return;
  const listed = await payments.provider.listOrderPayments(order.providerOrderId);
  if (!listed.ok) return;
  for (const payment of listed.value)
    await applyFetched(payments, await captureIfAuthorized(payments, payment));
}

/** Job: fetches one payment from the provider and applies it. */
export async function checkPayment(payments: PaymentDeps, paymentId: string): Promise<void> {
  const fetched = await payments.provider.getPayment(paymentId);
  if (!fetched.ok) throw new Error(`payment ${paymentId} could not be fetched: ${fetched.problem}`);
  await applyFetched(payments, fetched.value);
}

/** The other direction: applies payments at the provider that are unknown here, or stores them as orphans. */
function comparePayments(payments: PaymentDeps): Promise<number> {
  const { database, provider } = payments;
  return compareList(payments, 'payments', {
    list: (page) => provider.listPayments(page),
    async apply(listed) {
      const captured = listed.filter(({ status }) => status === 'captured' || status === 'refunded');
      // Nearly all payments are known. One statement finds those that are not.
      const known = await listCapturedPayments(
        database,
        captured.map(({ id }) => id),
      );
      for (const payment of captured)
        if (payment.refundedPaise > (known.get(payment.id) ?? -1))
          await tryOrLog(
            payments,
            { paymentId: payment.id },
            () => applyFetched(payments, payment),
            () => payments.jobs.send(checkPaymentQueue, { paymentId: payment.id }),
          );
    },
  });
}

/** Applies refunds made at the provider's dashboard whose webhook was lost. */
async function compareRefunds(payments: PaymentDeps): Promise<void> {
  const { database, provider } = payments;
  await compareList(payments, 'refunds', {
    list: (page) => provider.listRefunds(page),
    async apply(listed) {
      const known = await listRefundStates(
        database,
        listed.map(({ id }) => id),
      );
      for (const refund of listed)
        if (known.get(refund.id) !== refund.status)
          await tryOrLog(
            payments,
            { refundId: refund.id },
            () => applyFetchedRefund(payments, refund),
            () => payments.jobs.send(checkRefundsQueue, { paymentId: refund.paymentId }),
          );
    },
  });
}

/** Applies disputes that were raised or decided while the shop could not hear it. */
async function compareDisputes(payments: PaymentDeps): Promise<void> {
  const { database, provider } = payments;
  await compareList(payments, 'disputes', {
    list: (page) => provider.listDisputes(page),
    async apply(listed) {
      const known = await listDisputeStates(
        database,
        listed.map(({ id }) => id),
      );
      for (const dispute of listed)
        if (known.get(dispute.id) !== dispute.status) await applyFetchedDispute(payments, dispute);
    },
  });
}

/**
 * Reads a list of the provider from where it was last read without a gap until now, the oldest stretch of time first, and keeps
 * how far it came. The mark is in the database: one that comes from a backup has that of the backup, and catches up.
 */
async function compareList<Item>(
  payments: PaymentDeps,
  list: ComparedList,
  source: ListSource<Item>,
): Promise<number> {
  const now = await unixNow(payments);
  const from = Math.min(await readMark(payments, list, now), now) - OVERLAP_SECONDS[list];
  const stretches = [{ from, to: now }];
  let [seen, pages] = [0, 0];
  for (let next = stretches.pop(); next && pages < MAX_PAGES_PER_ROUND; next = stretches.pop()) {
    const read = await readStretch(next, source);
    seen += read.seen;
    pages += read.pages;
    if (read.outcome === 'unanswered') return seen;
    const middle = Math.floor((next.from + next.to) / 2);
    if (read.outcome === 'longer' && middle > next.from) {
      stretches.push({ from: middle, to: next.to }, { from: next.from, to: middle });
      continue;
    }
    if (read.outcome === 'longer')
      payments.log.warn({ list, ...next }, 'the provider lists more in a second than the reconciler reads');
    await moveMark(payments, list, next.to);
  }
  return seen;
}

async function readStretch<Item>(
  { from, to }: Stretch,
  { list, apply }: ListSource<Item>,
): Promise<{ outcome: 'read' | 'longer' | 'unanswered'; seen: number; pages: number }> {
  let seen = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    // The provider's clock may be ahead of the database's.
    const listed = await list({ from, to: to + 60, skip: page * PROVIDER_PAGE_SIZE });
    if (!listed.ok) return { outcome: 'unanswered', seen, pages: page + 1 };
    await apply(listed.value);
    seen += listed.value.length;
    if (listed.value.length < PROVIDER_PAGE_SIZE) return { outcome: 'read', seen, pages: page + 1 };
  }
  return { outcome: 'longer', seen, pages: MAX_PAGES };
}

async function readMark({ database }: PaymentDeps, list: ComparedList, now: number): Promise<number> {
  const [mark] = await database.select().from(reconcilerMarks).where(eq(reconcilerMarks.list, list));
  return mark ? Math.floor(mark.comparedUntil.getTime() / 1000) : now;
}

/** Never back: several processes compare at the same time. */
async function moveMark({ database }: PaymentDeps, list: ComparedList, to: number): Promise<void> {
  const comparedUntil = new Date(to * 1000);
  await database
    .insert(reconcilerMarks)
    .values({ list, comparedUntil })
    .onConflictDoUpdate({
      target: reconcilerMarks.list,
      set: { comparedUntil },
      setWhere: sql`${reconcilerMarks.comparedUntil} < excluded.compared_until`,
    });
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

/** One failure must not stop the check of the others. What no later round would come back to is queued. */
async function tryOrLog(
  { log }: PaymentDeps,
  ids: object,
  work: () => Promise<void>,
  queueAgain?: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ ...ids, err: error }, 'could not be reconciled; it is tried again');
    await queueAgain?.();
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

interface Stretch {
  /** In Unix seconds. */
  from: number;
  to: number;
}

interface ListSource<Item> {
  list(page: ProviderPage): Promise<ProviderResult<Item[]>>;
  apply(listed: Item[]): Promise<void>;
}
