/** The shop's days are its owner's days. India keeps one time all year: five and a half hours ahead of UTC. */
const AHEAD_MS = 5.5 * 3_600_000;
const DAY_MS = 86_400_000;

/** The day it is in India at this moment, as 'YYYY-MM-DD'. */
export function indianDay(moment: Date): string {
  return textOf(moment.getTime() + AHEAD_MS);
}

export function addDays(day: string, days: number): string {
  return textOf(Date.parse(day) + days * DAY_MS);
}

/** The seven days from Monday to Sunday among which this one is. */
export function weekOf(day: string): string[] {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return daysFrom(addDays(day, -sinceMonday), 7);
}

/** Every day of the month this one is in. */
export function monthOf(day: string): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return daysFrom(`${day.slice(0, 7)}-01`, new Date(Date.UTC(year, month, 0)).getUTCDate());
}

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, place) => addDays(first, place));
}

function textOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
