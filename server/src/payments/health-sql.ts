import { desc, inArray, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../platform/database.ts';
import { invariantRuns, orphanPayments, type Refund, refunds } from './payments-tables.ts';

const MOST_SHOWN = 100;

export async function lastInvariantRun(database: Database) {
  const [row] = await database.select().from(invariantRuns).orderBy(desc(invariantRuns.id)).limit(1);
  return row;
}

export async function listOrphans(database: Database) {
  return database.select().from(orphanPayments).orderBy(desc(orphanPayments.firstSeenAt)).limit(MOST_SHOWN);
}

/** On their way, or failed and in need of a person. */
export async function listWaitingRefunds(database: Database): Promise<Refund[]> {
  return database
    .select()
    .from(refunds)
    .where(inArray(refunds.status, ['requested', 'pending', 'failed']))
    .orderBy(desc(refunds.createdAt))
    .limit(MOST_SHOWN);
}

/** What the provider took for us, and gave back, on each of these days in India that saw any of it. */
export async function moneyByDay(database: Database, first: string, last: string): Promise<DayOfMoney[]> {
  const rows = await rowsOf<Record<keyof DayOfMoney, string>>(
    database,
    sql`select to_char(t.at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as "day",
        coalesce(sum(e.amount_paise) filter (where t.kind = 'capture'), 0) as "inPaise",
        coalesce(-sum(e.amount_paise) filter (where t.kind = 'refund-processed'), 0) as "backPaise"
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'provider'
      where t.at >= ${first}::date::timestamp at time zone 'Asia/Kolkata'
        and t.at < (${last}::date + 1)::timestamp at time zone 'Asia/Kolkata'
      group by 1 order by 1`,
  );
  return rows.map(({ day, inPaise, backPaise }) => ({
    day,
    inPaise: Number(inPaise),
    backPaise: Number(backPaise),
  }));
}

interface DayOfMoney {
  day: string;
  inPaise: number;
  backPaise: number;
}
