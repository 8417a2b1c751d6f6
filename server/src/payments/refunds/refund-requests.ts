import { z } from 'zod';
import type { Database } from '../../platform/database.ts';
import { defineQueue } from '../../platform/jobs.ts';
import { findPayment, listOrderPayments, lockPayment } from '../capture/payments-sql.ts';
import type { PaymentDeps } from '../deps.ts';
import { listGiftPayments } from '../gift-payments.ts';
import { insertLedgerTransaction, paymentBalance } from '../ledger.ts';
import { getOrder, lockOrder } from '../orders/orders-sql.ts';
import type { Payment, PaymentOrder, Refund, RefundWay } from '../tables.ts';
import { insertRefund, isTooOldForOrdinary, sumCommittedRefunds } from './refunds-sql.ts';

/** Queue of refunds to send to the provider. */
export const refundQueue = defineQueue('send-refund', z.object({ refundId: z.uuid() }));

/**
 * Stores the refund. After the commit a job calls the provider with the row's id as idempotency key. Returns undefined
 * if refunds would exceed the captured amount. The caller holds the locks of `lockPaymentWithOrder`.
 */
export async function requestRefund(
  payments: Pick<PaymentDeps, 'jobs' | 'provider'>,
  tx: Database,
  { providerPaymentId, orderId }: Pick<Payment, 'providerPaymentId' | 'orderId'>,
  request: RefundRequest,
): Promise<Refund | undefined> {
  const payment = await lockPayment(tx, providerPaymentId);
  if (!payment) throw new Error(`payment ${providerPaymentId} does not exist`);
  const left = payment.amountPaise - (await sumCommittedRefunds(tx, providerPaymentId));
  if (request.amountPaise > left) return undefined;

  const { way = await firstWay(payments, tx, providerPaymentId), waitHours = 0, ...row } = request;
  const refund = await insertRefund(tx, { providerPaymentId, ...row, way }, waitHours);
  if (request.fromTarget) await debitTarget(tx, await getOrder(tx, orderId), refund, request.amountPaise);
  // One that waits is sent by the reconciler.
  if (waitHours === 0) await payments.jobs.send(refundQueue, { refundId: refund.id }, tx);
  return refund;
}

/** An old payment goes back as an instant refund at once: an ordinary one would only be refused. */
async function firstWay(
  { provider }: Pick<PaymentDeps, 'provider'>,
  tx: Database,
  providerPaymentId: string,
): Promise<SentWay> {
  return provider.hasInstantRefunds && (await isTooOldForOrdinary(tx, providerPaymentId))
    ? 'instant'
    : 'normal';
}

/** Moves money from the target's account to refunds due. */
export async function debitTarget(
  tx: Database,
  order: PaymentOrder,
  { id: refundId, providerPaymentId }: Refund,
  amountPaise: number,
): Promise<void> {
  await insertLedgerTransaction(tx, { kind: 'refund-requested', providerPaymentId, refundId }, [
    { account: order.target, targetId: order.giftId ?? order.id, amountPaise },
    { account: 'refunds-due', amountPaise: -amountPaise },
  ]);
}

/**
 * Refunds up to `amountPaise` of the target's part of an order's payment. Refunds at the provider may have left less.
 * The caller holds the order's lock.
 */
export async function refundFromTarget(
  payments: PaymentDeps,
  tx: Database,
  orderId: string,
  { amountPaise, reason, requestedBy }: { amountPaise: number; reason: string; requestedBy: string },
): Promise<Refund | undefined> {
  const credited = await findCreditedPayment(tx, orderId);
  if (!credited) return undefined;
  const locked = await lockPaymentWithOrder(payments, tx, credited.providerPaymentId);
  if (!locked) return undefined;
  const { targetPaise } = await paymentBalance(tx, credited.providerPaymentId);
  const left = Math.min(amountPaise, targetPaise);
  if (left <= 0) return undefined;
  return requestRefund(payments, tx, locked.payment, {
    amountPaise: left,
    reason,
    requestedBy,
    fromTarget: true,
  });
}

/**
 * Refunds what remains of each payment to a gift, with one refund row per payment. The caller holds the gift's lock; a
 * second call finds nothing left to refund.
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
    if (!refund) throw new Error(`nothing is left to refund of payment ${providerPaymentId}`);
  }
  return credited.length;
}

/** Locks target, order and payment, in this order everywhere, to avoid deadlocks. */
export async function lockPaymentWithOrder(
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

/** The payment that was credited to an order, if any. */
export async function findCreditedPayment(database: Database, orderId: string): Promise<Payment | undefined> {
  return (await listOrderPayments(database, orderId)).find((payment) => payment.creditedPaise > 0);
}

interface RefundRequest {
  amountPaise: number;
  reason: string;
  requestedBy: string;
  /** True if the target holds this money. False if it was never credited, or is already debited. */
  fromTarget: boolean;
  replaces?: string;
  /** Left out: the first that the payment's age allows. */
  way?: SentWay;
  /** Before it is sent. */
  waitHours?: number;
}

export type SentWay = Exclude<RefundWay, 'outside'>;

export interface LockedPayment {
  order: PaymentOrder;
  payment: Payment;
}
