import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import { defineQueue } from '../../platform/jobs.ts';
import { insertProviderEvent, listRefundSnapshots, updateRefundedStatus } from '../capture/payments-sql.ts';
import type { PaymentDeps } from '../deps.ts';
import { applyOrphanRefund } from '../desk/unmatched.ts';
import { hasLedgerCapture, insertLedgerTransaction } from '../ledger.ts';
import { transitionOrder } from '../orders/orders-sql.ts';
import type { ProviderRefund } from '../provider/provider.ts';
import type { ProviderEventSource, Refund } from '../tables.ts';
import { coverFailedRefund, recordProviderRefund, settleProviderRefund } from './provider-refunds.ts';
import { type LockedPayment, lockPaymentWithOrder } from './refund-requests.ts';
import { type RefundProblem, readableText, replaceFailedRefund } from './refund-ways.ts';
import {
  failRefund,
  findProviderRefund,
  findRefundById,
  hasOpenDispute,
  hasPendingProviderRefund,
  hasUnsettledRefunds,
  incrementRefundTries,
  isRefundDue,
  lockRefund,
  releaseProviderRefundId,
  transitionRefund,
} from './refunds-sql.ts';

/**
 * Job: sends one refund to the provider. Safe to repeat after a crash: with the same idempotency key the provider
 * returns the same refund. Throws when the outcome is unknown, so that the job is retried.
 */
export async function sendRefund(payments: PaymentDeps, refundId: string): Promise<void> {
  const refund = await findRefundById(payments.database, refundId);
  if (!refund) return;
  const { providerPaymentId, amountPaise } = refund;
  // The provider may already be returning this money. If that fails, the reconciler sends this refund.
  if (await hasPendingProviderRefund(payments.database, { providerPaymentId })) return;
  // The bank may return this money, too. Its decision sends the refund or ends it.
  if (await hasOpenDispute(payments.database, { providerPaymentId })) return;
  // Read last: what has just ended such a wait has cancelled the refund in the same transaction.
  if (!(await isRefundDue(payments.database, refundId))) return;
  await incrementRefundTries(payments.database, refundId);
  const sent = await payments.provider.createRefund(providerPaymentId, {
    amountPaise,
    refundId,
    isInstant: refund.way === 'instant',
  });
  if (sent.ok) {
    await applyRefund(payments, {
      source: 'reconciler',
      dedupeKey: refundDedupeKey(sent.value),
      kind: 'refund',
      refund: { ...sent.value, receipt: refundId },
    });
    return;
  }
  // 409: the request with this key is still in progress.
  if (sent.problem !== 'refused' || sent.status === 409)
    throw new Error(`refund ${refundId} could not be sent: ${sent.problem}`);
  // Often refused because the money was refunded at the dashboard and the event has not arrived yet.
  await checkPaymentRefunds(payments, providerPaymentId);
  if (await hasPendingProviderRefund(payments.database, { providerPaymentId })) return;
  await applyRefund(payments, {
    source: 'reconciler',
    dedupeKey: `${refundId} refused`,
    kind: 'refund.refused',
    refund: {
      id: `refused ${refundId}`,
      paymentId: providerPaymentId,
      amountPaise,
      status: 'failed',
      receipt: refundId,
    },
    refusal: { text: readableText(sent.description), problem: sent.refundProblem },
  });
}

/** Queue of payments for which the provider reports more refunds than are known here. */
export const checkRefundsQueue = defineQueue('check-refunds', z.object({ paymentId: z.string() }));

/** Fetches a payment's refunds from the provider and applies them. */
export async function checkPaymentRefunds(payments: PaymentDeps, providerPaymentId: string): Promise<void> {
  const listed = await payments.provider.listPaymentRefunds(providerPaymentId);
  if (!listed.ok) throw new Error(`refunds of ${providerPaymentId} could not be listed: ${listed.problem}`);
  for (const refund of listed.value) {
    await applyRefund(payments, {
      source: 'reconciler',
      dedupeKey: refundDedupeKey(refund),
      kind: 'refund',
      refund,
    });
  }
}

/** Applies a refund event from our own call, a webhook or the reconciler, in any order and any number of times. */
export async function applyRefund(payments: PaymentDeps, event: RefundEvent): Promise<void> {
  const { refund: snapshot, source, dedupeKey, kind, refusal } = event;
  const known = await findProviderRefund(payments.database, { providerRefundId: snapshot.id });
  if (known?.status === snapshot.status) return;
  await payments.database.transaction(async (tx) => {
    await insertProviderEvent(tx, {
      source,
      dedupeKey,
      kind,
      providerPaymentId: snapshot.paymentId,
      providerRefundId: snapshot.id,
      payload: { refund: snapshot },
    });
    const locked = await lockPaymentWithOrder(payments, tx, snapshot.paymentId);
    if (!locked) await applyOrphanRefund(tx, snapshot);
    // A refund that arrives before its payment is applied at capture.
    if (!locked || !(await hasLedgerCapture(tx, snapshot.paymentId))) return;
    await applySnapshot(payments, tx, locked, snapshot, refusal);
    // This failure may leave enough for a refund that was reported earlier.
    if (snapshot.status === 'failed') await applyStoredRefunds(payments, tx, locked);
  });
}

/** Applies refunds that arrived before their payment was captured here. */
export async function applyStoredRefunds(
  payments: PaymentDeps,
  tx: Database,
  locked: LockedPayment,
): Promise<void> {
  for (const snapshot of await listRefundSnapshots(tx, locked.payment.providerPaymentId))
    await applySnapshot(payments, tx, locked, snapshot);
}

/** A refund fetched from the provider has no event id; its content identifies it. */
export function refundDedupeKey({ id, status }: ProviderRefund): string {
  return `${id} ${status}`;
}

async function applySnapshot(
  payments: PaymentDeps,
  tx: Database,
  locked: LockedPayment,
  snapshot: ProviderRefund,
  refusal?: Refusal,
): Promise<void> {
  const found = await findProviderRefund(tx, {
    providerRefundId: snapshot.id,
    receipt: snapshot.receipt,
  });
  const refund = found
    ? await lockRefund(tx, found.id)
    : await recordProviderRefund(payments, tx, locked.payment, {
        id: snapshot.id,
        amountPaise: snapshot.amountPaise,
        startedBy: 'provider',
        hasFailed: snapshot.status === 'failed',
      });
  if (!refund || refund.providerPaymentId !== locked.payment.providerPaymentId) return;
  if (refund.startedBy !== 'shop') await settleProviderRefund(payments, tx, locked, refund, snapshot.status);
  else if (snapshot.status === 'processed') await onProcessed(payments, tx, locked, refund, snapshot.id);
  else if (snapshot.status === 'failed') await onFailed(payments, tx, locked, refund, refusal);
  else await transitionRefund(tx, refund.id, 'pending', snapshot.id);
}

async function onProcessed(
  payments: PaymentDeps,
  tx: Database,
  locked: LockedPayment,
  refund: Refund,
  providerRefundId: string,
): Promise<void> {
  if (refund.status === 'failed') return followLateSuccess(payments, tx, locked, refund, providerRefundId);
  if (!(await transitionRefund(tx, refund.id, 'processed', providerRefundId))) return;
  const { providerPaymentId, amountPaise } = refund;
  await insertLedgerTransaction(tx, { kind: 'refund-processed', providerPaymentId, refundId: refund.id }, [
    { account: 'refunds-due', amountPaise },
    { account: 'provider', amountPaise: -amountPaise },
  ]);
  await finishRefund(payments, tx, locked);
}

/** Money has arrived at its payer: the payment, the order and what was paid for follow. */
export async function finishRefund(
  payments: Pick<PaymentDeps, 'targets'>,
  tx: Database,
  { order, payment }: LockedPayment,
): Promise<void> {
  await updateRefundedStatus(tx, payment.providerPaymentId);
  if (!(await hasUnsettledRefunds(tx, order.id))) await transitionOrder(tx, order.id, 'refunded');
  await payments.targets[order.target].onRefunded(tx, order, payment);
}

/**
 * The provider has returned the money of a refund that it had reported as failed. Another way may be under way or may
 * have paid meanwhile, so it counts as a refund that was started there.
 */
async function followLateSuccess(
  payments: PaymentDeps,
  tx: Database,
  locked: LockedPayment,
  failed: Refund,
  providerRefundId: string,
): Promise<void> {
  await releaseProviderRefundId(tx, failed.id);
  const refund = await recordProviderRefund(payments, tx, locked.payment, {
    id: providerRefundId,
    amountPaise: failed.amountPaise,
    startedBy: 'provider',
  });
  if (refund) await settleProviderRefund(payments, tx, locked, refund, 'processed');
}

/** The money is still owed: a new row replaces the failed one, by the next way. */
async function onFailed(
  payments: PaymentDeps,
  tx: Database,
  locked: LockedPayment,
  refund: Refund,
  refusal: Refusal | undefined,
): Promise<void> {
  if (!(await failRefund(tx, refund.id, refusal?.text))) return;
  if (await coverFailedRefund(payments, tx, locked, refund)) return;
  await replaceFailedRefund(payments, tx, locked.payment, refund, refusal?.problem);
}

interface RefundEvent {
  source: ProviderEventSource;
  dedupeKey: string;
  kind: string;
  refund: ProviderRefund;
  /** The provider did not take the refund. */
  refusal?: Refusal | undefined;
}

interface Refusal {
  /** In the provider's own words. */
  text: string;
  problem: RefundProblem | undefined;
}
