import { daysAfter, daysBetween } from './dates.ts';
import { festivalDates, type ProductOccasion } from './occasions.ts';

/** Spans of days in India, both ends included. */

export const PERIODS = [
  'today',
  'last-7',
  'last-30',
  'this-month',
  'last-month',
  'this-year',
  'custom',
] as const;

/** The days that a choice means today; `this-year` is the financial year, from April. */
export function periodOf(choice: Exclude<PeriodChoice, 'custom'>, today: string): Period {
  switch (choice) {
    case 'today':
      return { from: today, to: today };
    case 'last-7':
      return { from: daysAfter(today, -6), to: today };
    case 'last-30':
      return { from: daysAfter(today, -29), to: today };
    case 'this-month':
      return { from: monthOf(today), to: today };
    case 'last-month':
      return wholeMonth(daysAfter(monthOf(today), -1));
    case 'this-year':
      return { from: financialYearStart(today), to: today };
  }
}

/**
 * What a period is compared with. Before a month or financial year comes the one before it, as far as the period goes;
 * before any other span as many days. A festival takes the same days around last year's date.
 */
export function comparedPeriod(period: Period, compare: Comparison): Period | undefined {
  if (compare !== 'before') {
    const festival = festivalsNear(period).find(({ occasion }) => occasion === compare);
    if (!festival) return undefined;
    const days = daysBetween(festival.date, festival.dateBefore);
    return { from: daysAfter(period.from, days), to: daysAfter(period.to, days) };
  }
  const days = daysBetween(period.from, period.to);
  const dayBefore = daysAfter(period.from, -1);
  if (period.from.endsWith('-04-01') && days > 31) {
    const year = Number(period.from.slice(0, 4)) - 1;
    const end = `${Number(period.to.slice(0, 4)) - 1}${period.to.slice(4)}`;
    return { from: `${year}-04-01`, to: end.endsWith('-02-29') ? `${end.slice(0, 4)}-02-28` : end };
  }
  if (period.from.endsWith('-01') && monthOf(period.to) === period.from) {
    const month = wholeMonth(dayBefore);
    const isWhole = period.to === wholeMonth(period.from).to;
    const sameDay = daysAfter(month.from, days);
    return { from: month.from, to: isWhole || sameDay > month.to ? month.to : sameDay };
  }
  return { from: daysAfter(dayBefore, -days), to: dayBefore };
}

/** A festival is near when its season touches the period; the dates of both years have to be known. */
export function festivalsNear({ from, to }: Period): NearFestival[] {
  return festivalDates().flatMap(({ occasion, dates }) => {
    const date = dates.find(
      (day) => day >= daysAfter(from, -SEASON_DAYS) && day <= daysAfter(to, SEASON_DAYS),
    );
    const dateBefore = dates.find((day) => day.startsWith(String(Number(date?.slice(0, 4)) - 1)));
    return date !== undefined && dateBefore !== undefined ? [{ occasion, date, dateBefore }] : [];
  });
}

const SEASON_DAYS = 30;

export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

export function wholeMonth(day: string): Period {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const to = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { from: monthOf(day), to };
}

function financialYearStart(day: string): string {
  const year = Number(day.slice(0, 4));
  return `${day.slice(5, 7) >= '04' ? year : year - 1}-04-01`;
}

/** Every day of a period. */
export function daysOf({ from, to }: Period): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => daysAfter(from, index));
}

export type PeriodChoice = (typeof PERIODS)[number];
export type Comparison = 'before' | ProductOccasion;

export interface Period {
  from: string;
  to: string;
}

interface NearFestival {
  occasion: ProductOccasion;
  date: string;
  /** A year earlier. */
  dateBefore: string;
}
