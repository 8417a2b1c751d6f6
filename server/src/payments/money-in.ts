import { daysAfter, indianDay } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import { monthOf, weekOf } from './day-spans.ts';
import { moneyByDay } from './health-sql.ts';

/** For the dashboard: what came in this week and this month day by day, beside the week and the month before. */
export async function moneyIn(database: Database, now: Date) {
  const today = indianDay(now);
  const [week, month] = [weekOf(today), monthOf(today)];
  const [weekBefore, monthBefore] = [before(week, weekOf), before(month, monthOf)];
  const all = [...week, ...month, ...weekBefore, ...monthBefore].sort();
  const found = await moneyByDay(database, all[0] ?? today, all.at(-1) ?? today);
  const ofDay = new Map(found.map((day) => [day.day, day]));
  const told = (days: string[], past: string[]) => ({
    days: days.map((day) => ofDay.get(day) ?? { day, inPaise: 0, backPaise: 0 }),
    beforePaise: past.reduce((sum, day) => sum + (ofDay.get(day)?.inPaise ?? 0), 0),
  });
  return { today, week: told(week, weekBefore), month: told(month, monthBefore) };
}

function before(days: string[], spanOf: (day: string) => string[]): string[] {
  return spanOf(daysAfter(days[0] ?? '', -1));
}
