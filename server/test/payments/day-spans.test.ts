import { expect, test } from 'vitest';
import { daysOfMonth, daysOfWeek } from '../../src/payments/ledger.ts';

test('a week runs from Monday to Sunday, over the ends of months and years', () => {
  for (const day of ['2026-12-28', '2027-01-01', '2027-01-03']) {
    const week = daysOfWeek(day);
    expect(week).toHaveLength(7);
    expect([week[0], week[6]]).toEqual(['2026-12-28', '2027-01-03']);
  }
});

test('a month has all its days, the leap day too', () => {
  expect(daysOfMonth('2028-02-29')).toHaveLength(29);
  expect(daysOfMonth('2026-02-01').at(-1)).toBe('2026-02-28');
  expect(daysOfMonth('2026-12-31').at(-1)).toBe('2026-12-31');
});
