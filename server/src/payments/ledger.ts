import { and, eq, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import { prepared } from '../platform/prepared.ts';
import { ledgerEntries, ledgerTransactions } from './tables.ts';

/** Writes one transaction and skips zero entries. The database refuses a transaction that does not balance. */
export async function insertLedgerTransaction(
  tx: Database,
  transaction: typeof ledgerTransactions.$inferInsert,
  entries: readonly Omit<typeof ledgerEntries.$inferInsert, 'transactionId'>[],
): Promise<void> {
  const [row] = await tx
    .insert(ledgerTransactions)
    .values(transaction)
    .returning({ id: ledgerTransactions.id });
  if (!row) throw new Error('no ledger transaction was inserted');
  const nonZero = entries.filter((entry) => entry.amountPaise !== 0);
  await tx.insert(ledgerEntries).values(nonZero.map((entry) => ({ ...entry, transactionId: row.id })));
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

/** The balance of a purchase (by its order id) or a gift: credits less refunds. */
export async function ledgerBalance(database: Database, targetId: string): Promise<number> {
  const [row] = await selectBalance(database, [targetId]);
  return Number(row?.balance ?? 0);
}

const selectBalance = prepared<{ balance: string }>(
  'ledger-balance',
  'select coalesce(-sum(amount_paise), 0) as balance from ledger_entries where target_id = $1',
);

/**
 * One payment's money: the target's part, the part due to the payer, the refunds the provider has accepted, and what is
 * being paid outside the provider.
 */
export async function paymentBalance(tx: Database, providerPaymentId: string): Promise<PaymentBalance> {
  const [row] = await queryRows<Record<keyof PaymentBalance, string>>(
    tx,
    sql`select coalesce(-sum(e.amount_paise) filter (where e.target_id is not null), 0) as "targetPaise",
        coalesce(-sum(e.amount_paise) filter (where e.account = 'refunds-due'), 0) as "duePaise",
        (select coalesce(sum(r.amount_paise), 0) from refunds r where r.provider_payment_id = ${providerPaymentId}
          and r.status = 'pending' and r.started_by = 'shop') as "pendingPaise",
        (select coalesce(sum(r.amount_paise), 0) from refunds r where r.provider_payment_id = ${providerPaymentId}
          and r.status = 'paying_outside') as "payingPaise"
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where t.provider_payment_id = ${providerPaymentId}`,
  );
  return {
    targetPaise: Number(row?.targetPaise ?? 0),
    duePaise: Number(row?.duePaise ?? 0),
    pendingPaise: Number(row?.pendingPaise ?? 0),
    payingPaise: Number(row?.payingPaise ?? 0),
  };
}

interface PaymentBalance {
  targetPaise: number;
  duePaise: number;
  pendingPaise: number;
  payingPaise: number;
}

/** What a refund at the provider may still return without paying anybody twice. */
export function returnablePaise({
  targetPaise,
  duePaise,
  pendingPaise,
  payingPaise,
}: PaymentBalance): number {
  return Math.max(0, targetPaise + duePaise - pendingPaise - payingPaise);
}
