import { type DisputeState, disputeTransitions, statesLeadingTo } from '@tohfa/contract';
import { desc, inArray, type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../platform/database.ts';
import { queuePaymentAlert } from '../alerts.ts';
import { insertProviderEvent } from '../capture/payments-sql.ts';
import type { PaymentDeps } from '../deps.ts';
import { hasLedgerCapture } from '../ledger.ts';
import type { ProviderDispute } from '../provider/provider.ts';
import { type Dispute, disputes, type ProviderEventSource } from '../tables.ts';
import { recordProviderRefund, settleProviderRefund } from './provider-refunds.ts';
import { askAgain } from './refund-details.ts';
import { type LockedPayment, lockPaymentWithOrder, refundQueue } from './refund-requests.ts';
import { findProviderRefund, hasOpenDispute, isUndecided, lockUnsentRefunds } from './refunds-sql.ts';

/** SQL: the shop has to answer this dispute. See `disputes_to_answer`. */
export const NEEDS_ANSWER: SQL = sql`action_required_at is not null or (status = 'open' and submitted_at is null)`;

/**
 * Stores a chargeback event, the provider's response to the shop's own answer, or what the reconciler has found, and alerts
 * the admins. While a dispute is undecided the shop refunds nothing of its payment. A lost one takes the money like a refund
 * at the provider; then, or when it was won, whatever is still to be refunded is sent.
 */
export async function applyDispute(
  payments: PaymentDeps,
  { source = 'webhook', dedupeKey, kind, dispute }: DisputeEvent,
): Promise<void> {
  await payments.database.transaction(async (tx) => {
    const isNew = await insertProviderEvent(tx, {
      source,
      dedupeKey,
      kind,
      providerPaymentId: dispute.paymentId,
      payload: { dispute },
    });
    const locked = await lockPaymentWithOrder(payments, tx, dispute.paymentId);
    const changed = await upsertDispute(tx, dispute);
    if (isNew && kind === ACTION_REQUIRED) await askForMore(payments, tx, dispute);
    if (!changed) return;
    if (changed.status !== 'under_review') {
      await queuePaymentAlert(payments, tx, {
        kind: changed.status === 'open' ? 'dispute-opened' : `dispute-${changed.status}`,
        paymentId: changed.providerPaymentId,
        amountPaise: changed.amountPaise,
      });
    }
    if (!locked || !(await hasLedgerCapture(tx, dispute.paymentId))) return;
    await applyLostDisputes(payments, tx, locked);
    await sendWaitingRefunds(payments, tx, dispute.paymentId);
  });
}

/** The bank has decided about all disputes of the payment: refunds that waited for it are sent, or ask their payer again. */
async function sendWaitingRefunds(payments: PaymentDeps, tx: Database, paymentId: string): Promise<void> {
  if (await hasOpenDispute(tx, { providerPaymentId: paymentId })) return;
  for (const { id: refundId, status } of await lockUnsentRefunds(tx, paymentId)) {
    if (status === 'requested') await payments.jobs.send(refundQueue, { refundId }, tx);
    else await askAgain(payments, tx, refundId);
  }
}

/** Also called at capture, for disputes that were reported before it, and by the reconciler. */
export async function applyLostDisputes(
  payments: PaymentDeps,
  tx: Database,
  locked: LockedPayment,
): Promise<void> {
  const { providerPaymentId } = locked.payment;
  for (const dispute of await listDisputes(tx, [providerPaymentId])) {
    if (dispute.status !== 'lost') continue;
    if (await findProviderRefund(tx, { providerRefundId: dispute.id })) continue;
    const refund = await recordProviderRefund(payments, tx, locked.payment, {
      id: dispute.id,
      amountPaise: dispute.amountPaise,
      startedBy: 'dispute',
    });
    if (refund) await settleProviderRefund(payments, tx, locked, refund, 'processed');
  }
}

/**
 * Claims disputes that are undecided for the shop and due for a look-up at the provider: their decision may have been reported
 * while the shop could not hear it.
 */
export async function claimDisputesToCheck(database: Database, limit: number): Promise<Dispute[]> {
  const due = sql`(select d.id from disputes d where ${isUndecided} and d.check_at <= now()
    order by d.check_at limit ${limit} for update skip locked)`;
  return database
    .update(disputes)
    .set({ checkAt: sql`now() + interval '1 hour'` })
    .where(sql`${disputes.id} in ${due}`)
    .returning();
}

/** Asks the provider what has become of a dispute. */
export async function checkDispute(payments: PaymentDeps, { id }: Pick<Dispute, 'id'>): Promise<void> {
  const fetched = await payments.provider.getDispute(id);
  if (fetched.ok) await applyFetchedDispute(payments, fetched.value);
}

export async function applyFetchedDispute(payments: PaymentDeps, dispute: ProviderDispute): Promise<void> {
  await applyDispute(payments, {
    source: 'reconciler',
    dedupeKey: `${dispute.id} ${dispute.status}`,
    kind: 'dispute',
    dispute,
  });
}

/** The stored status of each known dispute. */
export async function listDisputeStates(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, DisputeState>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: disputes.id, status: disputes.status })
    .from(disputes)
    .where(inArray(disputes.id, [...ids]));
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/**
 * Lost disputes of captured payments that are not in the ledger. The previous version left one out when the shop had refunded
 * the payment before; it may still serve during an upgrade.
 */
export async function listUnappliedLostDisputes(database: Database, limit: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    database,
    sql`select d.provider_payment_id as id from disputes d
      join payments p on p.provider_payment_id = d.provider_payment_id
      where d.status = 'lost' and p.captured_at is not null and d.amount_paise <= p.amount_paise
        and not exists (select 1 from refunds r where r.provider_refund_id = d.id) limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** For a payment of `listUnappliedLostDisputes`. */
export async function applyLeftDisputes(payments: PaymentDeps, paymentId: string): Promise<void> {
  await payments.database.transaction(async (tx) => {
    const locked = await lockPaymentWithOrder(payments, tx, paymentId);
    if (locked && (await hasLedgerCapture(tx, paymentId))) await applyLostDisputes(payments, tx, locked);
  });
}

async function upsertDispute(tx: Database, dispute: ProviderDispute): Promise<Dispute | undefined> {
  const { id, status } = dispute;
  const isDecided = disputeTransitions[status].length === 0;
  const earlier = statesLeadingTo(disputeTransitions, status).filter((state) => state !== status);
  const [row] = await tx
    .insert(disputes)
    .values({
      id,
      status,
      providerPaymentId: dispute.paymentId,
      amountPaise: dispute.amountPaise,
      reason: dispute.reason,
      phase: dispute.phase ?? '',
      respondBy: toMoment(dispute.respondBy),
      openedAt: toMoment(dispute.createdAt),
      ...(isDecided && { decidedAt: sql`now()` }),
    })
    .onConflictDoUpdate({
      target: disputes.id,
      set: {
        status,
        phase: sql`coalesce(nullif(excluded.phase, ''), ${disputes.phase})`,
        respondBy: sql`coalesce(excluded.respond_by, ${disputes.respondBy})`,
        updatedAt: sql`now()`,
        ...(isDecided && { decidedAt: sql`now()`, actionRequiredAt: null }),
      },
      setWhere: inArray(disputes.status, earlier.length > 0 ? earlier : NO_STATE),
    })
    .returning();
  return row;
}

/** What was submitted is not enough. The dispute stays where it is, with another deadline. */
async function askForMore(
  payments: PaymentDeps,
  tx: Database,
  { id, paymentId, amountPaise, respondBy }: ProviderDispute,
): Promise<void> {
  const asked = await tx
    .update(disputes)
    .set({
      actionRequiredAt: sql`now()`,
      respondBy: sql`coalesce(${toMoment(respondBy)?.toISOString() ?? null}::timestamptz, respond_by)`,
      updatedAt: sql`now()`,
    })
    .where(sql`${disputes.id} = ${id} and ${disputes.decidedAt} is null`)
    .returning({ id: disputes.id });
  if (asked.length > 0)
    await queuePaymentAlert(payments, tx, { kind: 'dispute-opened', paymentId, amountPaise });
}

const ACTION_REQUIRED = 'payment.dispute.action_required';

function toMoment(unixSeconds: number | undefined): Date | undefined {
  return unixSeconds === undefined ? undefined : new Date(unixSeconds * 1000);
}

export async function listDisputes(database: Database, paymentIds: readonly string[]): Promise<Dispute[]> {
  return database
    .select()
    .from(disputes)
    .where(inArray(disputes.providerPaymentId, [...paymentIds]))
    .orderBy(disputes.createdAt, disputes.id);
}

/** For the admins, newest first. */
export async function listRecentDisputes(database: Database, limit: number): Promise<Dispute[]> {
  return database.select().from(disputes).orderBy(desc(disputes.createdAt)).limit(limit);
}

const NO_STATE = ['' as DisputeState];

interface DisputeEvent {
  /** Left out: a webhook. */
  source?: ProviderEventSource;
  dedupeKey: string;
  kind: string;
  dispute: ProviderDispute;
}

/** For the work list: disputes that the shop has to answer, the nearest deadline first. */
export async function disputesToAnswer(database: Database, items: number) {
  const [count, rows] = await Promise.all([
    database.$count(disputes, NEEDS_ANSWER),
    database
      .select()
      .from(disputes)
      .where(NEEDS_ANSWER)
      .orderBy(sql`${disputes.respondBy} nulls last`, disputes.id)
      .limit(items),
  ]);
  return {
    count,
    items: rows.map(({ id, providerPaymentId, amountPaise, respondBy }) => ({
      id,
      paymentId: providerPaymentId,
      amountPaise,
      ...(respondBy && { respondBy: respondBy.toISOString() }),
    })),
  };
}
