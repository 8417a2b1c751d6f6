import { daysAfter, daysOf, indianDay, type Period, wholeMonth } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import { sumsByDay, weekOf } from './sums.ts';

/** For the daily digest. */
export async function salesOn(database: Database, day: string): Promise<SalesDay> {
  const [found] = await sumsByDay(database, { from: day, to: day });
  return { day, salesPaise: found?.salesPaise ?? 0, refundsPaise: found?.refundsPaise ?? 0 };
}

/** For the dashboard: the days of this week and month, and the sums of the week and month before. */
export async function salesSummary(database: Database, now: Date) {
  const today = indianDay(now);
  const [week, month] = [weekOf(today), wholeMonth(today)];
  const [weekBefore, monthBefore] = [weekOf(daysAfter(week.from, -1)), wholeMonth(daysAfter(month.from, -1))];
  const ends = [week, month, weekBefore, monthBefore].flatMap(({ from, to }) => [from, to]).sort();
  const sums = await sumsByDay(database, { from: ends[0] ?? today, to: ends.at(-1) ?? today });
  const byDay = new Map(
    sums.map(({ day, salesPaise, refundsPaise }) => [day, { day, salesPaise, refundsPaise }]),
  );
  const daysIn = (period: Period) =>
    daysOf(period).map((day): SalesDay => byDay.get(day) ?? { day, salesPaise: 0, refundsPaise: 0 });
  const summarize = (period: Period, before: Period) => ({
    days: daysIn(period),
    beforePaise: daysIn(before).reduce((sum, { salesPaise }) => sum + salesPaise, 0),
  });
  return { today, week: summarize(week, weekBefore), month: summarize(month, monthBefore) };
}

interface SalesDay {
  day: string;
  salesPaise: number;
  refundsPaise: number;
}
