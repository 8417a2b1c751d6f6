import { type RefundState, refundTransitions, statesBefore } from '@tohfa/contract';
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { type Refund, refunds } from './tables.ts';

export async function insertRefund(tx: Database, refund: typeof refunds.$inferInsert): Promise<Refund> {
  const [row] = await tx.insert(refunds).values(refund).returning();
  if (!row) throw new Error('no refund was inserted');
  return row;
}

/** Requested, pending or processed refunds of one payment. */
export async function sumRefundedPaise(tx: Database, providerPaymentId: string): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${refunds.amountPaise}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.providerPaymentId, providerPaymentId), ne(refunds.status, 'failed')));
  return Number(row?.sum ?? 0);
}

export async function findRefundById(database: Database, id: string): Promise<Refund | undefined> {
  const [row] = await database.select().from(refunds).where(eq(refunds.id, id));
  return row;
}

export async function lockRefund(tx: Database, id: string): Promise<Refund | undefined> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  return row;
}

/** By the provider's id, or by ours, which the provider stores as the receipt. */
export async function findProviderRefund(
  database: Database,
  { providerRefundId, receipt }: { providerRefundId: string; receipt: string | undefined },
): Promise<Refund | undefined> {
  const isOurs = receipt !== undefined && /^[0-9a-f-]{36}$/.test(receipt);
  const [row] = await database
    .select()
    .from(refunds)
    .where(or(eq(refunds.providerRefundId, providerRefundId), isOurs ? eq(refunds.id, receipt) : undefined));
  return row;
}

/** Moves the refund if the transition table allows it from its current state; false otherwise. */
export async function transitionRefund(
  tx: Database,
  id: string,
  to: RefundState,
  providerRefundId?: string,
): Promise<boolean> {
  const rows = await tx
    .update(refunds)
    .set({ status: to, ...(providerRefundId && { providerRefundId }), updatedAt: sql`now()` })
    .where(and(eq(refunds.id, id), inArray(refunds.status, statesBefore(refundTransitions, to))))
    .returning({ id: refunds.id });
  return rows.length > 0;
}

export async function incrementRefundTries(database: Database, id: string): Promise<void> {
  await database.update(refunds).set({ tries: sql`tries + 1` }).where(eq(refunds.id, id));
}

/** Open refunds without an event for a while. */
export async function listStaleRefunds(
  database: Database,
  limit: number,
  quietSeconds = 30,
): Promise<Refund[]> {
  return database
    .select()
    .from(refunds)
    .where(
      and(
        inArray(refunds.status, ['requested', 'pending']),
        sql`${refunds.updatedAt} <= now() - make_interval(secs => ${quietSeconds})`,
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .limit(limit);
}

/** How many refunds failed before this one, following `replaces` back. */
export async function countPreviousFailures(database: Database, id: string): Promise<number> {
  const result = await database.execute(sql`
    with recursive chain as (
      select id, replaces from refunds where id = ${id}
      union all select r.id, r.replaces from refunds r join chain on r.id = chain.replaces
    ) select count(*)::int - 1 as failures from chain`);
  return (result as unknown as { rows: { failures: number }[] }).rows[0]?.failures ?? 0;
}
