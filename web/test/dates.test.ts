import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  formatFullDate,
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

  test('every day of two years reads as `Intl` writes it', () => {
    const as = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-IN', options);
    const india = { timeZone: 'Asia/Kolkata' } as const;
    const dateTime = as({ dateStyle: 'medium', timeStyle: 'short', ...india });
    const full = as({ dateStyle: 'full', ...india });
    const short = as({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
    for (let at = Date.UTC(2027, 0, 1); at < Date.UTC(2029, 0, 1); at += 86_400_000 + 3_540_000) {
      const moment = new Date(at);
      const day = moment.toISOString().slice(0, 10);
      expect(formatIndiaDateTime(moment.toISOString())).toBe(plainSpaces(dateTime.format(moment)));
      expect(formatFullDate(moment)).toBe(full.format(moment));
      expect(formatShortDay(day)).toBe(short.format(new Date(day)));
    }
  });

  test('the past is told as `Intl` tells it', () => {
    const relative = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' });
    const now = Date.parse('2026-11-15T12:00:00Z');
    const ago = (seconds: number) => timeAgo(new Date(now - seconds * 1000).toISOString(), now);
    for (const count of [1, 2, 29]) {
      expect(ago(count * 86_400)).toBe(relative.format(-count, 'day'));
      expect(ago(count * 60)).toBe(relative.format(-count, 'minute'));
    }
    expect(ago(3_600)).toBe(relative.format(-1, 'hour'));
    expect(ago(5 * 3_600)).toBe(relative.format(-5, 'hour'));
  });

  test('calendar days stay the day they are', () => {
    expect(formatShortDay('2026-11-15')).toMatch(/^Sun,? 15 Nov$/);
  });
});

/** Some versions put a narrow space before 'am'. */
function plainSpaces(text: string): string {
  return text.replaceAll('\u202f', ' ');
}
