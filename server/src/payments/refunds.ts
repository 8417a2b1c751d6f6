import { z } from 'zod';
import type { Database } from '../platform/database.ts';
import { defineQueue } from '../platform/jobs.ts';
import type { PaymentDeps } from './deps.ts';
import { listGiftPayments } from './gift-payments.ts';
import { getOrder, lockOrder, transitionOrder } from './orders-sql.ts';
import {
  findPayment,
  insertLedgerTransaction,
  insertProviderEvent,
  listOrderPayments,
  lockPayment,
} from './payments-sql.ts';
import type { ProviderRefund } from './razorpay.ts';
import {
  countPreviousFailures,
  failRefund,
  findProviderRefund,
  findRefundById,
  incrementRefundTries,
  insertRefund,
  lockRefund,
  sumRefundedPaise,
  transitionRefund,
} from './refunds-sql.ts';
import type { Payment, PaymentOrder, ProviderEventSource, Refund } from './tables.ts';

/** Queue of refunds to be sent to the provider. */
export const refundQueue = defineQueue('send-refund', z.object({ refundId: z.uuid() }));

/**
 * Writes down that money goes back; the provider is called after the commit, by a job, with the row's id as
 * idempotency key. Never more than was captured. Whoever calls holds the locks of `lockPaymentAndAround`.
 */
export async function requestRefund(
  payments: Pick<PaymentDeps, 'jobs'>,
  tx: Database,
  { providerPaymentId, orderId }: Pick<Payment, 'providerPaymentId' | 'orderId'>,
  asked: RefundRequest,
): Promise<Refund | undefined> {
  const payment = await lockPayment(tx, providerPaymentId);
  if (!payment) throw new Error('a refund of an unknown payment');
  const left = payment.amountPaise - (await sumRefundedPaise(tx, providerPaymentId));
  if (asked.amountPaise > left) return undefined;

  const refund = await insertRefund(tx, { providerPaymentId, ...asked });
  if (asked.fromTarget) {
    const order = await getOrder(tx, orderId);
    await insertLedgerTransaction(tx, { kind: 'refund-requested', providerPaymentId, refundId: refund.id }, [
      { account: order.target, targetId: order.giftId ?? order.id, amountPaise: asked.amountPaise },
      { account: 'refunds-due', amountPaise: -asked.amountPaise },
    ]);
  }
  // One that the provider made already is only followed.
  if (!asked.providerRefundId) await payments.jobs.send(refundQueue, { refundId: refund.id }, tx);
  return refund;
}

interface RefundRequest {
  amountPaise: number;
  reason: string;
  requestedBy: string;
  /** The target had this money; otherwise it was never credited, or taken back before. */
  fromTarget: boolean;
  replaces?: string;
  providerRefundId?: string;
}

/**
 * Gives back what an order's payment brought its target. `decide` runs under the locks and may still say no,
 * so that two people cancelling at once ask for one refund.
 */
export async function refundOrder(
  payments: PaymentDeps,
  tx: Database,
  orderId: string,
  { reason, requestedBy }: { reason: string; requestedBy: string },
  decide: () => Promise<boolean>,
): Promise<boolean> {
  const credited = await findCreditedPayment(tx, orderId);
  if (!credited) return false;
  const locked = await lockPaymentWithOrder(payments, tx, credited.providerPaymentId);
  if (!locked || !(await decide())) return false;
  const refund = await requestRefund(payments, tx, locked.payment, {
    amountPaise: credited.creditedPaise,
    reason,
    requestedBy,
    fromTarget: true,
  });
  if (!refund) throw new Error('a credited payment has nothing left to refund');
  return true;
}

/**
 * Gives everyone back what a gift still has of theirs: one refund row a payment. The caller has the gift's lock;
 * doing it again finds nothing left to give back.
 */
export async function refundGiftPayments(
  payments: PaymentDeps,
  tx: Database,
  giftId: string,
  { reason, requestedBy }: { reason: string; requestedBy: string },
): Promise<number> {
  const credited = (await listGiftPayments(tx, [giftId])).filter(({ netPaise }) => netPaise > 0);
  for (const { providerPaymentId, netPaise } of credited) {
    const locked = await lockPaymentWithOrder(payments, tx, providerPaymentId);
    if (!locked) throw new Error('a credited payment has gone');
    const refund = await requestRefund(payments, tx, locked.payment, {
      amountPaise: netPaise,
      reason,
      requestedBy,
      fromTarget: true,
    });
    if (!refund) throw new Error('a credited payment has nothing left to refund');
  }
  return credited.length;
}

/**
 * Job: hands one refund to the provider. Safe to repeat after a crash anywhere: the key makes the provider
 * answer the same refund again. What cannot be told now is thrown, and tried again later.
 */
export async function sendRefund(payments: PaymentDeps, refundId: string): Promise<void> {
  const refund = await findRefundById(payments.database, refundId);
  if (refund?.status !== 'requested') return;
  await incrementRefundTries(payments.database, refundId);
  const sent = await payments.razorpay.createRefund(refund.providerPaymentId, {
    amountPaise: refund.amountPaise,
    refundId,
  });
  if (sent.ok) {
    await applyRefund(payments, {
      source: 'reconciler',
      dedupeKey: `${sent.value.id} ${sent.value.status}`,
      kind: 'refund',
      refund: { ...sent.value, receipt: refundId },
    });
    return;
  }
  // 409 is "still working on the same key": not an answer yet.
  if (sent.problem === 'refused' && sent.status !== 409) {
    await applyRefund(payments, {
      source: 'reconciler',
      dedupeKey: `${refundId} refused`,
      kind: 'refund.refused',
      refund: {
        id: `refused ${refundId}`,
        payment_id: refund.providerPaymentId,
        amount: refund.amountPaise,
        status: 'failed',
        receipt: refundId,
      },
    });
    return;
  }
  throw new Error(`the provider could not be asked for refund ${refundId}: ${sent.problem}`);
}

/** After this many refunds of the same money failed, an admin has to look. */
const MAX_REFUND_FAILURES = 5;

/** News of a refund, from our own call, a webhook or the reconciler; in any order, any number of times. */
export async function applyRefund(payments: PaymentDeps, heard: RefundEvent): Promise<void> {
  const { refund: told, source, dedupeKey, kind } = heard;
  await payments.database.transaction(async (tx) => {
    await insertProviderEvent(tx, {
      source,
      dedupeKey,
      kind,
      providerPaymentId: told.payment_id,
      providerRefundId: told.id,
      payload: { refund: told },
    });
    const locked = await lockPaymentWithOrder(payments, tx, told.payment_id);
    if (!locked) return;
    const found = await findProviderRefund(tx, {
      providerRefundId: told.id,
      receipt: told.receipt ?? undefined,
    });
    const refund = found
      ? await lockRefund(tx, found.id)
      : await recordProviderRefund(payments, tx, locked, told);
    if (!refund) return;
    if (told.status === 'processed') await handleRefundProcessed(payments, tx, locked, refund, told.id);
    else if (told.status === 'failed') await handleRefundFailed(payments, tx, locked, refund);
    else await transitionRefund(tx, refund.id, ['requested'], 'pending', told.id);
  });
}

async function handleRefundProcessed(
  payments: PaymentDeps,
  tx: Database,
  { order, payment }: LockedPayment,
  refund: Refund,
  providerRefundId: string,
): Promise<void> {
  if (!(await transitionRefund(tx, refund.id, ['requested', 'pending'], 'processed', providerRefundId)))
    return;
  const { providerPaymentId, amountPaise } = refund;
  await insertLedgerTransaction(tx, { kind: 'refund-processed', providerPaymentId, refundId: refund.id }, [
    { account: 'refunds-due', amountPaise },
    { account: 'provider', amountPaise: -amountPaise },
  ]);
  await transitionOrder(tx, order.id, ['refund_due'], 'refunded');
  await payments.targets[order.target].onRefunded(tx, order, payment);
}

/** The money is still owed: another row takes the failed one's place. */
async function handleRefundFailed(
  payments: PaymentDeps,
  tx: Database,
  { payment }: LockedPayment,
  refund: Refund,
): Promise<void> {
  if (!(await failRefund(tx, refund.id))) return;
  if ((await countPreviousFailures(tx, refund.id)) + 1 >= MAX_REFUND_FAILURES) {
    payments.log.error({ refund: refund.id }, 'a refund failed again and again: an admin has to look');
    return;
  }
  await requestRefund(payments, tx, payment, {
    amountPaise: refund.amountPaise,
    reason: refund.reason,
    requestedBy: refund.requestedBy,
    fromTarget: false,
    replaces: refund.id,
  });
}

/** A refund someone made at the provider's own dashboard: our books follow. */
async function recordProviderRefund(
  payments: PaymentDeps,
  tx: Database,
  { payment }: LockedPayment,
  told: ProviderRefund,
): Promise<Refund | undefined> {
  if (told.status === 'failed') return undefined;
  return requestRefund(payments, tx, payment, {
    amountPaise: told.amount,
    reason: 'refunded at the payment provider',
    requestedBy: 'the provider',
    fromTarget: payment.creditedPaise >= told.amount,
    providerRefundId: told.id,
  });
}

interface RefundEvent {
  source: ProviderEventSource;
  dedupeKey: string;
  kind: string;
  refund: ProviderRefund;
}

/** Target, order, payment: the one order in which these are locked everywhere, so that nothing waits in a ring. */
async function lockPaymentWithOrder(
  { targets }: Pick<PaymentDeps, 'targets'>,
  tx: Database,
  providerPaymentId: string,
): Promise<LockedPayment | undefined> {
  const known = await findPayment(tx, providerPaymentId);
  if (!known) return undefined;
  const found = await getOrder(tx, known.orderId);
  await targets[found.target].lock(tx, found);
  const order = await lockOrder(tx, found.id);
  const payment = await lockPayment(tx, providerPaymentId);
  return payment && { order, payment };
}

export interface LockedPayment {
  order: PaymentOrder;
  payment: Payment;
}

/** The one payment that paid an order, if one did. */
export async function findCreditedPayment(database: Database, orderId: string): Promise<Payment | undefined> {
  return (await listOrderPayments(database, orderId)).find((payment) => payment.creditedPaise > 0);
}
