import { daysAfter, parseDay } from './dates.ts';

/** How a promise is divided. In a file without schemas: the page shows the parts while somebody chooses. */

export const MAX_PLEDGE_PARTS = 12;
export const PLEDGE_STEPS = ['week', 'month'] as const;
export type PledgeStep = (typeof PLEDGE_STEPS)[number];

/** The parts of a promise in whole rupees, what does not divide evenly with the first; `by` is the day of the first. */
export function pledgeParts({ amount, by, parts = 1, every = 'week' }: PledgePlan): PledgePart[] {
  const each = Math.floor(amount / parts);
  return Array.from({ length: parts }, (_, index) => ({
    by: every === 'week' ? daysAfter(by, 7 * index) : monthsAfter(by, index),
    amount: index === 0 ? amount - each * (parts - 1) : each,
  }));
}

/** The same day of a later month, or its last day. */
function monthsAfter(day: string, months: number): string {
  const from = parseDay(day);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0));
  lastDay.setUTCDate(Math.min(from.getUTCDate(), lastDay.getUTCDate()));
  return lastDay.toISOString().slice(0, 10);
}

export interface PledgePlan {
  /** In whole rupees. */
  amount: number;
  by: string;
  parts?: number | undefined;
  every?: PledgeStep | undefined;
}

interface PledgePart {
  by: string;
  amount: number;
}
