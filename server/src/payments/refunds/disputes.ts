import { type DisputeState, disputeTransitions, statesLeadingTo } from '@tohfa/contract';
import { desc, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { queuePaymentAlert } from '../alerts.ts';
import { insertProviderEvent } from '../capture/payments-sql.ts';
import type { PaymentDeps } from '../deps.ts';
import { hasLedgerCapture, paymentBalance } from '../ledger.ts';
import type { ProviderDispute } from '../provider/provider.ts';
import { type Dispute, disputes } from '../tables.ts';
import { recordProviderRefund, settleProviderRefund } from './provider-refunds.ts';
import { type LockedPayment, lockPaymentWithOrder } from './refund-requests.ts';
import { findProviderRefund } from './refunds-sql.ts';

/** Stores a chargeback event and alerts the admins. A lost dispute takes the money like a refund at the provider. */
export async function applyDispute(
  payments: PaymentDeps,
  { dedupeKey, kind, dispute }: DisputeEvent,
): Promise<void> {
  await payments.database.transaction(async (tx) => {
    await insertProviderEvent(tx, {
      source: 'webhook',
      dedupeKey,
      kind,
      providerPaymentId: dispute.paymentId,
      payload: { dispute },
    });
    const locked = await lockPaymentWithOrder(payments, tx, dispute.paymentId);
    const changed = await upsertDispute(tx, dispute);
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
    const { targetPaise, duePaise, pendingPaise } = await paymentBalance(tx, providerPaymentId);
    const refund = await recordProviderRefund(payments, tx, locked.payment, {
      id: dispute.id,
      // Money that was already refunded cannot be deducted from the order or gift again.
      amountPaise: Math.min(dispute.amountPaise, targetPaise + duePaise - pendingPaise),
      startedBy: 'dispute',
    });
    if (refund) await settleProviderRefund(payments, tx, locked, refund, 'processed');
  }
}

async function upsertDispute(tx: Database, dispute: ProviderDispute): Promise<Dispute | undefined> {
  const { id, status } = dispute;
  const earlier = statesLeadingTo(disputeTransitions, status).filter((state) => state !== status);
  const [row] = await tx
    .insert(disputes)
    .values({
      id,
      status,
      providerPaymentId: dispute.paymentId,
      amountPaise: dispute.amountPaise,
      reason: dispute.reason,
    })
    .onConflictDoUpdate({
      target: disputes.id,
      set: { status, updatedAt: sql`now()` },
      setWhere: inArray(disputes.status, earlier.length > 0 ? earlier : NO_STATE),
    })
    .returning();
  return row;
}

async function listDisputes(database: Database, paymentIds: readonly string[]): Promise<Dispute[]> {
  return database
    .select()
    .from(disputes)
    .where(inArray(disputes.providerPaymentId, [...paymentIds]));
}

/** For the admins, newest first. */
export async function listRecentDisputes(database: Database, limit: number): Promise<Dispute[]> {
  return database.select().from(disputes).orderBy(desc(disputes.createdAt)).limit(limit);
}

const NO_STATE = ['' as DisputeState];

interface DisputeEvent {
  dedupeKey: string;
  kind: string;
  dispute: ProviderDispute;
}
