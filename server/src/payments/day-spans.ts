import { daysAfter } from '@tohfa/contract';

/** The seven days from Monday to Sunday among which this one is; days are 'YYYY-MM-DD'. */
export function weekOf(day: string): string[] {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return daysFrom(daysAfter(day, -sinceMonday), 7);
}

/** Every day of the month this one is in. */
export function monthOf(day: string): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return daysFrom(`${day.slice(0, 7)}-01`, new Date(Date.UTC(year, month, 0)).getUTCDate());
}

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, place) => daysAfter(first, place));
}
