import { foldPaymentState, type PaymentSnapshot, type PaymentState } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import type { PaymentDeps } from './deps.ts';
import { applyLostDisputes } from './disputes.ts';
import { findHold, releaseHold } from './holds.ts';
import { hasLedgerCapture, insertLedgerTransaction } from './ledger.ts';
import { findOrderByProviderId, lockOrder, transitionOrder } from './orders-sql.ts';
import {
  findPayment,
  insertProviderEvent,
  listPaymentSnapshots,
  setCreditedAmount,
  upsertOrphanPayment,
  upsertPayment,
} from './payments-sql.ts';
import type { ProviderPayment } from './razorpay.ts';
import { requestRefund } from './refund-requests.ts';
import { applyStoredRefunds, checkRefundsQueue } from './refunds.ts';
import { isMissingRefunds } from './refunds-sql.ts';
import type { Payment, PaymentOrder, ProviderEventSource } from './tables.ts';

/**
 * The one write path of incoming money. The browser, the webhook and the reconciler all call it, in any order and any
 * number of times: each event is stored once, the payment's state is folded from all of them, and a captured payment
 * is credited once.
 */
export async function applyPayment(payments: PaymentDeps, event: PaymentEvent): Promise<ApplyPaymentResult> {
  const { payment, source } = event;
  const known = await findPayment(payments.database, payment.id);
  if (known && isRepeated(known, payment)) {
    await insertProviderEvent(payments.database, toEventRow(event));
    return { orphan: false, status: known.status, orderId: known.orderId };
  }
  return payments.database.transaction(async (tx) => {
    const found = payment.order_id === null ? undefined : await findOrderByProviderId(tx, payment.order_id);
    if (!found || payment.currency !== 'INR') {
      await insertProviderEvent(tx, toEventRow(event));
      await upsertOrphanPayment(tx, toOrphanRow(payment));
      return { orphan: true };
    }
    await payments.targets[found.target].lock(tx, found);
    const order = await lockOrder(tx, found.id);
    await insertProviderEvent(tx, toEventRow(event));

    const existing = await findPayment(tx, payment.id);
    if (existing && existing.orderId !== order.id) {
      payments.log.error(
        { paymentId: payment.id, orderId: order.id },
        'a payment was reported for two orders',
      );
      return { orphan: true };
    }
    const status = existing?.capturedAt
      ? existing.status
      : withoutRefunds(foldPaymentState(await listPaymentSnapshots(tx, payment.id)));
    const stored = await upsertPayment(tx, {
      providerPaymentId: payment.id,
      orderId: order.id,
      status,
      amountPaise: payment.amount,
      method: payment.method,
      providerRefundedPaise: Math.min(payment.amount, payment.amount_refunded),
    });
    if (!stored) {
      payments.log.error({ paymentId: payment.id, status }, 'a payment was reported in an impossible state');
      return { orphan: true };
    }
    await transitionOrder(tx, order.id, 'attempted');
    if (status === 'captured' && !(await hasLedgerCapture(tx, payment.id))) {
      await creditPayment(payments, tx, order, stored, source);
      const locked = { order: await lockOrder(tx, order.id), payment: stored };
      await applyStoredRefunds(payments, tx, locked);
      await applyLostDisputes(payments, tx, locked);
    }
    if (payment.amount_refunded > 0 && (await isMissingRefunds(tx, payment.id)))
      await payments.jobs.send(checkRefundsQueue, { paymentId: payment.id }, tx);
    return { orphan: false, status, orderId: order.id };
  });
}

async function creditPayment(
  payments: PaymentDeps,
  tx: Database,
  order: PaymentOrder,
  payment: Payment,
  source: ProviderEventSource,
): Promise<void> {
  const { providerPaymentId, amountPaise } = payment;
  const hold = await findHold(tx, order.id);
  const held = hold !== undefined && hold.releasedAt === null;
  const target = payments.targets[order.target];
  // An order is paid by one payment: there is no room for a second captured one.
  const creditedPaise =
    order.status === 'paid' || order.status === 'refunded' || order.status === 'refund_due'
      ? 0
      : await target.credit(tx, order, { providerPaymentId, amountPaise, held });
  const excessPaise = amountPaise - creditedPaise;

  await setCreditedAmount(tx, providerPaymentId, creditedPaise);
  await insertLedgerTransaction(tx, { kind: 'capture', providerPaymentId }, [
    { account: 'provider', amountPaise },
    { account: order.target, targetId: order.giftId ?? order.id, amountPaise: -creditedPaise },
    { account: 'refunds-due', amountPaise: -excessPaise },
  ]);
  if (held) {
    await releaseHold(tx, order.id, 'captured');
    if (creditedPaise === 0) await target.release(tx, order);
  }
  if (creditedPaise > 0) {
    if (!(await transitionOrder(tx, order.id, 'paid')))
      throw new Error(`order ${order.id} cannot become paid`);
    await target.onCredited?.(payments, tx, order);
  } else {
    await transitionOrder(tx, order.id, 'expired');
    await transitionOrder(tx, order.id, 'refund_due');
  }
  if (excessPaise > 0) {
    await requestRefund(payments, tx, payment, {
      amountPaise: excessPaise,
      reason:
        creditedPaise > 0 ? 'more was paid than was left' : 'there was no room for this payment any more',
      requestedBy: 'the shop',
      fromTarget: false,
    });
  }
  payments.log.info(
    { orderId: order.id, paymentId: providerPaymentId, amountPaise, creditedPaise, excessPaise, source },
    'payment credited',
  );
}

/** Of a payment that was captured here, only more refunds are news: recognised before any lock is taken. */
function isRepeated(known: Payment, payment: ProviderPayment): boolean {
  return known.capturedAt !== null && payment.amount_refunded <= known.providerRefundedPaise;
}

/** Refunds move a captured payment on once they are processed; a snapshot also counts those that may still fail. */
function withoutRefunds(state: PaymentState): PaymentState {
  return state === 'part_refunded' || state === 'refunded' ? 'captured' : state;
}

function toEventRow({ source, dedupeKey, kind, payment }: PaymentEvent) {
  return {
    source,
    dedupeKey,
    kind,
    providerOrderId: payment.order_id,
    providerPaymentId: payment.id,
    payload: { news: toSnapshot(payment) },
  };
}

function toSnapshot(payment: ProviderPayment): PaymentSnapshot {
  return {
    status: payment.status,
    amountPaise: payment.amount,
    refundedPaise: payment.amount_refunded,
    captured: payment.captured ?? (payment.status === 'captured' || payment.amount_refunded > 0),
  };
}

function toOrphanRow(payment: ProviderPayment) {
  return {
    providerPaymentId: payment.id,
    providerOrderId: payment.order_id ?? '',
    amountPaise: payment.amount,
    status: payment.status,
  };
}

/** A snapshot fetched from the provider has no event id; its content identifies it. */
export function snapshotDedupeKey({ id, status, amount_refunded }: ProviderPayment): string {
  return `${id} ${status} ${amount_refunded}`;
}

export interface PaymentEvent {
  source: ProviderEventSource;
  dedupeKey: string;
  kind: string;
  payment: ProviderPayment;
}

export type ApplyPaymentResult = { orphan: true } | { orphan: false; status: PaymentState; orderId: string };
