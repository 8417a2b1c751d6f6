import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../platform/database.ts';

/** What a purchase (by its order) or a gift has, after everything that came in and went out again. */
export async function ledgerBalance(database: Database, targetId: string): Promise<number> {
  const [row] = await rowsOf<{ balance: string }>(
    database,
    sql`select coalesce(-sum(amount_paise), 0) as balance from ledger_entries where target_id = ${targetId}`,
  );
  return Number(row?.balance ?? 0);
}
