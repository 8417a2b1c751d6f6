import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../platform/database.ts';
import { toldKey } from './due-reminders.ts';
import { specialDayReminders } from './special-days-tables.ts';

/** A claim whose sender died before sending is taken over after this long. */
const GIVEN_UP_AFTER = sql`interval '1 hour'`;

/** Which days of which submissions were reminded of already. */
export async function toldOf(database: Database, dates: readonly string[]): Promise<Set<string>> {
  const rows = await database
    .select({ id: specialDayReminders.submissionId, day: specialDayReminders.day })
    .from(specialDayReminders)
    .where(and(inArray(specialDayReminders.day, [...dates]), sql`${specialDayReminders.sentAt} is not null`));
  return new Set(rows.map(({ id, day }) => toldKey(id, day)));
}

/**
 * Takes these reminders upon oneself: each is answered to one caller only. One whose submission was withdrawn or has
 * another email by now is answered to nobody.
 */
export async function claimReminders(
  database: Database,
  wanted: readonly { submissionId: string; day: string; email: string }[],
  now: Date,
): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string; day: string }>(
    database,
    sql`insert into special_day_reminders as kept (submission_id, day, claimed_at)
      select wanted."submissionId", wanted.day, ${now.toISOString()}::timestamptz
      from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted ("submissionId" uuid, day date, email text)
      join special_days on special_days.id = wanted."submissionId" and special_days.email = wanted.email
      on conflict (submission_id, day) do update set claimed_at = excluded.claimed_at
        where kept.sent_at is null and kept.claimed_at < excluded.claimed_at - ${GIVEN_UP_AFTER}
      returning submission_id as id, day::text as day`,
  );
  return new Set(rows.map(({ id, day }) => toldKey(id, day)));
}

/** False when it was withdrawn since it was claimed: then it must not go out. */
export async function stillClaimed(database: Database, claimed: Claimed): Promise<boolean> {
  const rows = await database
    .select({ day: specialDayReminders.day })
    .from(specialDayReminders)
    .where(among(claimed));
  return rows.length === claimed.length;
}

export async function markSent(database: Database, claimed: Claimed, now: Date): Promise<void> {
  await database.update(specialDayReminders).set({ sentAt: now }).where(among(claimed));
}

/** So that the next run tries it again. */
export async function giveBack(database: Database, claimed: Claimed): Promise<void> {
  await database.delete(specialDayReminders).where(and(among(claimed), isNull(specialDayReminders.sentAt)));
}

function among(claimed: Claimed) {
  const pairs = claimed.map(({ submissionId, day }) =>
    and(eq(specialDayReminders.submissionId, submissionId), eq(specialDayReminders.day, day)),
  );
  return sql`(${sql.join(
    pairs.map((pair) => sql`(${pair})`),
    sql` or `,
  )})`;
}

type Claimed = readonly { submissionId: string; day: string }[];
