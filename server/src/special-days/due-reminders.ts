import { daysAfter, indianDay, monthDaysOn, type SpecialDayKind } from '@tohfa/contract';
import type { PersonWithDay } from './sql.ts';

/** A reminder stays due until the day itself, so that a missed run is made up for. */
const REMINDER_DAYS_BEFORE = 7;
const FIRST_HOUR = 9;
const LAST_HOUR = 19;
const INDIA_MINUTES_AHEAD = 330;

/** Reminders are not sent at night. */
export function isQuietHour(now: Date): boolean {
  const hour = Math.floor(((now.getTime() / 60_000 + INDIA_MINUTES_AHEAD) % 1440) / 60);
  return hour < FIRST_HOUR || hour > LAST_HOUR;
}

/** The dates to remind of today, the nearest first. */
export function reminderDates(now: Date): string[] {
  const today = indianDay(now);
  return Array.from({ length: REMINDER_DAYS_BEFORE }, (_, ahead) => daysAfter(today, ahead + 1));
}

/**
 * One reminder per email address, however many days and submissions it covers. Leaves out days that were already
 * announced.
 */
export function dueReminders(
  now: Date,
  people: readonly PersonWithDay[],
  alreadySent: ReadonlySet<string>,
): DueReminder[] {
  const today = indianDay(now);
  const byMonthDay = Map.groupBy(people, ({ monthDay }) => monthDay);
  const byEmail = new Map<string, DueReminder>();
  for (const date of reminderDates(now)) {
    const celebrating = monthDaysOn(date).flatMap((monthDay) => byMonthDay.get(monthDay) ?? []);
    for (const { id, name, email, kind } of celebrating) {
      if (email === null || alreadySent.has(reminderKey(id, date))) continue;
      const reminder = byEmail.get(email) ?? { email, days: [] };
      byEmail.set(email, reminder);
      let day = reminder.days.find((dueDay) => dueDay.date === date);
      if (!day) {
        day = { date, daysLeft: daysBetween(today, date), occasions: [] };
        reminder.days.push(day);
      }
      // Twins have one birthday.
      if (!day.occasions.some((occasion) => occasion.submissionId === id && occasion.kind === kind))
        day.occasions.push({ submissionId: id, name, kind });
    }
  }
  return [...byEmail.values()];
}

export function reminderKey(submissionId: string, date: string): string {
  return `${submissionId} ${date}`;
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

export interface DueReminder {
  email: string;
  /** The nearest first. */
  days: DueDay[];
}

export interface DueDay {
  date: string;
  daysLeft: number;
  occasions: { submissionId: string; name: string; kind: SpecialDayKind }[];
}
