import { daysAfter, indianDay } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import { ledgerTotalsByDay } from './health.ts';

/** What a purchase (by its order) or a gift has, after everything that came in and went out again. */
export async function ledgerBalance(database: Database, targetId: string): Promise<number> {
  const [row] = await queryRows<{ balance: string }>(
    database,
    sql`select coalesce(-sum(amount_paise), 0) as balance from ledger_entries where target_id = ${targetId}`,
  );
  return Number(row?.balance ?? 0);
}

/** For the dashboard: what came in this week and this month day by day, beside the week and the month before. */
export async function revenueSummary(database: Database, now: Date) {
  const today = indianDay(now);
  const [week, month] = [daysOfWeek(today), daysOfMonth(today)];
  const [weekBefore, monthBefore] = [previousPeriod(week, daysOfWeek), previousPeriod(month, daysOfMonth)];
  const all = [...week, ...month, ...weekBefore, ...monthBefore].sort();
  const found = await ledgerTotalsByDay(database, all[0] ?? today, all.at(-1) ?? today);
  const ofDay = new Map(found.map((day) => [day.day, day]));
  const told = (days: string[], past: string[]) => ({
    days: days.map((day) => ofDay.get(day) ?? { day, inPaise: 0, backPaise: 0 }),
    beforePaise: past.reduce((sum, day) => sum + (ofDay.get(day)?.inPaise ?? 0), 0),
  });
  return { today, week: told(week, weekBefore), month: told(month, monthBefore) };
}

function previousPeriod(days: string[], spanOf: (day: string) => string[]): string[] {
  return spanOf(daysAfter(days[0] ?? '', -1));
}

/** The seven days from Monday to Sunday among which this one is; days are 'YYYY-MM-DD'. */
export function daysOfWeek(day: string): string[] {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return daysFrom(daysAfter(day, -sinceMonday), 7);
}

/** Every day of the month this one is in. */
export function daysOfMonth(day: string): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return daysFrom(`${day.slice(0, 7)}-01`, new Date(Date.UTC(year, month, 0)).getUTCDate());
}

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, place) => daysAfter(first, place));
}
