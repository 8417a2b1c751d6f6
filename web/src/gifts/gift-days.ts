const long = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const hour = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit' });

/** A calendar day in words; as it came when it is none. */
export function dayWords(day: string): string {
  const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? day : long.format(date);
}

/** The hour of a moment that is near, where the reader is. */
export function hourWords(iso: string): string {
  return hour.format(new Date(iso));
}
