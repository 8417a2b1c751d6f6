import { type DisputeState, disputeTransitions, statesLeadingTo } from '@tohfa/contract';
import { desc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { queuePaymentAlert } from '../alerts.ts';
import { insertProviderEvent } from '../capture/payments-sql.ts';
import type { PaymentDeps } from '../deps.ts';
import { hasLedgerCapture, paymentBalance, returnablePaise } from '../ledger.ts';
import type { ProviderDispute } from '../provider/provider.ts';
import { type Dispute, disputes, type ProviderEventSource } from '../tables.ts';
import { recordProviderRefund, settleProviderRefund } from './provider-refunds.ts';
import { type LockedPayment, lockPaymentWithOrder } from './refund-requests.ts';
import { findProviderRefund } from './refunds-sql.ts';

/** SQL: the shop has to answer this dispute. See `disputes_to_answer`. */
export const NEEDS_ANSWER: SQL = sql`action_required_at is not null or (status = 'open' and submitted_at is null)`;

/**
 * Stores a chargeback event, or the provider's response to the shop's own answer, and alerts the admins. A lost dispute
 * takes the money like a refund at the provider.
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
    if (changed.status !== 'under_review' && changed.status !== 'lost') {
      await queuePaymentAlert(payments, tx, {
        kind: changed.status === 'open' ? 'dispute-opened' : `dispute-${changed.status}`,
        paymentId: changed.providerPaymentId,
        amountPaise: changed.amountPaise,
      });
    }
    if (locked && (await hasLedgerCapture(tx, dispute.paymentId)))
      await applyLostDisputes(payments, tx, locked);
  });
}

/** Also called at capture, for disputes that were reported before it. */
export async function applyLostDisputes(
  payments: PaymentDeps,
  tx: Database,
  locked: LockedPayment,
): Promise<void> {
  const { providerPaymentId } = locked.payment;
  for (const dispute of await listDisputes(tx, [providerPaymentId])) {
    if (dispute.status !== 'lost') continue;
    if (await findProviderRefund(tx, { providerRefundId: dispute.id })) continue;
    const balance = await paymentBalance(tx, providerPaymentId);
    const { payingPaise, outsidePaise, twicePaise } = balance;
    const refund = await recordProviderRefund(payments, tx, locked.payment, {
      id: dispute.id,
      // Money that was already refunded cannot be deducted from the order or gift again. What was paid outside the
      // provider, it deducts all the same.
      amountPaise: Math.min(
        dispute.amountPaise,
        returnablePaise(balance) + payingPaise + outsidePaise - twicePaise,
      ),
      startedBy: 'dispute',
    });
    if (refund) await settleProviderRefund(payments, tx, locked, refund, 'processed');
  }
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
