const ZONE = 'Asia/Kolkata';
const DAY_MS = 86_400_000;
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE });
const long = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The day it is in India, `days` later, as `YYYY-MM-DD`. */
export function indianDay(now: Date, days = 0): string {
  return isoDay.format(new Date(now.getTime() + days * DAY_MS));
}

/** A calendar day in words; as it came when it is none. */
export function dayWords(day: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? day : long.format(date);
}
