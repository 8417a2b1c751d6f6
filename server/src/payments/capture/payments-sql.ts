import { type PaymentState, paymentTransitions, statesLeadingTo } from '@tohfa/contract';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import type { ProviderName, ProviderRefund } from '../provider/provider.ts';
import { orphanPayments, type Payment, payments, providerEvents } from '../tables.ts';

/** Returns false for a duplicate event. */
export async function insertProviderEvent(
  tx: Database,
  event: typeof providerEvents.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(providerEvents)
    .values(event)
    .onConflictDoNothing({ target: providerEvents.dedupeKey })
    .returning({ id: providerEvents.id });
  return rows.length > 0;
}

/** A payment's refund events in order of arrival. */
export async function listRefundSnapshots(
  tx: Database,
  providerPaymentId: string,
): Promise<ProviderRefund[]> {
  const rows = await tx
    .select({ payload: providerEvents.payload })
    .from(providerEvents)
    .where(
      and(
        eq(providerEvents.providerPaymentId, providerPaymentId),
        isNotNull(providerEvents.providerRefundId),
      ),
    )
    .orderBy(asc(providerEvents.id));
  return rows.flatMap(({ payload }) => ('refund' in payload ? [readStoredRefund(payload.refund)] : []));
}

/** Earlier versions stored the provider's own field names. */
function readStoredRefund(stored: unknown): ProviderRefund {
  const refund = stored as ProviderRefund & { payment_id?: string; amount?: number };
  return {
    id: refund.id,
    paymentId: refund.paymentId ?? refund.payment_id ?? '',
    amountPaise: refund.amountPaise ?? refund.amount ?? 0,
    status: refund.status,
    receipt: refund.receipt ?? undefined,
  };
}

/** Returns undefined if the transition table does not lead from the stored state to this one. */
export async function upsertPayment(
  tx: Database,
  payment: {
    providerPaymentId: string;
    provider: ProviderName;
    orderId: string;
    status: PaymentState;
    amountPaise: number;
    method: string;
    providerRefundedPaise: number;
  },
): Promise<Payment | undefined> {
  const { status, method, providerRefundedPaise } = payment;
  const [row] = await tx
    .insert(payments)
    .values(payment)
    .onConflictDoUpdate({
      target: payments.providerPaymentId,
      set: {
        status,
        method,
        providerRefundedPaise: sql`greatest(${payments.providerRefundedPaise}, ${providerRefundedPaise})`,
        updatedAt: sql`now()`,
      },
      setWhere: inArray(payments.status, statesLeadingTo(paymentTransitions, status)),
    })
    .returning();
  return row;
}

export async function findPayment(
  database: Database,
  providerPaymentId: string,
): Promise<Payment | undefined> {
  const [row] = await database
    .select()
    .from(payments)
    .where(eq(payments.providerPaymentId, providerPaymentId));
  return row;
}

/** The payments that are stored as captured, each with its known refunded amount. */
export async function listCapturedPayments(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: payments.providerPaymentId, refundedPaise: payments.providerRefundedPaise })
    .from(payments)
    .where(and(inArray(payments.providerPaymentId, [...ids]), isNotNull(payments.capturedAt)));
  return new Map(rows.map(({ id, refundedPaise }) => [id, refundedPaise]));
}

export async function lockPayment(tx: Database, providerPaymentId: string): Promise<Payment | undefined> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(eq(payments.providerPaymentId, providerPaymentId))
    .for('update');
  return row;
}

export async function listOrderPayments(database: Database, orderId: string): Promise<Payment[]> {
  return database
    .select()
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.createdAt));
}

/** Call after a refund was processed. */
export async function updateRefundedStatus(tx: Database, providerPaymentId: string): Promise<void> {
  await tx.execute(sql`
    update payments p set updated_at = now(),
      status = case when r.refunded >= p.amount_paise then 'refunded' else 'part_refunded' end
    from (select coalesce(sum(amount_paise), 0) as refunded from refunds
      where provider_payment_id = ${providerPaymentId} and status in ('processed', 'paid_outside')) r
    where p.provider_payment_id = ${providerPaymentId} and r.refunded > 0
      and p.status in ${statesLeadingTo(paymentTransitions, 'part_refunded')}`);
}

export async function upsertOrphanPayment(
  database: Database,
  orphan: typeof orphanPayments.$inferInsert,
): Promise<void> {
  await database
    .insert(orphanPayments)
    .values(orphan)
    .onConflictDoUpdate({
      target: orphanPayments.providerPaymentId,
      set: { status: orphan.status },
      // An earlier event may arrive later: money that was taken stays known as taken.
      setWhere: sql`${orphanPayments.status} not in ('captured', 'refunded') or ${orphan.status} = 'refunded'`,
    });
}
