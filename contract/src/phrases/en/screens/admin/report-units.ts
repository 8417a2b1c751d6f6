import { plural } from '../../plural.ts';

/** How the figures of reports and their charts are counted. */
export const reportUnits = {
  days: ({ count }: { count: number }) => plural(count, { one: '1 day', other: `${count} days` }),
  /** On the scale of a chart, where there is little room: 12K, 3.5L, 1.2Cr. */
  thousands: ({ value }: { value: string }) => `${value}K`,
  lakhs: ({ value }: { value: string }) => `${value}L`,
  crores: ({ value }: { value: string }) => `${value}Cr`,
  /** Below a chart. */
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  day: ({ date, month }: { date: number; month: string }) => `${date} ${month}`,
};
