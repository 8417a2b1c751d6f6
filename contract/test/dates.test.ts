import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  daysAfter,
  formatCalendarDate,
  formatDayAndMonth,
  formatLongDay,
  nextCelebration,
  workingDaysAfter,
} from '../src/index.ts';

describe('days on a machine outside India', () => {
  beforeAll(() => {
    vi.stubEnv('TZ', 'America/New_York');
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });

  test('every day of two years reads as `Intl` writes it', () => {
    const as = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'UTC', ...options });
    const formats = {
      plain: as({}),
      withYear: as({ year: 'numeric' }),
      withWeekday: as({ weekday: 'long' }),
    };
    for (let day = '2027-01-01'; day < '2029-01-01'; day = daysAfter(day, 1)) {
      const moment = new Date(day);
      expect(formatDayAndMonth(day)).toBe(formats.plain.format(moment));
      expect(formatCalendarDate(day)).toBe(formats.withYear.format(moment));
      expect(formatLongDay(day)).toBe(formats.withWeekday.format(moment));
    }
  });

  test.each([
    ['2026-11-13', 1, '2026-11-16'],
    ['2026-11-14', 1, '2026-11-16'],
    ['2026-11-16', 5, '2026-11-23'],
    ['2026-11-18', 7, '2026-11-27'],
    ['2026-11-18', 0, '2026-11-18'],
  ])('%s and %i working days is %s', (day, days, after) => {
    expect(workingDaysAfter(day, days)).toBe(after);
  });

  test('what is not a day is shown as it is', () => {
    expect(formatCalendarDate('N/A')).toBe('N/A');
  });

  test.each([
    ['03-12', '2026-03-12', '2026-03-12'],
    ['03-12', '2026-03-13', '2027-03-12'],
    ['02-29', '2027-02-28', '2027-02-28'],
    ['02-29', '2027-03-01', '2028-02-29'],
  ])('%s is celebrated from %s on next on %s', (monthDay, today, next) => {
    expect(nextCelebration(monthDay, today)).toBe(next);
  });
});
