import { foldPaymentState, type PaymentSnapshot, type PaymentState } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import { holdOf, lockOrder, moveOrder, orderByProviderId, releaseHold } from './orders-sql.ts';
import type { Payments } from './payments.ts';
import {
  hasCapture,
  insertEvent,
  insertOrphan,
  newsOfPayment,
  setCredited,
  upsertPayment,
  writeLedger,
} from './payments-sql.ts';
import type { NewsSource, Payment, PaymentOrder } from './payments-tables.ts';
import type { ProviderPayment } from './razorpay-client.ts';
import { requestRefund } from './request-refund.ts';

/**
 * The one write path of incoming money. The browser, the webhook and the reconciler all end here, in any
 * order and any number of times: each saying is stored once, the payment's state is folded from all of
 * them, and a captured payment is credited once, ever.
 */
export async function applyPayment(payments: Payments, heard: HeardPayment): Promise<Applied> {
  const { payment, source } = heard;
  return payments.database.transaction(async (tx) => {
    const found = payment.order_id === null ? undefined : await orderByProviderId(tx, payment.order_id);
    if (!found || payment.currency !== 'INR') {
      await insertEvent(tx, eventOf(heard));
      await insertOrphan(tx, orphanOf(payment));
      return { orphan: true };
    }
    await payments.targets[found.target].lock(tx, found);
    const order = await lockOrder(tx, found.id);
    await insertEvent(tx, eventOf(heard));

    const status = foldPaymentState(await newsOfPayment(tx, payment.id));
    const kept = await upsertPayment(tx, {
      providerPaymentId: payment.id,
      orderId: order.id,
      status,
      amountPaise: payment.amount,
      method: payment.method,
    });
    if (kept.orderId !== order.id) throw new Error('a payment changed its order');
    await moveOrder(tx, order.id, ['created'], 'attempted');
    if (CAPTURED.has(status) && !(await hasCapture(tx, payment.id))) {
      await creditPayment(payments, tx, order, kept, source);
    }
    return { orphan: false, status, orderId: order.id };
  });
}

async function creditPayment(
  payments: Payments,
  tx: Database,
  order: PaymentOrder,
  payment: Payment,
  source: NewsSource,
): Promise<void> {
  const { providerPaymentId, amountPaise } = payment;
  const hold = await holdOf(tx, order.id);
  const held = hold !== undefined && hold.releasedAt === null;
  const target = payments.targets[order.target];
  // An order is for one payment: a second captured one has no room anywhere.
  const takes =
    order.status === 'paid' || order.status === 'refunded' || order.status === 'refund_due'
      ? 0
      : await target.credit(tx, order, { providerPaymentId, amountPaise, held });
  const excess = amountPaise - takes;

  await setCredited(tx, providerPaymentId, takes);
  await writeLedger(tx, { kind: 'capture', providerPaymentId }, [
    { account: 'provider', amountPaise },
    { account: order.target, targetId: order.giftId ?? order.id, amountPaise: -takes },
    { account: 'refunds-due', amountPaise: -excess },
  ]);
  if (held) {
    await releaseHold(tx, order.id, 'captured');
    if (takes === 0) await target.release(tx, order);
  }
  if (takes > 0) {
    await moveOrder(tx, order.id, ['created', 'attempted', 'expired'], 'paid');
  } else {
    await moveOrder(tx, order.id, ['created', 'attempted'], 'expired');
    await moveOrder(tx, order.id, ['expired'], 'refund_due');
  }
  if (excess > 0) {
    await requestRefund(payments, tx, payment, {
      amountPaise: excess,
      reason: takes > 0 ? 'more was paid than was left' : 'there was no room for this payment any more',
      requestedBy: 'the shop',
      fromTarget: false,
    });
  }
  payments.log.info({ source, takes, excess }, 'a payment was credited');
}

const CAPTURED: ReadonlySet<PaymentState> = new Set(['captured', 'part_refunded', 'refunded']);

function eventOf({ source, dedupeKey, kind, payment }: HeardPayment) {
  return {
    source,
    dedupeKey,
    kind,
    providerOrderId: payment.order_id,
    providerPaymentId: payment.id,
    payload: { news: newsIn(payment) },
  };
}

function newsIn(payment: ProviderPayment): PaymentSnapshot {
  return {
    status: payment.status,
    amountPaise: payment.amount,
    refundedPaise: payment.amount_refunded,
    captured: payment.captured ?? (payment.status === 'captured' || payment.amount_refunded > 0),
  };
}

function orphanOf(payment: ProviderPayment) {
  return {
    providerPaymentId: payment.id,
    providerOrderId: payment.order_id ?? '',
    amountPaise: payment.amount,
    status: payment.status,
  };
}

/** A snapshot fetched from the provider has no event id: what it says names it. */
export function snapshotKey({ id, status, amount_refunded }: ProviderPayment): string {
  return `${id} ${status} ${amount_refunded}`;
}

export interface HeardPayment {
  source: NewsSource;
  dedupeKey: string;
  kind: string;
  payment: ProviderPayment;
}

export type Applied = { orphan: true } | { orphan: false; status: PaymentState; orderId: string };
