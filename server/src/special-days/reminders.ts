import { createHash } from 'node:crypto';
import { monthDaysOn, type SpecialDayKind } from '@tohfa/contract';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type GiftIdea, listGiftIdeas } from '../catalogue/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import {
  type DueDay,
  type DueReminder,
  dueReminders,
  isQuietHour,
  reminderDates,
  reminderKey,
} from './due-reminders.ts';
import { listPeopleWithDays, listPeopleWithOtherDays, type OtherPerson } from './sql.ts';
import { createLinks } from './submissions.ts';
import { specialDayReminders } from './tables.ts';

const BATCH_SIZE = 200;
/** A claim whose process died before sending expires after this time. */
const CLAIM_TIMEOUT = sql`interval '1 hour'`;
const GIFTS_PER_DAY = 3;

/** Which categories suit which day, by their names. Others fill up. */
const SUITABLE_CATEGORIES: Record<SpecialDayKind, RegExp> = {
  child: /book|game|toy|play|child|kid/i,
  anniversary: /home|kitchen|jewel|sari|saree|wardrobe|textile|flower|plant|decor/i,
  birthday: /sweet|mithai|chocolate|cake|tea|coffee|jewel|book|game|plant|flower|craft|wardrobe/i,
};

/** Job: sends the reminders that are due. Safe to run at any time, twice, or in two processes at once. */
export async function sendReminders(deps: ReminderDeps, now: Date): Promise<{ sent: number }> {
  if (isQuietHour(now)) return { sent: 0 };
  const { database } = deps;
  const dates = reminderDates(now);
  const monthDays = dates.flatMap(monthDaysOn);
  const people = [
    ...(await listPeopleWithDays(database, monthDays)),
    ...(await listPeopleWithOtherDays(database, monthDays)).map((person) => ({
      ...person,
      kind: similarKind(person.other),
    })),
  ];
  const due = dueReminders(now, people, await listSentReminders(database, dates));
  if (due.length === 0) return { sent: 0 };
  const ideas = await listGiftIdeas(database);
  let sent = 0;
  for (let from = 0; from < due.length; from += BATCH_SIZE) {
    sent += await sendBatch(deps, due.slice(from, from + BATCH_SIZE), ideas, now);
  }
  return { sent };
}

/** Three gifts for a day. The seed makes the choice stable, and different for another year or person. */
export function chooseGifts(ideas: readonly GiftIdea[], kind: SpecialDayKind, seed: string): GiftIdea[] {
  const ranked = ideas
    .map((idea) => ({ idea, rank: rankGift(idea, kind) }))
    .sort(
      (one, other) =>
        one.rank - other.rank || other.idea.rating - one.idea.rating || one.idea.id - other.idea.id,
    );
  const best = ranked.filter(({ rank }) => rank === ranked[0]?.rank);
  if (best.length < GIFTS_PER_DAY) return ranked.slice(0, GIFTS_PER_DAY).map(({ idea }) => idea);
  const start = createHash('sha256').update(seed).digest().readUInt32BE() % best.length;
  return Array.from({ length: GIFTS_PER_DAY }, (_, at) => best[(start + at) % best.length]?.idea).filter(
    (idea) => idea !== undefined,
  );
}

async function sendBatch(
  deps: ReminderDeps,
  due: readonly DueReminder[],
  ideas: readonly GiftIdea[],
  now: Date,
): Promise<number> {
  const { database, publicUrl } = deps;
  const candidates = due.flatMap(({ email, days }) =>
    toClaims(days).map(({ submissionId, day }) => ({ submissionId, day, email })),
  );
  const claims = await claimReminders(database, candidates, now);
  const claimed = due
    .map(({ email, days }) => ({ email, days: claimedDays(days, claims) }))
    .filter(({ days }) => days.length > 0);
  const ids = new Set(claimed.flatMap(({ days }) => toClaims(days)).map(({ submissionId }) => submissionId));
  const links = await createLinks(database, publicUrl, [...ids]);
  let sent = 0;
  for (const { email, days } of claimed) {
    if (await sendReminder(deps, { email, days: days.map((day) => addGifts(day, ideas)) }, links, now))
      sent += 1;
  }
  return sent;
}

async function sendReminder(
  { database, notify, log }: ReminderDeps,
  { email, days }: { email: string; days: ReminderDay[] },
  links: ReadonlyMap<string, string>,
  now: Date,
): Promise<boolean> {
  const claimed = toClaims(days);
  if (!(await isStillClaimed(database, claimed))) {
    // One of several submissions was just withdrawn: the rest goes out with the next run.
    await unclaimReminders(database, claimed);
    return false;
  }
  const people = new Map(
    days.flatMap(({ occasions }) => occasions).map(({ submissionId, name }) => [submissionId, name]),
  );
  const person = {
    email,
    forms: [...people].map(([id, name]) => ({ name, link: links.get(id) ?? '' })),
  };
  try {
    await notify(person, { days });
  } catch (error) {
    log.error({ err: error }, 'sending a reminder failed');
    await unclaimReminders(database, claimed);
    return false;
  }
  await markSent(database, claimed, now);
  return true;
}

function addGifts(day: DueDay, ideas: readonly GiftIdea[]): ReminderDay {
  const [first] = day.occasions;
  return { ...day, gifts: first ? chooseGifts(ideas, first.kind, `${first.submissionId} ${day.date}`) : [] };
}

function claimedDays(days: readonly DueDay[], claims: ReadonlySet<string>): DueDay[] {
  return days
    .map((day) => ({
      ...day,
      occasions: day.occasions.filter(({ submissionId }) => claims.has(reminderKey(submissionId, day.date))),
    }))
    .filter(({ occasions }) => occasions.length > 0);
}

/** One claim per submission and day, however many occasions fall on it. */
function toClaims(days: readonly DueDay[]): { submissionId: string; day: string }[] {
  return days.flatMap(({ date, occasions }) =>
    [...new Set(occasions.map(({ submissionId }) => submissionId))].map((submissionId) => ({
      submissionId,
      day: date,
    })),
  );
}

/** A festival's category suits its festival, not a birthday. */
function rankGift({ categoryName, isCalendar }: GiftIdea, kind: SpecialDayKind): number {
  if (isCalendar) return 2;
  return SUITABLE_CATEGORIES[kind].test(categoryName) ? 0 : 1;
}

/** The kind of special day whose gifts suit it. */
function similarKind({ occasion, relation }: OtherPerson): SpecialDayKind {
  if (occasion === 'Anniversary' || occasion === 'Wedding' || occasion === 'Housewarming')
    return 'anniversary';
  const isChild = relation === 'Son' || relation === 'Daughter';
  return occasion === 'Baby' || (occasion === 'Birthday' && isChild) ? 'child' : 'birthday';
}

async function listSentReminders(database: Database, dates: readonly string[]): Promise<Set<string>> {
  const rows = await database
    .select({ id: specialDayReminders.submissionId, day: specialDayReminders.day })
    .from(specialDayReminders)
    .where(and(inArray(specialDayReminders.day, [...dates]), sql`${specialDayReminders.sentAt} is not null`));
  return new Set(rows.map(({ id, day }) => reminderKey(id, day)));
}

/**
 * Each reminder is claimed by one caller only; none when the submission was withdrawn or its email changed meanwhile.
 */
async function claimReminders(
  database: Database,
  candidates: readonly { submissionId: string; day: string; email: string }[],
  now: Date,
): Promise<Set<string>> {
  const rows = await queryRows<{ id: string; day: string }>(
    database,
    sql`insert into special_day_reminders as kept (submission_id, day, claimed_at)
      select wanted."submissionId", wanted.day, ${now.toISOString()}::timestamptz
      from json_to_recordset(${JSON.stringify(candidates)}::json) as wanted ("submissionId" uuid, day date, email text)
      join special_days on special_days.id = wanted."submissionId" and special_days.email = wanted.email
      on conflict (submission_id, day) do update set claimed_at = excluded.claimed_at
        where kept.sent_at is null and kept.claimed_at < excluded.claimed_at - ${CLAIM_TIMEOUT}
      returning submission_id as id, day::text as day`,
  );
  return new Set(rows.map(({ id, day }) => reminderKey(id, day)));
}

/** False when one was withdrawn since: then nothing must be sent. */
async function isStillClaimed(database: Database, claimed: ReminderClaims): Promise<boolean> {
  const rows = await database
    .select({ day: specialDayReminders.day })
    .from(specialDayReminders)
    .where(matchesClaims(claimed));
  return rows.length === claimed.length;
}

async function markSent(database: Database, claimed: ReminderClaims, now: Date): Promise<void> {
  await database.update(specialDayReminders).set({ sentAt: now }).where(matchesClaims(claimed));
}

/** The next run tries again. */
async function unclaimReminders(database: Database, claimed: ReminderClaims): Promise<void> {
  await database
    .delete(specialDayReminders)
    .where(and(matchesClaims(claimed), isNull(specialDayReminders.sentAt)));
}

function matchesClaims(claimed: ReminderClaims) {
  const pairs = claimed.map(({ submissionId, day }) =>
    and(eq(specialDayReminders.submissionId, submissionId), eq(specialDayReminders.day, day)),
  );
  return sql`(${sql.join(
    pairs.map((pair) => sql`(${pair})`),
    sql` or `,
  )})`;
}

export interface ReminderDeps {
  database: Database;
  log: Log;
  publicUrl: string;
  notify(person: ReminderRecipient, reminder: Reminder): Promise<void>;
}

export interface ReminderRecipient {
  email: string;
  /** Usually one; each with its link to see, change or withdraw it. */
  forms: readonly { name: string; link: string }[];
}

export interface Reminder {
  /** The nearest first. */
  days: readonly ReminderDay[];
}

export interface ReminderDay extends DueDay {
  gifts: readonly GiftIdea[];
}

type ReminderClaims = readonly { submissionId: string; day: string }[];
