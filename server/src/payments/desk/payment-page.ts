import {
  disputeTransitions,
  OPEN_REFUND_STATES,
  type Operations,
  type PaidFor,
  type PaymentMoney,
  type PaymentPage,
  type PaymentRefund,
  type RefundState,
  refundCan,
  type UnmatchedKind,
} from '@tohfa/contract';
import { readStored } from '@tohfa/contract/phrases';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { type Call, refuse } from '../../platform/http/operations.ts';
import { findPayment } from '../capture/payments-sql.ts';
import { listEvidenceDocuments, toDisputeView } from '../disputes/view.ts';
import { getOrder } from '../orders/orders-sql.ts';
import { listDisputes } from '../refunds/disputes.ts';
import { hideUpiId } from '../refunds/refund-details.ts';
import {
  type OrphanPayment,
  orphanPayments,
  type PaymentOrder,
  type Refund,
  type RefundPayout,
  refundPayouts,
  refunds,
} from '../tables.ts';
import type { PaymentDeskDeps } from './deps.ts';
import { listSettledLines, type SettledLine } from './settled.ts';
import { type PaymentFacts, toSteps } from './timeline.ts';
import { listLedger, listReports } from './timeline-sql.ts';

export async function payment(deps: PaymentDeskDeps, { query }: Call<Operations['payment']>) {
  return (await loadPaymentPage(deps, query.id)) ?? refuse('not_found');
}

/** For calls that change a payment and answer what it is then. */
export async function answerPayment(deps: PaymentDeskDeps, id: string) {
  const page = await loadPaymentPage({ ...deps, database: deps.payments.database }, id);
  return page ? { success: true as const, payment: page } : refuse('not_found');
}

/** One payment's way from its order to the bank; undefined for one that was never heard of. */
export async function loadPaymentPage(
  { database, paidFor }: Pick<PaymentDeskDeps, 'database' | 'paidFor'>,
  id: string,
): Promise<PaymentPage | undefined> {
  const [known, orphan, disputes] = await Promise.all([
    findPayment(database, id),
    findOrphan(database, id),
    listDisputes(database, [id]),
  ]);
  if (!known && !orphan && disputes.length === 0) return undefined;
  const order = known && (await getOrder(database, known.orderId));
  const [itsRefunds, payouts, reports, ledger, lines, documents, target] = await Promise.all([
    listRefunds(database, id),
    listPayouts(database, id),
    listReports(database, id),
    listLedger(database, id),
    listSettledLines(
      database,
      id,
      disputes.map((dispute) => dispute.id),
    ),
    listEvidenceDocuments(
      database,
      disputes.map((dispute) => dispute.id),
    ),
    order ? findTarget({ database, paidFor }, order) : [],
  ]);
  const facts = { known, orphan, order, disputes, refunds: itsRefunds, payouts, reports, ledger, lines };
  const currency = orphan?.currency ?? 'INR';
  const isDisputed = disputes.some(({ status }) => disputeTransitions[status].length > 0);
  return {
    id,
    state: known?.status ?? orphan?.status ?? 'captured',
    at: (known?.createdAt ?? orphan?.firstSeenAt ?? disputes[0]?.createdAt ?? new Date()).toISOString(),
    amountPaise: known?.amountPaise ?? orphan?.amountPaise ?? 0,
    ...(currency !== 'INR' && { currency }),
    method: known?.method ?? '',
    ...(providerOrderOf(facts) && { providerOrderId: providerOrderOf(facts) }),
    ...(order && (order.payerName || order.payerEmail) && { payer: payerOf(order) }),
    for: target,
    money: sumMoney(facts),
    steps: toSteps(facts),
    refunds: itsRefunds.map((refund) => ({
      id: refund.id,
      ...(refund.providerRefundId && { providerRefundId: refund.providerRefundId }),
      amountPaise: refund.amountPaise,
      state: refund.status,
      reason: readStored(refund.reason),
      at: refund.createdAt.toISOString(),
      ...(refund.refusal && { refusal: refund.refusal }),
      ...(refund.way === 'instant' && { instant: true }),
      ...(refund.status === 'requested' &&
        refund.sendAt > refund.createdAt && { sendAt: refund.sendAt.toISOString() }),
      canRetry: canRetry(refund, itsRefunds),
      ...(refund.paidTwicePaise > 0 && { paidTwice: paidTwiceOf(refund) }),
      ...toPayoutView(refund, { payouts, order, isDisputed }),
    })),
    disputes: disputes.map((dispute) => toDisputeView(dispute, documents)),
    ...(unmatchedOf(facts) && { unmatched: unmatchedOf(facts) }),
  };
}

/** Its UPI id in full is for whoever pays to it, and not while a bank may return the money. */
function toPayoutView(
  { id, status }: Refund,
  {
    payouts,
    order,
    isDisputed,
  }: { payouts: readonly RefundPayout[]; order: PaymentOrder | undefined; isDisputed: boolean },
): Pick<PaymentRefund, 'payout'> {
  const found = payouts.find(({ refundId }) => refundId === id);
  if (!found) return {};
  const { upiId, namedAt, askedAt, startedAt, startedBy, reference, paidOn, proposedBy, confirmedAt } = found;
  return {
    payout: {
      ...(upiId !== null && { upiId: status === 'paying_outside' && !isDisputed ? upiId : hideUpiId(upiId) }),
      ...(namedAt && { namedAt: namedAt.toISOString() }),
      asks: found.asks,
      ...(askedAt && { askedAt: askedAt.toISOString() }),
      canAsk: refundCan.nameDetails(status) && Boolean(order?.payerEmail),
      ...(startedBy !== null && { startedBy }),
      ...(startedAt && { startedAt: startedAt.toISOString() }),
      ...(reference !== null && { reference }),
      ...(paidOn !== null && { paidOn }),
      ...(proposedBy !== null && { proposedBy }),
      ...(found.confirmedBy !== null && { confirmedBy: found.confirmedBy }),
      ...(confirmedAt && { confirmedAt: confirmedAt.toISOString() }),
    },
  };
}

const isOnItsWay = (status: RefundState) => (OPEN_REFUND_STATES as readonly RefundState[]).includes(status);

/** The shop's own, which the provider has refused for good, and not replaced. */
function canRetry(refund: Refund, all: readonly Refund[]): boolean {
  return (
    refund.startedBy === 'shop' &&
    refundCan.retry(refund.status) &&
    !all.some(({ replaces }) => replaces === refund.id)
  );
}

function paidTwiceOf({ paidTwicePaise: amountPaise, paidTwiceNotedAt: at, paidTwiceNotedBy: by }: Refund) {
  return { amountPaise, ...(at && { noted: { by: by ?? '', at: at.toISOString() } }) };
}

async function findTarget(
  { database, paidFor }: Pick<PaymentDeskDeps, 'database' | 'paidFor'>,
  { id, giftId }: PaymentOrder,
): Promise<PaidFor[]> {
  if (giftId === null) return (await paidFor.orders(database, [id])).get(id) ?? [];
  const gift = (await paidFor.gifts(database, [giftId])).get(giftId);
  return gift ? [gift] : [];
}

/**
 * Where the payment's money is. Refunds and lost disputes count once the provider has returned the money; fees once a
 * settlement names them. A payment that was never captured has brought none.
 */
function sumMoney({ known, orphan, refunds: all, disputes, lines }: PaymentFacts): PaymentMoney {
  const isPaid = known ? known.capturedAt !== null : ['captured', 'refunded'].includes(orphan?.status ?? '');
  const paidPaise = isPaid ? (known?.amountPaise ?? orphan?.amountPaise ?? 0) : 0;
  const sumOf = (wanted: (refund: Refund) => boolean) =>
    all.filter(wanted).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const outsidePaise = sumOf(({ status }) => status === 'paid_outside');
  const orphanRefund = known ? undefined : orphan;
  const refundedPaise =
    sumOf(({ status, startedBy }) => status === 'processed' && startedBy !== 'dispute') +
    outsidePaise +
    (orphanRefund?.refundStatus === 'processed' || orphanRefund?.status === 'refunded' ? paidPaise : 0);
  const lostPaise = sumOf(({ status, startedBy }) => status === 'processed' && startedBy === 'dispute');
  const settled = lines.filter(({ status }) => status === 'processed');
  const total = (of: (line: SettledLine) => number) => settled.reduce((sum, line) => sum + of(line), 0);
  const feePaise = total((line) => line.feePaise);
  // What was paid outside the provider came from the bank.
  const bankPaise = total((line) => line.creditPaise - line.debitPaise) - outsidePaise;
  return {
    paidPaise,
    refundedPaise,
    refundingPaise:
      sumOf(({ status }) => isOnItsWay(status)) +
      (['requested', 'pending'].includes(orphanRefund?.refundStatus ?? '') ? paidPaise : 0),
    lostPaise,
    disputedPaise: disputes
      .filter(({ decidedAt }) => decidedAt === null)
      .reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    feePaise,
    feeTaxPaise: total((line) => line.feeTaxPaise),
    bankPaise,
    toComePaise: paidPaise - refundedPaise - lostPaise - feePaise - bankPaise,
  };
}

function unmatchedOf({ known, orphan, refunds: all }: PaymentFacts): PaymentPage['unmatched'] {
  if (known?.capturedAt) {
    const excess = all.filter(
      (refund) =>
        refund.startedBy === 'shop' &&
        !refund.fromTarget &&
        (isOnItsWay(refund.status) || canRetry(refund, all)),
    );
    const [first] = excess;
    if (!first || known.creditedPaise >= known.amountPaise) return undefined;
    return {
      kind: 'no-room',
      since: first.createdAt.toISOString(),
      open: true,
      canRefund: false,
      refundState: first.status,
    };
  }
  if (!orphan) return undefined;
  const { refundStatus, handledAt, handledBy, handledNote } = orphan;
  return {
    kind: kindOf(orphan),
    since: orphan.firstSeenAt.toISOString(),
    open: isOpen(orphan),
    canRefund: canRefundOrphan(orphan),
    ...(refundStatus && { refundState: refundStatus }),
    ...(handledAt && {
      handled: { by: handledBy ?? '', at: handledAt.toISOString(), note: handledNote ?? '' },
    }),
  };
}

function kindOf({ currency, providerOrderId }: OrphanPayment): UnmatchedKind {
  if (currency !== 'INR') return 'other-currency';
  return providerOrderId === '' ? 'no-order' : 'unknown-order';
}

function isOpen({ handledAt, refundStatus, status }: OrphanPayment): boolean {
  return handledAt === null && refundStatus !== 'processed' && ['authorized', 'captured'].includes(status);
}

/** The provider returns only what it has captured. A failed refund may be sent again. */
export function canRefundOrphan({ status, refundStatus }: OrphanPayment): boolean {
  return status === 'captured' && (refundStatus === null || refundStatus === 'failed');
}

function providerOrderOf({ order, orphan }: PaymentFacts): string | undefined {
  return order?.providerOrderId ?? orphan?.providerOrderId;
}

function payerOf({ payerName, payerEmail }: PaymentOrder) {
  return { name: payerName, email: payerEmail };
}

export async function findOrphan(database: Database, id: string): Promise<OrphanPayment | undefined> {
  const [row] = await database.select().from(orphanPayments).where(eq(orphanPayments.providerPaymentId, id));
  return row;
}

async function listPayouts(database: Database, id: string): Promise<RefundPayout[]> {
  const ofPayment = database
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.providerPaymentId, id));
  return database.select().from(refundPayouts).where(inArray(refundPayouts.refundId, ofPayment));
}

async function listRefunds(database: Database, id: string): Promise<Refund[]> {
  return database
    .select()
    .from(refunds)
    .where(eq(refunds.providerPaymentId, id))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(200);
}
