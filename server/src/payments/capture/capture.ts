import {
  foldPaymentState,
  type PaymentSnapshot,
  type PaymentState,
  paymentTransitions,
  statesLeadingTo,
} from '@tohfa/contract';
import { storedTexts } from '@tohfa/contract/phrases';
import type { Database } from '../../platform/database.ts';
import { type CapturedPayment, orderScope, type PaymentDeps } from '../deps.ts';
import { findOrderByReceipt, lockOrder, UNPAID_STATES } from '../orders/orders-sql.ts';
import type { ProviderPayment } from '../provider/provider.ts';
import { applyLostDisputes } from '../refunds/disputes.ts';
import { requestRefund } from '../refunds/refund-requests.ts';
import { applyStoredRefunds, checkRefundsQueue } from '../refunds/refunds.ts';
import { isMissingRefunds } from '../refunds/refunds-sql.ts';
import type { PaymentOrder, ProviderEventSource } from '../tables.ts';
import {
  type KnownPayment,
  recordAttempt,
  recordRepeatedReport,
  storeEvent,
  writeCapture,
} from './capture-sql.ts';
import { findPayment, insertProviderEvent, upsertOrphanPayment, upsertPayment } from './payments-sql.ts';

/**
 * The only write path for incoming money. The browser, the webhook and the reconciler all call it, in any order and any
 * number of times. Each event is stored once, the payment's state is folded from all events, and a captured payment is
 * credited once. A repeated report is recognised by the payment's id before any lock is taken.
 */
export async function applyPayment(payments: PaymentDeps, event: PaymentEvent): Promise<ApplyPaymentResult> {
  return payments.queues.perPayment(event.payment.id, () => applyReport(payments, event));
}

async function applyReport(payments: PaymentDeps, event: PaymentEvent): Promise<ApplyPaymentResult> {
  const { payment } = event;
  if (payment.currency !== 'INR') return storeOrphan(payments, event);
  const status = withoutRefunds(foldPaymentState([toSnapshot(payment)]));
  return status === 'captured' ? applyCapture(payments, event) : applyAttempt(payments, event, status);
}

async function applyAttempt(
  payments: PaymentDeps,
  event: PaymentEvent,
  status: PaymentState,
): Promise<ApplyPaymentResult> {
  const attempt = await recordAttempt(payments.database, toEventRow(event), {
    ...toPaymentFigures(event.payment),
    status,
  });
  return attempt ? { orphan: false, ...attempt } : storeOrphan(payments, event);
}

async function applyCapture(payments: PaymentDeps, event: PaymentEvent): Promise<ApplyPaymentResult> {
  const { database, queues } = payments;
  const report = await recordRepeatedReport(database, toEventRow(event), event.payment.refundedPaise);
  if ('repeated' in report) return { orphan: false, ...report.repeated };
  const order = report.order ?? (await findUnstoredOrder(payments, event));
  if (!order) return storeOrphan(payments, event);
  const totalToday = report.held ? undefined : await payments.targets[order.target].totalToday?.(order);
  const apply = () =>
    database.transaction((tx) => captureUnderLock(payments, tx, event, { found: order, totalToday }));
  return order.giftId === null ? apply() : queues.perTarget(orderScope.gift(order.giftId), apply);
}

/** Asks the provider about an unknown order. Webhooks skip this, because they must be answered within seconds. */
async function findUnstoredOrder(
  payments: PaymentDeps,
  { source, payment }: PaymentEvent,
): Promise<PaymentOrder | undefined> {
  return source === 'webhook' ? undefined : findOrderByReceipt(payments, payment.orderId);
}

async function storeOrphan({ database }: PaymentDeps, event: PaymentEvent): Promise<ApplyPaymentResult> {
  await database.transaction(async (tx) => {
    await insertProviderEvent(tx, toEventRow(event));
    await upsertOrphanPayment(tx, toOrphanRow(event.payment));
  });
  return { orphan: true };
}

async function captureUnderLock(
  payments: PaymentDeps,
  tx: Database,
  event: PaymentEvent,
  { found, totalToday }: { found: PaymentOrder; totalToday: number | undefined },
): Promise<ApplyPaymentResult> {
  const { payment } = event;
  const room = await payments.targets[found.target].lock(tx, found);
  const order = await lockOrder(tx, found.id);
  const known = await storeEvent(tx, toEventRow(event), order.id, payments.holds().holdSeconds);
  const existing = known.payment;
  if (existing && existing.orderId !== order.id) {
    payments.log.error({ paymentId: payment.id, orderId: order.id }, 'a payment was reported for two orders');
    return { orphan: true };
  }
  const status = existing?.capturedAt ? existing.status : 'captured';
  if (existing && !statesLeadingTo(paymentTransitions, status).includes(existing.status)) {
    payments.log.error({ paymentId: payment.id, status }, 'a payment was reported in an impossible state');
    return { orphan: true };
  }
  if (known.hasCapture) await upsertPayment(tx, { ...toPaymentRow(payment, order), status });
  else {
    const isDearer = totalToday !== undefined && totalToday > order.amountPaise;
    const isPriceValid = known.held || !isDearer || isAuthorisedInTime(event, known);
    await creditPayment(payments, tx, order, event, { held: known.held, isPriceValid, ...room });
    if (known.hasRefunds || known.hasDisputes) await applyEarlierEvents(payments, tx, order.id, payment.id);
  }
  if (payment.refundedPaise > 0 && (await isMissingRefunds(tx, payment.id)))
    await payments.jobs.send(checkRefundsQueue, { paymentId: payment.id }, tx);
  return { orphan: false, status, orderId: order.id };
}

/** The price holds as long as the hold, or would have if there was none. */
function isAuthorisedInTime({ payment }: PaymentEvent, { authorisedAt, priceUntil }: KnownPayment): boolean {
  const at =
    authorisedAt ?? (payment.createdAt === undefined ? undefined : new Date(payment.createdAt * 1000));
  return at !== undefined && priceUntil !== null && at <= priceUntil;
}

async function creditPayment(
  payments: PaymentDeps,
  tx: Database,
  order: PaymentOrder,
  { payment, source }: PaymentEvent,
  room: Omit<CapturedPayment, 'providerPaymentId' | 'amountPaise'>,
): Promise<void> {
  const { held } = room;
  const { id: providerPaymentId, amountPaise } = payment;
  const target = payments.targets[order.target];
  // One payment pays an order. A second captured payment is refunded.
  const open = UNPAID_STATES.includes(order.status);
  const captured = { providerPaymentId, amountPaise, ...room };
  const creditedPaise = open ? await target.credit(tx, order, captured) : 0;
  const excessPaise = amountPaise - creditedPaise;
  await writeCapture(tx, {
    ...toPaymentRow(payment, order),
    creditedPaise,
    account: order.target,
    targetId: order.giftId ?? order.id,
    orderStatus: creditedPaise > 0 ? 'paid' : open ? 'refund_due' : order.status,
    refundHorizonDays: payments.provider.refundHorizonDays,
    paidAtSeconds: payment.createdAt,
  });
  if (held && creditedPaise === 0) await target.release(tx, order);
  if (creditedPaise > 0) await target.onCredited?.(payments, tx, order, captured);
  if (excessPaise > 0) {
    await requestRefund(
      payments,
      tx,
      { providerPaymentId, orderId: order.id },
      {
        amountPaise: excessPaise,
        reason: creditedPaise > 0 ? storedTexts.refunds.tooMuchPaid : storedTexts.refunds.noRoom,
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

/** Applies refunds and lost disputes that were reported before their payment. */
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

/** Only processed refunds change a payment's state. A snapshot also counts refunds that may still fail. */
function withoutRefunds(state: PaymentState): PaymentState {
  return state === 'part_refunded' || state === 'refunded' ? 'captured' : state;
}

function toPaymentRow(payment: ProviderPayment, order: PaymentOrder) {
  return {
    ...toPaymentFigures(payment),
    providerPaymentId: payment.id,
    orderId: order.id,
    provider: order.provider,
  };
}

function toPaymentFigures({ amountPaise, method, refundedPaise }: ProviderPayment) {
  return { amountPaise, method, providerRefundedPaise: Math.min(amountPaise, refundedPaise) };
}

function toEventRow({ source, dedupeKey, kind, payment, sentAt }: PaymentEvent) {
  return {
    source,
    dedupeKey,
    kind,
    providerOrderId: payment.orderId,
    providerPaymentId: payment.id,
    payload: { news: toSnapshot(payment), ...(sentAt && { sentAt }) },
  };
}

function toSnapshot(payment: ProviderPayment): PaymentSnapshot {
  return {
    status: payment.status,
    amountPaise: payment.amountPaise,
    refundedPaise: payment.refundedPaise,
    captured: payment.wasCaptured,
  };
}

function toOrphanRow(payment: ProviderPayment) {
  return {
    providerPaymentId: payment.id,
    providerOrderId: payment.orderId ?? '',
    amountPaise: payment.amountPaise,
    currency: payment.currency,
    status: payment.status,
  };
}

/** A snapshot fetched from the provider has no event id; its content identifies it. */
export function snapshotDedupeKey({ id, status, refundedPaise }: ProviderPayment): string {
  return `${id} ${status} ${refundedPaise}`;
}

export interface PaymentEvent {
  source: ProviderEventSource;
  dedupeKey: string;
  kind: string;
  payment: ProviderPayment;
  /** When the provider sent the webhook, in Unix seconds. */
  sentAt?: number | undefined;
}

export type ApplyPaymentResult = { orphan: true } | { orphan: false; status: PaymentState; orderId: string };
