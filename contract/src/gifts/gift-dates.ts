/** Days as `YYYY-MM-DD`. A gift's days begin and end at midnight in India, wherever the reader is. */

export function indianDay(moment: Date): string {
  return new Date(moment.getTime() + INDIA_MINUTES_AHEAD * 60_000).toISOString().slice(0, 10);
}

/** The first date a gift can be asked for: its funding then closes tonight. */
export function earliestGiftDate(now: Date, leadDays: number): string {
  return daysAfter(indianDay(now), leadDays);
}

/** The last day on which a gift can be paid for. */
export function lastFundingDay(date: string, leadDays: number): string {
  return daysAfter(date, -leadDays);
}

export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** India has one time zone and no summer time. */
const INDIA_MINUTES_AHEAD = 330;
const DAY_MS = 86_400_000;
