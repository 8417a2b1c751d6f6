import { randomUUID } from 'node:crypto';
import {
  foldPaymentState,
  type PaymentSnapshot,
  type PaymentState,
  paymentTransitions,
  statesLeadingTo,
} from '@tohfa/contract';
import { createKeyedBatcher, createKeyedLimiter } from '../platform/concurrency.ts';
import { type Database, isDatabaseUnavailable } from '../platform/database.ts';
import { MAX_BATCH } from '../platform/prepared.ts';
import {
  creditInstalments,
  creditPurchases,
  recordFirstAttempt,
  recordRepeatedReport,
  storeEvent,
  writeCapture,
} from './capture-sql.ts';
import { type CapturedPayment, limitPerTarget, type PaymentDeps } from './deps.ts';
import { applyLostDisputes } from './disputes.ts';
import { lockOrder, transitionOrder } from './orders-sql.ts';
import { findPayment, insertProviderEvent, upsertOrphanPayment, upsertPayment } from './payments-sql.ts';
import type { ProviderPayment } from './razorpay.ts';
import { requestRefund } from './refund-requests.ts';
import { applyStoredRefunds, checkRefundsQueue } from './refunds.ts';
import { isMissingRefunds } from './refunds-sql.ts';
import type { PaymentOrder, ProviderEventSource } from './tables.ts';

/**
 * The one write path of incoming money. The browser, the webhook and the reconciler all call it, in any order and any
 * number of times: each event is stored once, the payment's state is folded from all of them, and a captured payment
 * is credited once. A repeated report is recognised by the payment's key before any lock is taken.
 */
export async function applyPayment(payments: PaymentDeps, event: PaymentEvent): Promise<ApplyPaymentResult> {
  // Browser and webhooks report within milliseconds: the second one then finds the payment credited, and needs no lock.
  return limitPerPayment(event.payment.id, () => applyReport(payments, event));
}

/** Once the reports of this payment that this process is working on are applied. */
export function afterReports<Result>(paymentId: string, work: () => Promise<Result>): Promise<Result> {
  return limitPerPayment(paymentId, work);
}

const limitPerPayment = createKeyedLimiter(1);

async function applyReport(payments: PaymentDeps, event: PaymentEvent): Promise<ApplyPaymentResult> {
  const { database } = payments;
  const { payment } = event;
  const row = toEventRow(event);
  if (payment.status === 'authorized' && payment.currency === 'INR') {
    const order = await recordFirstAttempt(database, row, payment);
    if (order) {
      recentAttempts.remember(payment.id, order);
      return { orphan: false, status: 'authorized', orderId: order.id };
    }
  }
  const attempted = recentAttempts.take(payment);
  if (attempted && (await creditAtOnce(payments, event, attempted)))
    return { orphan: false, status: 'captured', orderId: attempted.id };
  const report = await recordRepeatedReport(database, row, payment.amount_refunded);
  if ('repeated' in report) return { orphan: false, ...report.repeated };
  const { order } = report;
  if (!order || payment.currency !== 'INR') {
    await database.transaction(async (tx) => {
      await insertProviderEvent(tx, row);
      await upsertOrphanPayment(tx, toOrphanRow(payment));
    });
    return { orphan: true };
  }
  if (await creditAtOnce(payments, event, order))
    return { orphan: false, status: 'captured', orderId: order.id };
  return limitPerTarget(order.giftId ?? order.id, () =>
    database.transaction((tx) => applyUnderLock(payments, tx, event, order)),
  );
}

/**
 * Orders whose payment was authorized a moment ago: the capture usually follows within a second, and then its order need
 * not be looked up again. Everything that may have changed since is checked when it is credited.
 */
export function createRecentAttempts() {
  const attempts = new Map<string, { order: AttemptedOrder; timer: NodeJS.Timeout }>();
  const take = (paymentId: string): AttemptedOrder | undefined => {
    const attempt = attempts.get(paymentId);
    clearTimeout(attempt?.timer);
    attempts.delete(paymentId);
    return attempt?.order;
  };
  return {
    remember(paymentId: string, order: AttemptedOrder): void {
      take(paymentId);
      const timer = setTimeout(take, ATTEMPT_KEPT_MS, paymentId).unref();
      attempts.set(paymentId, { order: withoutPersonalData(order), timer });
      for (const oldest of attempts.keys()) {
        if (attempts.size <= MAX_ATTEMPTS) break;
        take(oldest);
      }
    },
    /** The order of this payment, once. */
    take({
      id,
      order_id,
      currency,
    }: Pick<ProviderPayment, 'id' | 'order_id' | 'currency'>): AttemptedOrder | undefined {
      const order = take(id);
      return order && order.providerOrderId === order_id && currency === 'INR' ? order : undefined;
    },
  };
}

/** An order carries its payer's name, mail, phone and address, which nothing in memory needs. */
function withoutPersonalData(order: AttemptedOrder): AttemptedOrder {
  const { id, providerOrderId, target, status, amountPaise, giftId, productId } = order;
  return { id, providerOrderId, target, status, amountPaise, giftId, productId };
}

const MAX_ATTEMPTS = 500;
/** A capture that takes longer looks its order up. */
const ATTEMPT_KEPT_MS = 2 * 60_000;

const recentAttempts = createRecentAttempts();

/** The usual payment, with locks held for as little as possible; false if it has to be decided step by step. */
async function creditAtOnce(
  payments: PaymentDeps,
  event: PaymentEvent,
  order: AttemptedOrder,
): Promise<boolean> {
  const { payment, source } = event;
  if (payment.status !== 'captured' || payment.amount_refunded > 0) return false;
  if (order.status !== 'created' && order.status !== 'attempted') return false;
  const { id, giftId, productId } = order;
  if (giftId === null && (productId === null || payment.amount !== order.amountPaise)) return false;
  if (!(await batchCredits(payments)(giftId ?? PURCHASES, { order, event }))) return false;
  const { id: paymentId, amount: amountPaise } = payment;
  payments.log.info(
    { orderId: id, paymentId, amountPaise, creditedPaise: amountPaise, excessPaise: 0, source },
    'payment credited',
  );
  return true;
}

/** Payments of one gift, or for single products, that arrive together are credited in one transaction. */
function batchCredits(payments: PaymentDeps) {
  const known = creditBatchers.get(payments);
  if (known) return known;
  const batcher = createKeyedBatcher<UsualCredit, boolean>(
    (take, target) => creditTogether(payments, target, take),
    { maxSize: MAX_BATCH, concernsAll: isDatabaseUnavailable },
  );
  creditBatchers.set(payments, batcher);
  return batcher;
}

/** The key of payments for single products; others have that of their gift. */
const PURCHASES = 'purchases';

const creditBatchers = new WeakMap<PaymentDeps, (key: string, credit: UsualCredit) => Promise<boolean>>();

/**
 * Credits all of them, or fails and credits none. An unusual payment fails the batch; asked for alone it is answered
 * false.
 */
async function creditTogether(
  { database, targets }: PaymentDeps,
  target: string,
  take: () => readonly UsualCredit[],
): Promise<boolean[]> {
  const queueMessages = await (target === PURCHASES ? targets.purchase : targets.gift).announceCredits();
  try {
    return await database.transaction(async (tx) => {
      const usual = take().map(({ order, event }) => ({
        ...toPaymentRow(event.payment, order),
        event: toEventRow(event),
        giftId: order.giftId,
        purchaseId: randomUUID(),
      }));
      const gifts = usual.flatMap((credit) =>
        credit.giftId === null ? [] : [{ ...credit, giftId: credit.giftId }],
      );
      // Before the lock, so that nobody waits for it.
      await queueMessages(tx, usual);
      const credited =
        gifts.length > 0 ? await creditInstalments(tx, gifts) : await creditPurchases(tx, usual);
      if (credited.includes(false)) throw new UnusualPayment();
      return credited;
    });
  } catch (error) {
    if (error instanceof UnusualPayment && take().length === 1) return [false];
    throw error;
  }
}

interface UsualCredit {
  order: AttemptedOrder;
  event: PaymentEvent;
}

/** Undoes what was written ahead. */
class UnusualPayment extends Error {}

function isOpen({ status }: PaymentOrder): boolean {
  return status === 'created' || status === 'attempted' || status === 'expired';
}

async function applyUnderLock(
  payments: PaymentDeps,
  tx: Database,
  event: PaymentEvent,
  found: PaymentOrder,
): Promise<ApplyPaymentResult> {
  const { payment } = event;
  const { roomPaise } = await payments.targets[found.target].lock(tx, found);
  const order = await lockOrder(tx, found.id);
  const known = await storeEvent(tx, toEventRow(event), order.id);
  const existing = known.payment;
  if (existing && existing.orderId !== order.id) {
    payments.log.error({ paymentId: payment.id, orderId: order.id }, 'a payment was reported for two orders');
    return { orphan: true };
  }
  const status = existing?.capturedAt
    ? existing.status
    : withoutRefunds(foldPaymentState([...known.snapshots, toSnapshot(payment)]));
  if (existing && !statesLeadingTo(paymentTransitions, status).includes(existing.status)) {
    payments.log.error({ paymentId: payment.id, status }, 'a payment was reported in an impossible state');
    return { orphan: true };
  }
  if (status === 'captured' && !known.hasCapture) {
    await creditPayment(payments, tx, order, event, { held: known.held, roomPaise });
    if (known.hasRefunds || known.hasDisputes) await applyEarlierEvents(payments, tx, order.id, payment.id);
  } else {
    await upsertPayment(tx, { ...toPaymentRow(payment, order), status });
    await transitionOrder(tx, order.id, 'attempted');
  }
  if (payment.amount_refunded > 0 && (await isMissingRefunds(tx, payment.id)))
    await payments.jobs.send(checkRefundsQueue, { paymentId: payment.id }, tx);
  return { orphan: false, status, orderId: order.id };
}

async function creditPayment(
  payments: PaymentDeps,
  tx: Database,
  order: PaymentOrder,
  { payment, source }: PaymentEvent,
  { held, roomPaise }: Pick<CapturedPayment, 'held' | 'roomPaise'>,
): Promise<void> {
  const { id: providerPaymentId, amount: amountPaise } = payment;
  const target = payments.targets[order.target];
  // An order is paid by one payment: there is no room for a second captured one.
  const open = isOpen(order);
  const captured = { providerPaymentId, amountPaise, held, roomPaise };
  const creditedPaise = open ? await target.credit(tx, order, captured) : 0;
  const excessPaise = amountPaise - creditedPaise;
  await writeCapture(tx, {
    ...toPaymentRow(payment, order),
    creditedPaise,
    account: order.target,
    targetId: order.giftId ?? order.id,
    orderStatus: creditedPaise > 0 ? 'paid' : open ? 'refund_due' : order.status,
  });
  if (held && creditedPaise === 0) await target.release(tx, order);
  if (creditedPaise > 0) await target.onCredited?.(payments, tx, order);
  if (excessPaise > 0) {
    await requestRefund(
      payments,
      tx,
      { providerPaymentId, orderId: order.id },
      {
        amountPaise: excessPaise,
        reason:
          creditedPaise > 0 ? 'more was paid than was left' : 'there was no room for this payment any more',
        requestedBy: 'the shop',
        fromTarget: false,
      },
    );
  }
  payments.log.info(
    { orderId: order.id, paymentId: providerPaymentId, amountPaise, creditedPaise, excessPaise, source },
    'payment credited',
  );
}

/** Refunds and lost disputes that were reported before their payment. */
async function applyEarlierEvents(
  payments: PaymentDeps,
  tx: Database,
  orderId: string,
  paymentId: string,
): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  if (!payment) return;
  const locked = { order: await lockOrder(tx, orderId), payment };
  await applyStoredRefunds(payments, tx, locked);
  await applyLostDisputes(payments, tx, locked);
}

/** Refunds move a captured payment on once they are processed; a snapshot also counts those that may still fail. */
function withoutRefunds(state: PaymentState): PaymentState {
  return state === 'part_refunded' || state === 'refunded' ? 'captured' : state;
}

function toPaymentRow(payment: ProviderPayment, order: AttemptedOrder) {
  return {
    providerPaymentId: payment.id,
    orderId: order.id,
    amountPaise: payment.amount,
    method: payment.method,
    providerRefundedPaise: Math.min(payment.amount, payment.amount_refunded),
  };
}

function toEventRow({ source, dedupeKey, kind, payment, sentAt }: PaymentEvent) {
  return {
    source,
    dedupeKey,
    kind,
    providerOrderId: payment.order_id,
    providerPaymentId: payment.id,
    payload: { news: toSnapshot(payment), ...(sentAt && { sentAt }) },
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
  /** The provider's time of a webhook, in seconds. */
  sentAt?: number | undefined;
}

export type ApplyPaymentResult = { orphan: true } | { orphan: false; status: PaymentState; orderId: string };

/** What the usual credit needs to know of an order. */
type AttemptedOrder = Pick<
  PaymentOrder,
  'id' | 'providerOrderId' | 'target' | 'status' | 'amountPaise' | 'giftId' | 'productId'
>;
