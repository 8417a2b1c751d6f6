import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PaymentOrder } from '../payments/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import { prepared, rowReader } from '../platform/prepared.ts';
import { giftNotes } from './tables.ts';

/** The notes of these gifts that people may read, in the order in which their words were written. */
export async function listGiftNotes(database: Database, giftIds: readonly string[]): Promise<GiftNote[]> {
  if (giftIds.length === 0) return [];
  const notes = (await selectNotes(database, [giftIds])).map(toNote);
  const removed = new Set(notes.filter(isRemoved).map(personKey));
  return notes.filter((note) => !removed.has(personKey(note)));
}

/** What one person wrote for a gift. `isRemoved`: it was taken down, and nothing of theirs is shown. */
export async function findNotesOf(
  database: Database,
  giftId: string,
  personId: string,
): Promise<{ notes: GiftNote[]; isRemoved: boolean }> {
  const notes = (await selectNotesOf(database, [giftId, personId])).map(toNote);
  return notes.some(isRemoved) ? { notes: [], isRemoved: true } : { notes, isRemoved: false };
}

/** SQL: a note that came with an order counts once that is paid; a guest's note without one, once they have paid at all. */
const IS_PAID = `case
    when n.order_id is not null
      then exists (select 1 from payment_orders o where o.id = n.order_id and o.status = 'paid')
    when n.contributor_id is not null
      then exists (select 1 from payment_orders o where o.contributor_id = n.contributor_id and o.status = 'paid')
    else true end`;

/** SQL: with their authors. An account that claimed a guest's contribution is the same person. */
const NOTES = `select n.*, coalesce(n.user_id, c.user_id, n.contributor_id)::text as person_id
    from gift_notes n left join contributors c on c.id = n.contributor_id
    where (n.removed_at is not null or ${IS_PAID})`;
const AS_WRITTEN = 'order by n.updated_at, n.created_at, n.id';

const selectNotes = prepared<NoteRow>(
  'notes-of-gifts',
  `${NOTES} and n.gift_id = any($1::uuid[]) ${AS_WRITTEN}`,
);
const selectNotesOf = prepared<NoteRow>(
  'notes-of-person',
  `${NOTES} and n.gift_id = $1 and ($2 in (n.user_id, c.user_id, c.id)
    or (select user_id from contributors where id = $2) in (n.user_id, c.user_id)) ${AS_WRITTEN}`,
);

const readNote = rowReader(giftNotes);
const toNote = (row: NoteRow): GiftNote => ({ ...readNote(row), personId: row.person_id });
const isRemoved = ({ removedAt }: GiftNote) => removedAt !== null;
const personKey = ({ giftId, personId }: GiftNote) => `${giftId} ${personId}`;

/** A person's notes as one entry: the newest words, with the emoji and the picture that they added last. */
export function toEntry(notes: readonly GiftNote[]): NoteEntry | undefined {
  const [first, newest] = [notes[0], notes.at(-1)];
  return (
    first &&
    newest && {
      id: newest.id,
      personId: newest.personId,
      name: newest.name,
      message: newest.message,
      emoji: notes.findLast(({ emoji }) => emoji !== '')?.emoji ?? '',
      picture: notes.findLast(({ picture }) => picture !== null)?.picture ?? null,
      firstAt: first.createdAt,
    }
  );
}

/**
 * In the transaction that places an order, or answers it once more: what its payer wrote with it. Undefined leaves the
 * note as it is. The note of a paid order is never touched here, and a gift that has ended gets no more notes.
 */
export async function saveOrderNote(
  tx: Database,
  { id, giftId, payerId, contributorId, displayName }: PaymentOrder,
  message: string | undefined,
): Promise<void> {
  if (message === '') {
    await tx.delete(giftNotes).where(and(eq(giftNotes.orderId, id), isNull(giftNotes.removedAt)));
    return;
  }
  if (message === undefined) {
    await tx.update(giftNotes).set({ name: displayName }).where(eq(giftNotes.orderId, id));
    return;
  }
  await tx.execute(sql`
    insert into gift_notes (gift_id, user_id, contributor_id, order_id, name, message)
    select ${giftId}::uuid, ${payerId}::uuid, ${contributorId}::uuid, ${id}::uuid, ${displayName}::text, ${message}::text
    from gifts where id = ${giftId} and status = 'approved'
    on conflict (order_id) where order_id is not null
      do update set name = excluded.name, message = excluded.message, updated_at = now()`);
}

export async function insertGiftNotes(
  tx: Database,
  notes: readonly (typeof giftNotes.$inferInsert)[],
): Promise<void> {
  // Each a moment after the one before: the last one is the newest.
  const values = notes.map((note, n) => ({
    ...note,
    updatedAt: sql`now() + make_interval(secs => ${n} / 1000.0)`,
  }));
  if (values.length > 0) await tx.insert(giftNotes).values(values);
}

/** Changes a person's entry on the card. Fields that are left out do not change. */
export async function changeEntry(
  tx: Database,
  { giftId, author, name, notes }: NotesOfPerson,
  words: NoteWords,
): Promise<void> {
  const { message, emoji, picture } = words;
  const newest = notes.at(-1);
  if (!newest) {
    await tx.insert(giftNotes).values({ giftId, ...author, name, ...words });
    return;
  }
  await tx
    .update(giftNotes)
    .set({ ...words, ...(message !== undefined && { updatedAt: sql`now()` }) })
    .where(eq(giftNotes.id, newest.id));
  // An earlier note must not bring back what was replaced.
  const replaced = {
    ...(emoji !== undefined && { emoji: '' }),
    ...(picture !== undefined && { picture: null }),
  };
  const earlier = notes.slice(0, -1).map(({ id }) => id);
  if (Object.keys(replaced).length > 0 && earlier.length > 0)
    await tx.update(giftNotes).set(replaced).where(inArray(giftNotes.id, earlier));
}

/** Removes everything that a note's author wrote for the gift. Authors who remove their own may write again. */
export async function removeNotes(
  tx: Database,
  { giftId, noteId }: { giftId: string; noteId: string },
  by: { userId: string | undefined },
): Promise<void> {
  const [note] = await queryRows<{ person_id: string }>(
    tx,
    sql`select ${PERSON_ID} as person_id from ${giftNotes} where id = ${noteId} and gift_id = ${giftId}`,
  );
  if (!note) return;
  const ofAuthor = and(eq(giftNotes.giftId, giftId), eq(PERSON_ID, note.person_id));
  if (note.person_id === by.userId) await tx.delete(giftNotes).where(ofAuthor);
  else
    await tx
      .update(giftNotes)
      .set({ message: '', emoji: '', picture: null, removedAt: sql`now()` })
      .where(ofAuthor);
}

const PERSON_ID: SQL<string> = sql`coalesce(${giftNotes.userId},
  (select c.user_id from contributors c where c.id = ${giftNotes.contributorId}), ${giftNotes.contributorId})`;

/** Notes of orders that were not paid too. */
export async function exportNotesByUser(database: Database, userId: string) {
  const { name, message, emoji, picture, createdAt: at } = giftNotes;
  return database
    .select({ name, message, emoji, picture, at })
    .from(giftNotes)
    .where(isByUser(userId))
    .orderBy(giftNotes.createdAt);
}

export async function deleteNotesByUser(tx: Database, userId: string): Promise<void> {
  await tx.delete(giftNotes).where(isByUser(userId));
}

/** That something was removed stays known, without a word of it: otherwise it could be written again. */
export async function deleteNotesByContributor(tx: Database, contributorId: string): Promise<void> {
  const isOfGuest = eq(giftNotes.contributorId, contributorId);
  await tx.delete(giftNotes).where(and(isOfGuest, isNull(giftNotes.removedAt)));
  await tx.update(giftNotes).set({ name: '' }).where(isOfGuest);
}

export async function deleteNotesOfGift(tx: Database, giftId: string): Promise<void> {
  await tx.delete(giftNotes).where(eq(giftNotes.giftId, giftId));
}

function isByUser(userId: string): SQL | undefined {
  const claimed = sql`(select c.id from contributors c where c.user_id = ${userId})`;
  return or(eq(giftNotes.userId, userId), inArray(giftNotes.contributorId, claimed));
}

/** Job: what was written with a payment that never came, once it cannot come any more. */
export async function cleanUpGiftNotes(database: Database): Promise<void> {
  await database.execute(sql`delete from gift_notes n
    where n.updated_at < now() - interval '7 days' and n.removed_at is null and not ${sql.raw(IS_PAID)}`);
}

interface NoteRow {
  person_id: string;
}

/** With the id of its author: of the account, or of a guest who has none. */
export type GiftNote = typeof giftNotes.$inferSelect & { personId: string };

export type NoteAuthor = { userId: string } | { contributorId: string };

export interface NoteWords {
  name?: string;
  message?: string;
  emoji?: string;
  picture?: string | null;
}

/** One person's entry on the card. */
export interface NoteEntry extends Required<NoteWords> {
  id: string;
  personId: string;
  firstAt: Date;
}

export interface NotesOfPerson {
  giftId: string;
  author: NoteAuthor;
  /** For a first note without a name. */
  name: string;
  notes: readonly GiftNote[];
}
