import { z } from 'zod';
import { calendarDate, queryCount } from '../fields.ts';
import { operation } from '../operation.ts';
import { routes } from '../routes.ts';

const MOST_DAYS_AHEAD = 62;

export const specialDayKind = z.enum(['birthday', 'anniversary', 'child']);

export const comingDay = z.object({
  date: z.iso.date(),
  kind: specialDayKind,
  /** Of the submission. */
  id: z.uuid(),
  name: z.string(),
  /** Whether a reminder goes out by mail. */
  hasEmail: z.boolean(),
});

export const comingSpecialDays = operation({
  route: routes.comingSpecialDays,
  summary:
    'The special days of so many days from a date on, in their order; 29 February is on the 28th without one.',
  who: 'admin',
  query: z.object({ from: calendarDate, days: queryCount(1, MOST_DAYS_AHEAD) }),
  success: { status: 200, body: z.object({ days: z.array(comingDay) }) },
  refusals: ['signed_out'],
});

export type ComingDay = z.output<typeof comingDay>;
export type SpecialDayKind = z.output<typeof specialDayKind>;
