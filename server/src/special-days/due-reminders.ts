import { daysAfter, indianDay, monthDaysOn, type SpecialDayKind } from '@tohfa/contract';

/** A reminder is due so many days before its day, and stays due until the day itself: a run that was missed is made good. */
const REMINDER_DAYS_BEFORE = 7;
const FIRST_HOUR = 9;
const LAST_HOUR = 19;
const INDIA_MINUTES_AHEAD = 330;

/** Nobody is written to at night. */
export function isQuietHour(now: Date): boolean {
  const hour = Math.floor(((now.getTime() / 60_000 + INDIA_MINUTES_AHEAD) % 1440) / 60);
  return hour < FIRST_HOUR || hour > LAST_HOUR;
}

/** The dates to be reminded of today, the nearest first. */
export function reminderDates(now: Date): string[] {
  const today = indianDay(now);
  return Array.from({ length: REMINDER_DAYS_BEFORE }, (_, ahead) => daysAfter(today, ahead + 1));
}

/**
 * What each person is to be reminded of: one reminder a person, however many days and forms of theirs it covers. A day
 * somebody was reminded of is left out, whatever of theirs falls on it.
 */
export function dueReminders(
  now: Date,
  people: readonly PersonWithDay[],
  told: ReadonlySet<string>,
): DueReminder[] {
  const today = indianDay(now);
  const byMonthDay = Map.groupBy(people, ({ monthDay }) => monthDay);
  const byEmail = new Map<string, DueReminder>();
  for (const date of reminderDates(now)) {
    const theirs = monthDaysOn(date).flatMap((monthDay) => byMonthDay.get(monthDay) ?? []);
    for (const { id, name, email, kind } of theirs) {
      if (email === null || told.has(reminderKey(id, date))) continue;
      const reminder = byEmail.get(email) ?? { email, days: [] };
      byEmail.set(email, reminder);
      let day = reminder.days.find((one) => one.date === date);
      if (!day) {
        day = { date, daysLeft: daysBetween(today, date), occasions: [] };
        reminder.days.push(day);
      }
      // Twins have one birthday.
      if (!day.occasions.some((one) => one.submissionId === id && one.kind === kind))
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

interface PersonWithDay {
  /** Of the submission. */
  id: string;
  name: string;
  email: string | null;
  kind: SpecialDayKind;
  monthDay: string;
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
