import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../platform/database.ts';
import type { LedgerKind, ProviderEventSource } from '../tables.ts';

/** When the provider first reported each state of a payment, and by which way the shop learnt of it. */
export async function listReports(database: Database, paymentId: string): Promise<Report[]> {
  const rows = await queryRows<Omit<Report, 'at'> & { at: string | Date }>(
    database,
    sql`select distinct on (payload -> 'news' ->> 'status') payload -> 'news' ->> 'status' as status, source,
        received_at as at
      from provider_events where provider_payment_id = ${paymentId} and payload ? 'news'
      order by payload -> 'news' ->> 'status', id`,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** What each step wrote into the ledger. */
export async function listLedger(database: Database, paymentId: string): Promise<LedgerStep[]> {
  const rows = await queryRows<Omit<LedgerStep, 'at'> & { at: string | Date }>(
    database,
    sql`select t.kind, t.refund_id as "refundId", t.at,
        json_agg(json_build_object('account', e.account, 'amountPaise', e.amount_paise) order by e.id) as entries
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.provider_payment_id = ${paymentId} group by t.id order by t.id`,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

interface Report {
  status: string;
  source: ProviderEventSource;
  at: Date;
}

interface LedgerStep {
  kind: LedgerKind;
  refundId: string | null;
  at: Date;
  entries: { account: string; amountPaise: number }[];
}
