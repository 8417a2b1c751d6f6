import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  formatCalendarDate,
  formatIndiaDateTime,
  formatShortDay,
  formatTime,
  timeAgo,
} from '../src/lib/dates.ts';

describe('dates in a browser outside India', () => {
  beforeAll(() => {
    vi.stubEnv('TZ', 'America/New_York');
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });

  test('moments are shown in India’s time', () => {
    expect(formatTime('2026-11-15T18:40:00Z')).toBe('12:10 am');
    expect(formatIndiaDateTime('2026-11-15T18:40:00Z')).toBe('16 Nov 2026, 12:10 am');
  });

  test('a moment more than a month ago is the day it was in India', () => {
    expect(timeAgo('2026-09-30T20:00:00Z', Date.parse('2026-11-15T12:00:00Z'))).toBe('1 Oct 2026');
  });

  test('calendar days stay the day they are', () => {
    expect(formatCalendarDate('2026-11-15')).toBe('15 November 2026');
    expect(formatShortDay('2026-11-15')).toMatch(/^Sun,? 15 Nov$/);
    expect(formatCalendarDate('N/A')).toBe('N/A');
  });
});
