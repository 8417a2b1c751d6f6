import { dateTexts } from './phrases/dates.ts';

/** Days as `YYYY-MM-DD`. A day begins and ends at midnight in India, wherever the reader is. */

export function indianDay(moment: Date): string {
  return new Date(moment.getTime() + INDIA_OFFSET_MINUTES * 60_000).toISOString().slice(0, 10);
}

/** Since midnight. */
export function indianMinutes(moment: Date): number {
  return (Math.floor(moment.getTime() / 60_000) + INDIA_OFFSET_MINUTES) % (24 * 60);
}

/** The first date a gift can be requested for: its funding then closes tonight. */
export function earliestGiftDate(now: Date, leadDays: number): string {
  return daysAfter(indianDay(now), leadDays);
}

/** The last day on which a gift can be paid for. */
export function lastFundingDay(date: string, leadDays: number): string {
  return daysAfter(date, -leadDays);
}

/** The first day on which a gift can be paid for: no earlier than an ordinary refund of a payment is possible to the end. */
export function firstFundingDay(closesOn: string, collectDays: number, today: string): string {
  return laterDay(daysAfter(closesOn, -collectDays), today);
}

export function laterDay(day: string, other: string): string {
  return day > other ? day : other;
}

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Banks work from Monday to Friday; their holidays are not known here. */
export function workingDaysAfter(day: string, days: number): string {
  let after = day;
  for (let left = days; left > 0; ) {
    after = daysAfter(after, 1);
    const weekday = parseDay(after).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return after;
}

/** `MM-DD` of `MM-DD` or `YYYY-MM-DD`; undefined for a day that does not exist. */
export function monthDayOf(day: string): string | undefined {
  const [, year, monthDay] = /^(?:(\d{4})-)?(\d\d-\d\d)$/.exec(day) ?? [];
  // 2000 had a 29 February: without a year, every day that some year has exists.
  return monthDay !== undefined && exists(`${year ?? '2000'}-${monthDay}`) ? monthDay : undefined;
}

/** The month-days celebrated on a date: 28 February includes the 29th in years that have none. */
export function monthDaysOn(date: string): string[] {
  const monthDay = date.slice(5);
  return monthDay === '02-28' && !exists(`${date.slice(0, 4)}-02-29`) ? [monthDay, '02-29'] : [monthDay];
}

/** The date on which a month-day is celebrated next, today included. */
export function nextCelebration(monthDay: string, today: string): string {
  const year = Number(today.slice(0, 4));
  const thisYear = celebrationIn(year, monthDay);
  return thisYear >= today ? thisYear : celebrationIn(year + 1, monthDay);
}

/** An iCalendar file (RFC 5545) of one whole day. */
export function calendarDay({ day, title, url }: Record<'day' | 'title' | 'url', string>): string {
  const compact = (date: string) => date.replaceAll('-', '');
  const text = title.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\s+/g, ' ');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tohfa//EN',
    'BEGIN:VEVENT',
    `UID:${compact(day)}-${encodeURIComponent(url)}`,
    `DTSTAMP:${compact(day)}T000000Z`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `SUMMARY:${text}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

function celebrationIn(year: number, monthDay: string): string {
  const date = `${year}-${monthDay}`;
  return exists(date) ? date : `${year}-02-28`;
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

/** '15 November 2026'; anything that is not a day is returned unchanged. */
export function formatCalendarDate(day: string): string {
  const parsed = parseDay(day);
  return Number.isNaN(parsed.getTime()) ? day : `${formatDayAndMonth(day)} ${parsed.getUTCFullYear()}`;
}

/** 'Sunday, 15 November' */
export function formatLongDay(day: string): string {
  return `${weekdayNames()[parseDay(day).getUTCDay()]}, ${formatDayAndMonth(day)}`;
}

/** '15 November' */
export function formatDayAndMonth(day: string): string {
  const parsed = parseDay(day);
  return `${parsed.getUTCDate()} ${monthNames()[parsed.getUTCMonth()]}`;
}

/** Midnight in UTC: its parts are those of the day. */
export function parseDay(day: string): Date {
  return new Date(`${day.slice(0, 10)}T00:00:00Z`);
}

// Without `Intl`: its first formatters take a slow phone, and each start of the server, a tenth of a second, and a browser
// that knows other names than the server would change the text of a page that was rendered there.
export const weekdayNames = (): readonly string[] => dateTexts().weekdays;
export const shortWeekdayNames = (): readonly string[] => dateTexts().shortWeekdays;
export const monthNames = (): readonly string[] => dateTexts().months;
export const shortMonthNames = (): readonly string[] => dateTexts().shortMonths;
export const leafMonthNames = (): readonly string[] => dateTexts().leafMonths;

function exists(date: string): boolean {
  const moment = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(date);
}

/** India has one time zone and no daylight saving time. */
const INDIA_OFFSET_MINUTES = 330;
const DAY_MS = 86_400_000;
