import type { OtherDay, SpecialDayKind } from '@tohfa/contract';
import { and, asc, count, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { eraseMailsTo, keepGuestLanguage } from '../mails/index.ts';
import type { Database } from '../platform/database.ts';
import {
  type OtherDayRow,
  otherDays,
  type Submission,
  specialDayDates,
  specialDayLinks,
  specialDays,
  specialDayWithdrawals,
} from './tables.ts';

/** Serialises the posts of one phone number, so that the second sees what the first stored. */
export async function lockPhone(tx: Database, phone: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`special-days ${phone}`}, 0))`);
}

export async function findDuplicateSubmission(
  tx: Database,
  formHash: Buffer,
  seconds: number,
): Promise<Submission | undefined> {
  const [row] = await tx
    .select()
    .from(specialDays)
    .where(
      and(
        eq(specialDays.formHash, formHash),
        gt(specialDays.createdAt, sql`now() - make_interval(secs => ${seconds})`),
      ),
    )
    .limit(1);
  return row;
}

export async function insertSubmission(
  tx: Database,
  submission: typeof specialDays.$inferInsert,
  children: readonly string[],
): Promise<Submission> {
  const [row] = await tx.insert(specialDays).values(submission).returning();
  if (!row) throw new Error('the submission was not inserted');
  await keepGuestLanguage(tx, row.email);
  await insertDates(tx, row, children);
  return row;
}

/** Undefined when it has been withdrawn. */
export async function replaceSubmission(
  tx: Database,
  id: string,
  values: Partial<typeof specialDays.$inferInsert>,
  children: readonly string[],
): Promise<Submission | undefined> {
  const [row] = await tx
    .update(specialDays)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(specialDays.id, id))
    .returning();
  if (!row) return undefined;
  await tx.delete(specialDayDates).where(eq(specialDayDates.submissionId, id));
  await insertDates(tx, row, children);
  return row;
}

/** Deletes the submission and records that its consent ended; false when it does not exist. */
export async function withdrawSubmission(tx: Database, id: string): Promise<boolean> {
  const [row] = await tx.delete(specialDays).where(eq(specialDays.id, id)).returning();
  if (!row) return false;
  const { email, consentVersion, consentedAt } = row;
  if (email !== null) await eraseMailsTo(tx, email, ['special-days-saved', 'special-day-reminder']);
  await tx.insert(specialDayWithdrawals).values({ submissionId: id, consentVersion, consentedAt });
  return true;
}

export async function submissionById(database: Database, id: string): Promise<Submission | undefined> {
  const [row] = await database.select().from(specialDays).where(eq(specialDays.id, id));
  return row;
}

/** All with this email, newest first. */
export async function listSubmissions(database: Database, email: string): Promise<Submission[]> {
  return database
    .select()
    .from(specialDays)
    .where(eq(specialDays.email, email))
    .orderBy(desc(specialDays.consentedAt));
}

/** The consents given with this email, newest first. */
export async function listConsents(database: Database, email: string) {
  return database
    .select({ version: specialDays.consentVersion, at: specialDays.consentedAt })
    .from(specialDays)
    .where(eq(specialDays.email, email))
    .orderBy(desc(specialDays.consentedAt));
}

export async function isWithdrawn(database: Database, id: string): Promise<boolean> {
  const rows = await database
    .select({ id: specialDayWithdrawals.submissionId })
    .from(specialDayWithdrawals)
    .where(eq(specialDayWithdrawals.submissionId, id));
  return rows.length > 0;
}

/** The children's days of each submission, in the order they were entered. */
export async function listChildrenDays(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select()
    .from(specialDayDates)
    .where(and(inArray(specialDayDates.submissionId, [...ids]), eq(specialDayDates.kind, 'child')))
    .orderBy(asc(specialDayDates.nth));
  const byId = Map.groupBy(rows, (row) => row.submissionId);
  return new Map([...byId].map(([id, days]) => [id, days.map(({ monthDay }) => monthDay)]));
}

/** Newest first. Every word must appear in the name, email, referrer or place, or `byContact` in phone or address. */
export async function searchSubmissions(
  database: Database,
  { words, limit, offset, byContact }: SubmissionSearch,
): Promise<{ found: Submission[]; total: number }> {
  const where = and(...words.map((word) => matchesWord(word, byContact)));
  const found = await database
    .select()
    .from(specialDays)
    .where(where)
    .orderBy(desc(specialDays.createdAt), asc(specialDays.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await database.select({ total: count() }).from(specialDays).where(where);
  return { found, total: counted?.total ?? 0 };
}

export async function listPeopleWithDays(
  database: Database,
  monthDays: readonly string[],
): Promise<PersonWithDay[]> {
  return database
    .select({
      id: specialDays.id,
      name: specialDays.name,
      email: specialDays.email,
      kind: specialDayDates.kind,
      monthDay: specialDayDates.monthDay,
    })
    .from(specialDayDates)
    .innerJoin(specialDays, eq(specialDays.id, specialDayDates.submissionId))
    .where(inArray(specialDayDates.monthDay, [...monthDays]))
    .orderBy(
      asc(specialDays.createdAt),
      asc(specialDays.id),
      asc(specialDayDates.kind),
      asc(specialDayDates.nth),
    );
}

/** In the order they were added. */
export async function listOtherDays(database: Database, submissionId: string): Promise<OtherDay[]> {
  const rows = await database
    .select()
    .from(otherDays)
    .where(eq(otherDays.submissionId, submissionId))
    .orderBy(asc(otherDays.createdAt), asc(otherDays.id));
  return rows.map(({ id, name, relation, occasion, year, monthDay }) => ({
    id,
    name,
    relation,
    occasion,
    date: year === null ? monthDay : `${year}-${monthDay}`,
  }));
}

/** By submission; one that has none is missing. */
export async function countOtherDays(
  database: Database,
  submissionIds: readonly string[],
): Promise<Map<string, number>> {
  if (submissionIds.length === 0) return new Map();
  const rows = await database
    .select({ id: otherDays.submissionId, total: count() })
    .from(otherDays)
    .where(inArray(otherDays.submissionId, [...submissionIds]))
    .groupBy(otherDays.submissionId);
  return new Map(rows.map(({ id, total }) => [id, total]));
}

/** Everybody who wants to be reminded of somebody else's day on one of these month-days. */
export async function listPeopleWithOtherDays(
  database: Database,
  monthDays: readonly string[],
): Promise<Omit<Required<PersonWithDay>, 'kind'>[]> {
  return database
    .select({
      id: specialDays.id,
      name: specialDays.name,
      email: specialDays.email,
      monthDay: otherDays.monthDay,
      other: { name: otherDays.name, relation: otherDays.relation, occasion: otherDays.occasion },
    })
    .from(otherDays)
    .innerJoin(specialDays, eq(specialDays.id, otherDays.submissionId))
    .where(inArray(otherDays.monthDay, [...monthDays]))
    .orderBy(asc(otherDays.createdAt), asc(otherDays.id));
}

/** Saves of one submission wait for each other, so that the limit holds. */
export async function lockSubmission(tx: Database, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: specialDays.id })
    .from(specialDays)
    .where(eq(specialDays.id, id))
    .for('update');
  return rows.length > 0;
}

export async function updateOtherDay(
  tx: Database,
  submissionId: string,
  id: string,
  values: OtherDayValues,
): Promise<boolean> {
  const rows = await tx
    .update(otherDays)
    .set(values)
    .where(and(eq(otherDays.id, id), eq(otherDays.submissionId, submissionId)))
    .returning({ id: otherDays.id });
  return rows.length > 0;
}

export async function insertOtherDay(
  tx: Database,
  submissionId: string,
  values: OtherDayValues,
): Promise<void> {
  await tx.insert(otherDays).values({ submissionId, ...values });
}

export async function deleteOtherDay(database: Database, submissionId: string, id: string): Promise<void> {
  await database.delete(otherDays).where(and(eq(otherDays.id, id), eq(otherDays.submissionId, submissionId)));
}

export async function insertLinks(
  database: Database,
  links: readonly { tokenHash: Buffer; submissionId: string }[],
): Promise<void> {
  if (links.length > 0) await database.insert(specialDayLinks).values([...links]);
}

export async function submissionIdByLink(database: Database, tokenHash: Buffer): Promise<string | undefined> {
  const [row] = await database
    .select({ id: specialDayLinks.submissionId })
    .from(specialDayLinks)
    .where(eq(specialDayLinks.tokenHash, tokenHash));
  return row?.id;
}

/** Daily cleanup of rows that have served their purpose. */
export async function cleanUpSpecialDays(database: Database): Promise<void> {
  // A restored backup brings back what people had withdrawn.
  await database.execute(
    sql`delete from special_days using special_day_withdrawals where special_days.id = submission_id`,
  );
  await database.execute(sql`delete from special_day_reminders where day < now() - interval '60 days'`);
  await database.execute(sql`delete from special_day_links using special_day_withdrawals
    where special_day_links.submission_id = special_day_withdrawals.submission_id
      and withdrawn_at < now() - interval '1 year'`);
}

async function insertDates(tx: Database, submission: Submission, children: readonly string[]): Promise<void> {
  const { id: submissionId, birthday, anniversary } = submission;
  const days = [
    ...(birthday ? [{ kind: 'birthday' as const, nth: 0, monthDay: birthday.slice(5) }] : []),
    ...(anniversary ? [{ kind: 'anniversary' as const, nth: 0, monthDay: anniversary.slice(5) }] : []),
    ...children.map((monthDay, nth) => ({ kind: 'child' as const, nth, monthDay })),
  ];
  if (days.length > 0) await tx.insert(specialDayDates).values(days.map((day) => ({ submissionId, ...day })));
}

function matchesWord(word: string, byContact: boolean): SQL {
  const literal = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  const contact = sql`${specialDays.phone} || ' ' || ${specialDays.flatNo} || ' ' || ${specialDays.address}`;
  return sql`(${specialDays.name} || ' ' || coalesce(${specialDays.email}, '') || ' ' || ${specialDays.referredBy} || ' '
    || ${specialDays.city} || ' ' || ${specialDays.state} || ' ' || ${specialDays.pincode}
    || ' ' || ${byContact ? contact : sql`''`}) ilike ${literal}`;
}

interface SubmissionSearch {
  words: readonly string[];
  limit: number;
  offset: number;
  byContact: boolean;
}

export interface PersonWithDay {
  /** Id of the submission. */
  id: string;
  name: string;
  email: string | null;
  kind: SpecialDayKind;
  /** `MM-DD` */
  monthDay: string;
  /** Whose day it is, when it is not one of the submission's own. `kind` is then the one whose gifts suit it. */
  other?: OtherPerson;
}

export type OtherPerson = Pick<OtherDayRow, 'name' | 'relation' | 'occasion'>;
type OtherDayValues = OtherPerson & Pick<OtherDayRow, 'year' | 'monthDay'>;
