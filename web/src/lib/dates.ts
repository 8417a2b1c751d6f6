import {
  formatCalendarDate,
  indianDay,
  indianMinutes,
  parseDay,
  shortMonthNames,
  shortWeekdayNames,
  weekdayNames,
} from '@tohfa/contract';
import { timeTexts } from '@tohfa/contract/screens';

export { formatCalendarDate };

// Moments are shown in the shop's own time, wherever the browser is. A calendar day (`YYYY-MM-DD`) is not a moment and
// stays the day it is.

/** '15 Nov 2026' */
export function formatIndiaDate(iso: string): string {
  const day = parseDay(indianDay(new Date(iso)));
  return `${withShortMonth(day)} ${day.getUTCFullYear()}`;
}

/** '15 Nov 2026, 6:05 pm' */
export function formatIndiaDateTime(iso: string): string {
  return `${formatIndiaDate(iso)}, ${formatTime(iso)}`;
}

/** '6:05 pm' */
export function formatTime(iso: string): string {
  const minutes = indianMinutes(new Date(iso));
  return timeTexts.time({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
}

/** 'Sunday, 15 November 2026' */
export function formatFullDate(moment: Date): string {
  const day = indianDay(moment);
  return `${weekdayNames()[parseDay(day).getUTCDay()]}, ${formatCalendarDate(day)}`;
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
  if (!step) return timeTexts.justNow;
  const count = Math.floor(seconds / step.seconds);
  return step.unit === 'day' && count === 1 ? timeTexts.yesterday : timeTexts.ago[step.unit](count);
}

/** 'Sun, 15 Nov' */
export function formatShortDay(day: string): string {
  return `${formatWeekday(day)}, ${withShortMonth(parseDay(day))}`;
}

/** 'Sun' */
export function formatWeekday(day: string): string {
  return shortWeekdayNames()[parseDay(day).getUTCDay()] ?? '';
}

function withShortMonth(day: Date): string {
  return `${day.getUTCDate()} ${shortMonthNames()[day.getUTCMonth()]}`;
}
