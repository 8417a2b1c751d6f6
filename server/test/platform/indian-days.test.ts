import { expect, test } from 'vitest';
import { addDays, indianDay, monthOf, weekOf } from '../../src/platform/indian-days.ts';

test('a day in India begins at half past six in the evening of Greenwich', () => {
  expect(indianDay(new Date('2026-12-31T18:29:59.999Z'))).toBe('2026-12-31');
  expect(indianDay(new Date('2026-12-31T18:30:00Z'))).toBe('2027-01-01');
});

test('a week runs from Monday to Sunday, over the ends of months and years', () => {
  for (const day of ['2026-12-28', '2027-01-01', '2027-01-03']) {
    const week = weekOf(day);
    expect(week).toHaveLength(7);
    expect([week[0], week[6]]).toEqual(['2026-12-28', '2027-01-03']);
  }
});

test('a month has all its days, the leap day too', () => {
  expect(monthOf('2028-02-29')).toHaveLength(29);
  expect(monthOf('2026-02-01').at(-1)).toBe('2026-02-28');
  expect(monthOf('2026-12-31').at(-1)).toBe('2026-12-31');
});

test('days are added over a leap day and backwards', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});
