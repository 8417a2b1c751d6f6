const INDIA_TIME_ZONE = 'Asia/Kolkata';
const indiaDate = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: INDIA_TIME_ZONE });
const indiaDateTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: INDIA_TIME_ZONE,
});

/** The shop's own time, wherever its admin sits. */
export function formatIndiaDate(iso: string): string {
  return indiaDate.format(new Date(iso));
}

export function formatIndiaDateTime(iso: string): string {
  return indiaDateTime.format(new Date(iso));
}

const RELATIVE_UNITS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** '3 hours ago', 'yesterday'; less than a minute is 'just now', more than a month a date. */
export function timeAgo(iso: string, now = Date.now()): string {
  const then = new Date(iso);
  const seconds = Math.max(0, Math.round((now - then.getTime()) / 1000));
  if (seconds > 30 * 86_400) return then.toLocaleDateString('en-IN', { dateStyle: 'medium' });
  const step = RELATIVE_UNITS.find((one) => seconds >= one.seconds);
  if (!step) return 'just now';
  const words = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' });
  return words.format(-Math.floor(seconds / step.seconds), step.unit);
}

const calendarDate = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const localTime = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit' });

/** A calendar day in words; as it came when it is none. */
export function formatCalendarDate(day: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? day : calendarDate.format(date);
}

/** The hour of a moment that is near, where the reader is. */
export function formatTime(iso: string): string {
  return localTime.format(new Date(iso));
}
