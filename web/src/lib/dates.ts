import { indianDay } from '@tohfa/contract';

// Moments are shown in the shop's own time, wherever the browser is. A calendar day (`YYYY-MM-DD`) is not a moment:
// formatted in the zone it is parsed in, it stays the day it is.
const INDIA = 'Asia/Kolkata';
const DAY = 'UTC';

const date = formatter({ dateStyle: 'medium', timeZone: INDIA });
const dateTime = formatter({ dateStyle: 'medium', timeStyle: 'short', timeZone: INDIA });
const time = formatter({ hour: 'numeric', minute: '2-digit', timeZone: INDIA });
const fullDate = formatter({ dateStyle: 'full', timeZone: INDIA });

/** '15 Nov 2026' */
export function formatIndiaDate(iso: string): string {
  return date.format(new Date(iso));
}

/** '15 Nov 2026, 6:05 pm' */
export function formatIndiaDateTime(iso: string): string {
  return dateTime.format(new Date(iso));
}

/** '6:05 pm' */
export function formatTime(iso: string): string {
  return time.format(new Date(iso));
}

/** 'Sunday, 15 November 2026' */
export function formatFullDate(moment: Date): string {
  return fullDate.format(moment);
}

/** Today in India, as `YYYY-MM-DD`. */
export function indiaToday(): string {
  return indianDay(new Date());
}

const RELATIVE_UNITS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;
const MAX_RELATIVE_SECONDS = 30 * 86_400;
const relative = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' });

/** '3 hours ago', 'yesterday'; less than a minute is 'just now', more than a month a date. */
export function timeAgo(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(iso)) / 1000));
  if (seconds > MAX_RELATIVE_SECONDS) return formatIndiaDate(iso);
  const step = RELATIVE_UNITS.find((candidate) => seconds >= candidate.seconds);
  if (!step) return 'just now';
  return relative.format(-Math.floor(seconds / step.seconds), step.unit);
}

const longDay = formatter({ day: 'numeric', month: 'long', year: 'numeric', timeZone: DAY });
const shortDay = formatter({ weekday: 'short', day: 'numeric', month: 'short', timeZone: DAY });
const weekday = formatter({ weekday: 'short', timeZone: DAY });

/** '15 November 2026'; anything that is not a day is returned unchanged. */
export function formatCalendarDate(day: string): string {
  const parsed = parseDay(day);
  return Number.isNaN(parsed.getTime()) ? day : longDay.format(parsed);
}

/** 'Sun, 15 Nov' */
export function formatShortDay(day: string): string {
  return shortDay.format(parseDay(day));
}

/** 'Sun' */
export function formatWeekday(day: string): string {
  return weekday.format(parseDay(day));
}

function parseDay(day: string): Date {
  return new Date(`${day.slice(0, 10)}T00:00:00Z`);
}

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-IN', options);
}
