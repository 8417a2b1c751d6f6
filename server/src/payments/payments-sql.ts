import type { PaymentSnapshot, PaymentState } from '@tohfa/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import {
  ledgerEntries,
  ledgerTransactions,
  orphanPayments,
  type Payment,
  payments,
  providerEvents,
} from './tables.ts';

/** False when this very saying was stored before. */
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

/** Everything heard of a payment, as the snapshots it was told in. */
export async function listPaymentSnapshots(
  tx: Database,
  providerPaymentId: string,
): Promise<PaymentSnapshot[]> {
  const rows = await tx
    .select({ payload: providerEvents.payload })
    .from(providerEvents)
    .where(eq(providerEvents.providerPaymentId, providerPaymentId))
    .orderBy(asc(providerEvents.id));
  return rows.flatMap(({ payload }) => ('news' in payload ? [payload.news as PaymentSnapshot] : []));
}

export async function upsertPayment(
  tx: Database,
  payment: {
    providerPaymentId: string;
    orderId: string;
    status: PaymentState;
    amountPaise: number;
    method: string;
  },
): Promise<Payment> {
  const { status, method } = payment;
  const [row] = await tx
    .insert(payments)
    .values(payment)
    .onConflictDoUpdate({
      target: payments.providerPaymentId,
      set: { status, method, updatedAt: sql`now()` },
    })
    .returning();
  if (!row) throw new Error('no payment was kept');
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

export async function setCreditedAmount(
  tx: Database,
  providerPaymentId: string,
  creditedPaise: number,
): Promise<void> {
  await tx
    .update(payments)
    .set({ creditedPaise, capturedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(payments.providerPaymentId, providerPaymentId));
}

export async function upsertOrphanPayment(
  database: Database,
  orphan: typeof orphanPayments.$inferInsert,
): Promise<void> {
  await database
    .insert(orphanPayments)
    .values(orphan)
    .onConflictDoUpdate({ target: orphanPayments.providerPaymentId, set: { status: orphan.status } });
}

export async function hasLedgerCapture(tx: Database, providerPaymentId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(
      and(
        eq(ledgerTransactions.providerPaymentId, providerPaymentId),
        eq(ledgerTransactions.kind, 'capture'),
      ),
    );
  return rows.length > 0;
}

/** Writes one balanced transaction; entries of nothing are left out. The database refuses one out of balance. */
export async function insertLedgerTransaction(
  tx: Database,
  transaction: typeof ledgerTransactions.$inferInsert,
  entries: readonly Omit<typeof ledgerEntries.$inferInsert, 'transactionId'>[],
): Promise<void> {
  const [row] = await tx
    .insert(ledgerTransactions)
    .values(transaction)
    .returning({ id: ledgerTransactions.id });
  if (!row) throw new Error('no ledger transaction was written');
  const moved = entries.filter((entry) => entry.amountPaise !== 0);
  await tx.insert(ledgerEntries).values(moved.map((entry) => ({ ...entry, transactionId: row.id })));
}
