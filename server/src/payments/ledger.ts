import { daysAfter, indianDay } from '@tohfa/contract';
import { and, eq, sql } from 'drizzle-orm';
import { type Database, databaseNow, queryRows } from '../platform/database.ts';
import { prepared } from '../platform/prepared.ts';
import { ledgerEntries, ledgerTransactions } from './tables.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

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

/** One payment's money: the target's part, the part due to the payer, and the refunds the provider has accepted. */
export async function paymentBalance(tx: Database, providerPaymentId: string): Promise<PaymentBalance> {
  const [row] = await queryRows<Record<keyof PaymentBalance, string>>(
    tx,
    sql`select coalesce(-sum(e.amount_paise) filter (where e.target_id is not null), 0) as "targetPaise",
        coalesce(-sum(e.amount_paise) filter (where e.account = 'refunds-due'), 0) as "duePaise",
        (select coalesce(sum(r.amount_paise), 0) from refunds r where r.provider_payment_id = ${providerPaymentId}
          and r.status = 'pending' and r.started_by = 'shop') as "pendingPaise"
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where t.provider_payment_id = ${providerPaymentId}`,
  );
  return {
    targetPaise: Number(row?.targetPaise ?? 0),
    duePaise: Number(row?.duePaise ?? 0),
    pendingPaise: Number(row?.pendingPaise ?? 0),
  };
}

/** For the dashboard: daily totals of this week and month, and the sums of the previous week and month. */
export async function incomeOn(
  database: Database,
  day: string,
): Promise<{ inPaise: number; backPaise: number }> {
  const [total] = await ledgerTotalsByDay(database, day, day);
  return total ?? { inPaise: 0, backPaise: 0 };
}

export async function revenueSummary(database: Database, now: Date) {
  const today = indianDay(now);
  const [week, month] = [daysOfWeek(today), daysOfMonth(today)];
  const [weekBefore, monthBefore] = [previousPeriod(week, daysOfWeek), previousPeriod(month, daysOfMonth)];
  const all = [...week, ...month, ...weekBefore, ...monthBefore].sort();
  const totals = await ledgerTotalsByDay(database, all[0] ?? today, all.at(-1) ?? today);
  const byDay = new Map(totals.map((total) => [total.day, total]));
  const summarize = (days: string[], before: string[]) => ({
    days: days.map((day) => byDay.get(day) ?? { day, inPaise: 0, backPaise: 0 }),
    beforePaise: before.reduce((sum, day) => sum + (byDay.get(day)?.inPaise ?? 0), 0),
  });
  return { today, week: summarize(week, weekBefore), month: summarize(month, monthBefore) };
}

/**
 * Captured and refunded amounts per day in India. Past days are summed once and stored. Yesterday counts as past from
 * 01:00 on, because a transaction may commit late.
 */
async function ledgerTotalsByDay(database: Database, first: string, last: string): Promise<DailyTotals[]> {
  const kept = await selectDailyTotals(database, first, last);
  const lastKept = daysAfter(indianDay(new Date((await databaseNow(database)).getTime() - HOUR_MS)), -1);
  const end = lastKept < last ? lastKept : last;
  const known = new Set(kept.map(({ day }) => day));
  const missing = daysBetween(first, end).filter((day) => !known.has(day));
  if (missing.length > 0) {
    await keepDailyTotals(database, missing[0] ?? first, end);
    return ledgerTotalsByDay(database, first, last);
  }
  const from = first > end ? first : daysAfter(end, 1);
  return [...kept, ...(await sumDailyTotals(database, from, last))];
}

async function selectDailyTotals(database: Database, first: string, last: string): Promise<DailyTotals[]> {
  const rows = await queryRows<Record<keyof DailyTotals, string>>(
    database,
    sql`select to_char(day, 'YYYY-MM-DD') as "day", in_paise as "inPaise", back_paise as "backPaise"
      from ledger_daily_totals where day between ${first} and ${last} order by day`,
  );
  return rows.map(toDailyTotals);
}

async function keepDailyTotals(database: Database, first: string, last: string): Promise<void> {
  const sums = new Map((await sumDailyTotals(database, first, last)).map((sum) => [sum.day, sum]));
  for (const day of daysBetween(first, last)) {
    const { inPaise, backPaise } = sums.get(day) ?? { inPaise: 0, backPaise: 0 };
    await database.execute(
      sql`insert into ledger_daily_totals values (${day}, ${inPaise}, ${backPaise}) on conflict do nothing`,
    );
  }
}

/** Leaves out days without captures and refunds. */
async function sumDailyTotals(database: Database, first: string, last: string): Promise<DailyTotals[]> {
  const rows = await queryRows<Record<keyof DailyTotals, string>>(
    database,
    sql`select to_char(t.at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as "day",
        coalesce(sum(e.amount_paise) filter (where t.kind = 'capture'), 0) as "inPaise",
        coalesce(-sum(e.amount_paise) filter (where t.kind = 'refund-processed'), 0) as "backPaise"
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'provider'
      where t.at >= ${first}::date::timestamp at time zone 'Asia/Kolkata'
        and t.at < (${last}::date + 1)::timestamp at time zone 'Asia/Kolkata'
      group by 1 order by 1`,
  );
  return rows.map(toDailyTotals);
}

function toDailyTotals({ day, inPaise, backPaise }: Record<keyof DailyTotals, string>): DailyTotals {
  return { day, inPaise: Number(inPaise), backPaise: Number(backPaise) };
}

function daysBetween(first: string, last: string): string[] {
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS;
  return daysFrom(first, Math.max(0, days + 1));
}

function previousPeriod(days: string[], periodOf: (day: string) => string[]): string[] {
  return periodOf(daysAfter(days[0] ?? '', -1));
}

/** Monday to Sunday of this day's week; days are 'YYYY-MM-DD'. */
export function daysOfWeek(day: string): string[] {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return daysFrom(daysAfter(day, -sinceMonday), 7);
}

/** Every day of this day's month. */
export function daysOfMonth(day: string): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return daysFrom(`${day.slice(0, 7)}-01`, new Date(Date.UTC(year, month, 0)).getUTCDate());
}

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => daysAfter(first, index));
}

interface PaymentBalance {
  targetPaise: number;
  duePaise: number;
  pendingPaise: number;
}

interface DailyTotals {
  day: string;
  inPaise: number;
  backPaise: number;
}
