import { daysAfter, daysBetween, indianDay, monthDaysOn, type SpecialDayKind } from '@tohfa/contract';
import type { OtherPerson, PersonWithDay } from './sql.ts';

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
    for (const { id, name, email, kind, other } of celebrating) {
      if (email === null || alreadySent.has(reminderKey(id, date))) continue;
      const reminder = byEmail.get(email) ?? { email, days: [] };
      byEmail.set(email, reminder);
      let day = reminder.days.find((dueDay) => dueDay.date === date);
      if (!day) {
        day = { date, daysLeft: daysBetween(today, date), occasions: [] };
        reminder.days.push(day);
      }
      if (other) day.occasions.push({ submissionId: id, name, kind, other });
      else if (!day.occasions.some((own) => !own.other && own.submissionId === id && own.kind === kind))
        // Twins have one birthday.
        day.occasions.push({ submissionId: id, name, kind });
    }
  }
  return [...byEmail.values()];
}

export function reminderKey(submissionId: string, date: string): string {
  return `${submissionId} ${date}`;
}

export interface DueReminder {
  email: string;
  /** The nearest first. */
  days: DueDay[];
}

export interface DueDay {
  date: string;
  daysLeft: number;
  occasions: DueOccasion[];
}

export interface DueOccasion {
  submissionId: string;
  name: string;
  kind: SpecialDayKind;
  /** Whose day it is, when it is not the submission's own. */
  other?: OtherPerson;
}
