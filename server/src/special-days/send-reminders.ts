import { monthDaysOn } from '@tohfa/contract';
import { type GiftIdea, giftIdeas } from '../catalogue/gift-ideas.ts';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { chooseGifts } from './choose-gifts.ts';
import {
  type DueDay,
  type DueReminder,
  datesToRemindOf,
  dueReminders,
  isQuietHour,
  toldKey,
} from './due-reminders.ts';
import { claimReminders, giveBack, markSent, stillClaimed, toldOf } from './reminders-sql.ts';
import { makeLinks } from './special-days-links.ts';
import { peopleWithDays } from './special-days-sql.ts';

const AT_ONCE = 200;

/** Job: reminds everybody of the days that come near. Safe to run at any time, twice, or by two processes at once. */
export async function sendReminders(reminding: Reminding, now: Date): Promise<{ sent: number }> {
  if (isQuietHour(now)) return { sent: 0 };
  const { database } = reminding;
  const dates = datesToRemindOf(now);
  const people = await peopleWithDays(database, dates.flatMap(monthDaysOn));
  const due = dueReminders(now, people, await toldOf(database, dates));
  if (due.length === 0) return { sent: 0 };
  const ideas = await giftIdeas(database);
  let sent = 0;
  for (let from = 0; from < due.length; from += AT_ONCE) {
    sent += await sendSome(reminding, due.slice(from, from + AT_ONCE), ideas, now);
  }
  return { sent };
}

async function sendSome(
  reminding: Reminding,
  due: readonly DueReminder[],
  ideas: readonly GiftIdea[],
  now: Date,
): Promise<number> {
  const { database, publicUrl } = reminding;
  const wanted = due.flatMap(({ email, days }) =>
    pairsOf(days).map(({ submissionId, day }) => ({ submissionId, day, email })),
  );
  const ours = await claimReminders(database, wanted, now);
  const claimed = due
    .map(({ email, days }) => ({ email, days: daysAmong(days, ours) }))
    .filter(({ days }) => days.length > 0);
  const ids = new Set(claimed.flatMap(({ days }) => pairsOf(days)).map(({ submissionId }) => submissionId));
  const links = await makeLinks(database, publicUrl, [...ids]);
  let sent = 0;
  for (const { email, days } of claimed) {
    if (await sendOne(reminding, { email, days: days.map((day) => withGifts(day, ideas)) }, links, now))
      sent += 1;
  }
  return sent;
}

async function sendOne(
  { database, notify, log }: Reminding,
  { email, days }: { email: string; days: ReminderDay[] },
  links: ReadonlyMap<string, string>,
  now: Date,
): Promise<boolean> {
  const claimed = pairsOf(days);
  if (!(await stillClaimed(database, claimed))) {
    // Of several forms one was withdrawn this very moment: the rest goes out with the next run.
    await giveBack(database, claimed);
    return false;
  }
  const people = new Map(
    days.flatMap(({ occasions }) => occasions).map((one) => [one.submissionId, one.name]),
  );
  const person = {
    email,
    forms: [...people].map(([id, name]) => ({ name, link: links.get(id) ?? '' })),
  };
  try {
    await notify(person, { days });
  } catch (error) {
    log.error({ err: error }, 'a reminder could not be sent');
    await giveBack(database, claimed);
    return false;
  }
  await markSent(database, claimed, now);
  return true;
}

function withGifts(day: DueDay, ideas: readonly GiftIdea[]): ReminderDay {
  const [first] = day.occasions;
  return { ...day, gifts: first ? chooseGifts(ideas, first.kind, `${first.submissionId} ${day.date}`) : [] };
}

function daysAmong(days: readonly DueDay[], ours: ReadonlySet<string>): DueDay[] {
  return days
    .map((day) => ({
      ...day,
      occasions: day.occasions.filter(({ submissionId }) => ours.has(toldKey(submissionId, day.date))),
    }))
    .filter(({ occasions }) => occasions.length > 0);
}

/** A submission with several occasions on one day is reminded of that day once. */
function pairsOf(days: readonly DueDay[]): { submissionId: string; day: string }[] {
  return days.flatMap(({ date, occasions }) =>
    [...new Set(occasions.map(({ submissionId }) => submissionId))].map((submissionId) => ({
      submissionId,
      day: date,
    })),
  );
}

export interface Reminding {
  database: Database;
  log: Log;
  publicUrl: string;
  /** The one place from which a person is reminded: by mail, and by whatever else comes to be. */
  notify(person: RemindedPerson, reminder: Reminder): Promise<void>;
}

export interface RemindedPerson {
  email: string;
  /** Usually one; each with the link to see, change or withdraw it. */
  forms: readonly { name: string; link: string }[];
}

export interface Reminder {
  /** The nearest first. */
  days: readonly ReminderDay[];
}

export interface ReminderDay extends DueDay {
  gifts: readonly GiftIdea[];
}
