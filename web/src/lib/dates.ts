import { indianDay, indianMinutes } from '@tohfa/contract';

// Moments are shown in the shop's own time, wherever the browser is. A calendar day (`YYYY-MM-DD`) is not a moment and
// stays the day it is. Without `Intl`: its first formatters cost a slow phone a tenth of a second, and a browser that
// knows other names than the server would change the text of a page that was rendered there.

/** '15 Nov 2026' */
export function formatIndiaDate(iso: string): string {
  return withYear(parseDay(indianDay(new Date(iso))), SHORT_MONTHS);
}

/** '15 Nov 2026, 6:05 pm' */
export function formatIndiaDateTime(iso: string): string {
  return `${formatIndiaDate(iso)}, ${formatTime(iso)}`;
}

/** '6:05 pm' */
export function formatTime(iso: string): string {
  const minutes = indianMinutes(new Date(iso));
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/** 'Sunday, 15 November 2026' */
export function formatFullDate(moment: Date): string {
  const day = parseDay(indianDay(moment));
  return `${WEEKDAYS[day.getUTCDay()]}, ${withYear(day, MONTHS)}`;
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

/** '3 hours ago', 'yesterday'; less than a minute is 'just now', more than a month a date. */
export function timeAgo(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(iso)) / 1000));
  if (seconds > MAX_RELATIVE_SECONDS) return formatIndiaDate(iso);
  const step = RELATIVE_UNITS.find((candidate) => seconds >= candidate.seconds);
  if (!step) return 'just now';
  const count = Math.floor(seconds / step.seconds);
  if (count > 1) return `${count} ${step.unit}s ago`;
  return step.unit === 'day' ? 'yesterday' : `1 ${step.unit} ago`;
}

/** '15 November 2026'; anything that is not a day is returned unchanged. */
export function formatCalendarDate(day: string): string {
  const parsed = parseDay(day);
  return Number.isNaN(parsed.getTime()) ? day : withYear(parsed, MONTHS);
}

/** 'Sun, 15 Nov' */
export function formatShortDay(day: string): string {
  const parsed = parseDay(day);
  return `${formatWeekday(day)}, ${parsed.getUTCDate()} ${SHORT_MONTHS[parsed.getUTCMonth()]}`;
}

/** 'Sun' */
export function formatWeekday(day: string): string {
  return (WEEKDAYS[parseDay(day).getUTCDay()] ?? '').slice(0, 3);
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const SHORT_MONTHS = MONTHS.map((month) => month.slice(0, month === 'September' ? 4 : 3));

function withYear(day: Date, months: readonly string[]): string {
  return `${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`;
}

/** Midnight in UTC: its parts are those of the day. */
function parseDay(day: string): Date {
  return new Date(`${day.slice(0, 10)}T00:00:00Z`);
}
