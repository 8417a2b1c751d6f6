import { daysAfter, indianDay } from '@tohfa/contract';
import { and, eq, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import { prepared } from '../platform/prepared.ts';
import { ledgerEntries, ledgerTransactions } from './tables.ts';

/** Writes one balanced transaction; zero entries are left out. The database refuses one that does not balance. */
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

/** What a purchase (by its order) or a gift has now: credits less refunds. */
export async function ledgerBalance(database: Database, targetId: string): Promise<number> {
  const [row] = await selectBalance(database, [targetId]);
  return Number(row?.balance ?? 0);
}

const selectBalance = prepared<{ balance: string }>(
  'ledger-balance',
  'select coalesce(-sum(amount_paise), 0) as balance from ledger_entries where target_id = $1',
);

/** What the target has of one payment, what is due to its payer, and how much of that the provider has accepted. */
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

/** For the dashboard: daily totals of this week and month, and the sum of the week and month before. */
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

/** Captured and refunded per day in India, without the days that saw neither. */
async function ledgerTotalsByDay(database: Database, first: string, last: string): Promise<DailyTotals[]> {
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
  return rows.map(({ day, inPaise, backPaise }) => ({
    day,
    inPaise: Number(inPaise),
    backPaise: Number(backPaise),
  }));
}

function previousPeriod(days: string[], periodOf: (day: string) => string[]): string[] {
  return periodOf(daysAfter(days[0] ?? '', -1));
}

/** Monday to Sunday of the week of this day; days are 'YYYY-MM-DD'. */
export function daysOfWeek(day: string): string[] {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return daysFrom(daysAfter(day, -sinceMonday), 7);
}

/** Every day of the month of this day. */
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
