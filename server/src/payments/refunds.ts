import type { Database } from '../platform/database.ts';
import type { PaymentDeps } from './deps.ts';
import { listGiftPayments } from './gift-payments.ts';
import { insertLedgerTransaction } from './ledger.ts';
import { getOrder, lockOrder, transitionOrder } from './orders-sql.ts';
import { findPayment, insertProviderEvent, listOrderPayments, lockPayment } from './payments-sql.ts';
import type { ProviderRefund } from './razorpay.ts';
import {
  countPreviousFailures,
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
export const SEND_REFUND_QUEUE = 'send-refund';

/**
 * Commits the refund's row; a job calls the provider afterwards, with the row's id as idempotency key. Never more than
 * was captured. The caller holds the locks of `lockPaymentWithOrder`.
 */
export async function requestRefund(
  payments: Pick<PaymentDeps, 'jobs'>,
  tx: Database,
  { providerPaymentId, orderId }: Pick<Payment, 'providerPaymentId' | 'orderId'>,
  request: RefundRequest,
): Promise<Refund | undefined> {
  const payment = await lockPayment(tx, providerPaymentId);
  if (!payment) throw new Error('a refund of an unknown payment');
  const left = payment.amountPaise - (await sumRefundedPaise(tx, providerPaymentId));
  if (request.amountPaise > left) return undefined;

  const refund = await insertRefund(tx, { providerPaymentId, ...request });
  if (request.fromTarget) {
    const order = await getOrder(tx, orderId);
    await insertLedgerTransaction(tx, { kind: 'refund-requested', providerPaymentId, refundId: refund.id }, [
      { account: order.target, targetId: order.giftId ?? order.id, amountPaise: request.amountPaise },
      { account: 'refunds-due', amountPaise: -request.amountPaise },
    ]);
  }
  if (!request.providerRefundId) await payments.jobs.send(SEND_REFUND_QUEUE, { refundId: refund.id }, tx);
  return refund;
}

interface RefundRequest {
  amountPaise: number;
  reason: string;
  requestedBy: string;
  /** The target had this money; otherwise it was never credited, or debited before. */
  fromTarget: boolean;
  replaces?: string;
  providerRefundId?: string;
}

/**
 * Refunds what an order's payment credited to its target. `decide` runs under the locks and may still refuse, so that
 * two simultaneous cancellations request one refund.
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
 * Refunds what a gift still has of every payment: one refund row each. The caller has the gift's lock; a second call
 * finds nothing left to refund.
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
    if (!locked) throw new Error(`payment ${providerPaymentId} does not exist`);
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
 * Job: sends one refund to the provider. Safe to repeat after a crash anywhere: the key makes the provider return the
 * same refund again. Throws when the outcome is unknown, to be retried later.
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
  // 409: the request with this key is still in progress.
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
  throw new Error(`refund ${refundId} could not be sent: ${sent.problem}`);
}

/** After this many failed refunds of the same money an admin has to step in. */
const MAX_REFUND_FAILURES = 5;

/** A refund event from our own call, a webhook or the reconciler; in any order, any number of times. */
export async function applyRefund(payments: PaymentDeps, event: RefundEvent): Promise<void> {
  const { refund: snapshot, source, dedupeKey, kind } = event;
  await payments.database.transaction(async (tx) => {
    await insertProviderEvent(tx, {
      source,
      dedupeKey,
      kind,
      providerPaymentId: snapshot.payment_id,
      providerRefundId: snapshot.id,
      payload: { refund: snapshot },
    });
    const locked = await lockPaymentWithOrder(payments, tx, snapshot.payment_id);
    if (!locked) return;
    const found = await findProviderRefund(tx, {
      providerRefundId: snapshot.id,
      receipt: snapshot.receipt ?? undefined,
    });
    const refund = found
      ? await lockRefund(tx, found.id)
      : await recordProviderRefund(payments, tx, locked, snapshot);
    if (!refund) return;
    if (snapshot.status === 'processed')
      await handleRefundProcessed(payments, tx, locked, refund, snapshot.id);
    else if (snapshot.status === 'failed') await handleRefundFailed(payments, tx, locked, refund);
    else await transitionRefund(tx, refund.id, 'pending', snapshot.id);
  });
}

async function handleRefundProcessed(
  payments: PaymentDeps,
  tx: Database,
  { order, payment }: LockedPayment,
  refund: Refund,
  providerRefundId: string,
): Promise<void> {
  if (!(await transitionRefund(tx, refund.id, 'processed', providerRefundId))) return;
  const { providerPaymentId, amountPaise } = refund;
  await insertLedgerTransaction(tx, { kind: 'refund-processed', providerPaymentId, refundId: refund.id }, [
    { account: 'refunds-due', amountPaise },
    { account: 'provider', amountPaise: -amountPaise },
  ]);
  await transitionOrder(tx, order.id, 'refunded');
  await payments.targets[order.target].onRefunded(tx, order, payment);
}

/** The money is still owed: a new row replaces the failed one. */
async function handleRefundFailed(
  payments: PaymentDeps,
  tx: Database,
  { payment }: LockedPayment,
  refund: Refund,
): Promise<void> {
  if (!(await transitionRefund(tx, refund.id, 'failed'))) return;
  if ((await countPreviousFailures(tx, refund.id)) + 1 >= MAX_REFUND_FAILURES) {
    payments.log.error(
      { refundId: refund.id, paymentId: refund.providerPaymentId },
      'refund failed too often: an admin has to step in',
    );
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

/** A refund made at the provider's dashboard. */
async function recordProviderRefund(
  payments: PaymentDeps,
  tx: Database,
  { payment }: LockedPayment,
  snapshot: ProviderRefund,
): Promise<Refund | undefined> {
  if (snapshot.status === 'failed') return undefined;
  return requestRefund(payments, tx, payment, {
    amountPaise: snapshot.amount,
    reason: 'refunded at the payment provider',
    requestedBy: 'the provider',
    fromTarget: payment.creditedPaise >= snapshot.amount,
    providerRefundId: snapshot.id,
  });
}

interface RefundEvent {
  source: ProviderEventSource;
  dedupeKey: string;
  kind: string;
  refund: ProviderRefund;
}

/** Target, order, payment: locked in this order everywhere, so that there is no deadlock. */
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

/** The payment that paid an order, if one did. */
export async function findCreditedPayment(database: Database, orderId: string): Promise<Payment | undefined> {
  return (await listOrderPayments(database, orderId)).find((payment) => payment.creditedPaise > 0);
}
