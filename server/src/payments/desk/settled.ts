import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../platform/database.ts';

/** What settlements say about one payment: itself, its refunds and what disputes took or gave back. Oldest first. */
export async function listSettledLines(
  database: Database,
  paymentId: string,
  disputeIds: readonly string[],
): Promise<SettledLine[]> {
  const columns = sql`l.id, l.type, l.entity_id as "entityId", l.settlement_id as "settlementId", s.utr, s.status,
    l.credit_paise::float8 as "creditPaise", l.debit_paise::float8 as "debitPaise", l.fee_paise::float8 as "feePaise",
    l.tax_paise::float8 as "feeTaxPaise", coalesce(l.settled_at, s.settled_at, s.created_at) as at`;
  const part = (where: SQL) =>
    sql`select ${columns} from settlement_lines l join settlements s on s.id = l.settlement_id where ${where}`;
  const rows = await queryRows<Omit<SettledLine, 'at'> & { at: string | Date }>(
    database,
    sql`${part(sql`l.entity_id = ${paymentId}`)} union ${part(sql`l.payment_id = ${paymentId}`)}
      union ${part(sql`l.dispute_id = any(${sql.param([...disputeIds])}::text[])`)} order by at, id`,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

export interface SettledLine {
  id: string;
  type: 'payment' | 'refund' | 'adjustment' | 'transfer';
  entityId: string;
  settlementId: string;
  utr: string | null;
  /** Of the settlement; the bank has the money of processed ones. */
  status: 'created' | 'processed' | 'failed';
  creditPaise: number;
  debitPaise: number;
  /** Includes the tax. */
  feePaise: number;
  feeTaxPaise: number;
  at: Date;
}
