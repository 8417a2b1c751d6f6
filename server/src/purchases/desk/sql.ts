import { createHash } from 'node:crypto';
import { daysAfter, indianDay, type Operations } from '@tohfa/contract';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../platform/database.ts';
import type { Call } from '../../platform/http/operations.ts';
import { searchRecentRows, searchWords } from '../../platform/recent-text-search.ts';
import { type Purchase, purchaseNotes, purchases } from '../tables.ts';

/** The expression of the index `purchases_search`. */
const SEARCHED_TEXT = sql`lower(number::text || ' ' || product_name || ' ' || buyer_name
  || ' ' || buyer_email || ' ' || address || ' ' || payment_id || ' ' || contents)`;

/** The same of `purchases_search_by_name`. */
const SEARCHED_WITHOUT_CONTACT = sql`lower(number::text || ' ' || product_name || ' ' || buyer_name
  || ' ' || buyer_email || ' ' || payment_id || ' ' || names)`;

/** Every word must occur in the number, products, buyer, recipient or payment id, or `byContact` in phone or address. */
export function searchPurchases(
  database: Database,
  { query, assignedTo, now, limit, byContact }: PurchaseSearch,
): Promise<{ ids: string[]; total: number; more: boolean }> {
  const { status, due, slot, q, sort, page = 1 } = query;
  const states = due !== undefined || status === 'to-do' ? TO_DO : status && [status];
  const filters = [
    ...(states ? [sql`status in (${literals(states)})`] : []),
    // A parcel that was dispatched or cancelled is due no more.
    ...(due === undefined
      ? []
      : [dueWithin(due, now), ...(status && status !== 'to-do' ? [sql`status = ${status}`] : [])]),
    ...(slot ? [sql`slot_name = ${slot}`] : []),
    ...(assignedTo === undefined ? [] : [isAssignedTo(assignedTo)]),
  ];
  const isOpen = states?.every((state) => OPEN.includes(state)) ?? false;
  return searchRecentRows(database, {
    table: sql`purchases`,
    text: byContact ? SEARCHED_TEXT : SEARCHED_WITHOUT_CONTACT,
    order: sort === 'due' && isOpen ? sql`due_at, number` : sql`number desc`,
    filter: filters.length === 0 ? sql`true` : sql.join(filters, sql` and `),
    words: searchWords(q ?? ''),
    limit,
    offset: (page - 1) * limit,
  });
}

const TO_DO: readonly string[] = ['placed', 'packed'];
/** The states of the index `purchases_open_due`. */
const OPEN: readonly string[] = ['placed', 'packed', 'dispatched'];

/** States of the contract, in the statement itself: the planner has to see that they are those of the partial index. */
function literals(states: readonly string[]): SQL {
  return sql.raw(states.map((state) => `'${state}'`).join(', '));
}

function isAssignedTo(email: string | null): SQL {
  return email === null ? sql`assigned_to is null` : sql`assigned_to = ${email}`;
}

function dueWithin(due: NonNullable<ListQuery['due']>, now: Date): SQL {
  const today = indianDay(now);
  const [from, to] = {
    late: [undefined, now],
    today: [now, endOf(today)],
    tomorrow: [endOf(today), endOf(daysAfter(today, 1))],
    week: [now, endOf(daysAfter(today, 6))],
  }[due];
  const before = sql`due_at < ${to?.toISOString()}`;
  return from === undefined ? before : sql`due_at >= ${from.toISOString()} and ${before}`;
}

const endOf = (day: string) => new Date(`${daysAfter(day, 1)}T00:00:00+05:30`);

/** What is to be sent: how much is late and due today, and the next day, today or later, that something is due. */
export async function countDue(
  database: Database,
  now: Date,
): Promise<{ late: number; today: number; nextDeliveryDay: string | null }> {
  const isToDo = sql`status in (${literals(TO_DO)})`;
  const [row] = await queryRows<{ late: number; today: number; nextDeliveryDay: string | null }>(
    database,
    sql`select
      (select count(*)::int from purchases where ${isToDo} and ${dueWithin('late', now)}) as late,
      (select count(*)::int from purchases where ${isToDo} and ${dueWithin('today', now)}) as today,
      (select to_char(min(due_at) at time zone 'Asia/Kolkata', 'YYYY-MM-DD') from purchases
        where ${isToDo} and due_at >= ${now.toISOString()}) as "nextDeliveryDay"`,
  );
  return row ?? { late: 0, today: 0, nextDeliveryDay: null };
}

/** An admin without their email: it stands in the address of the page. */
export function refOf(email: string): string {
  return createHash('sha256').update(`assignee ${email}`).digest('hex').slice(0, 12);
}

export async function setAssignee(tx: Database, id: string, email: string | null): Promise<void> {
  await tx.update(purchases).set({ assignedTo: email }).where(eq(purchases.id, id));
}

export async function findPurchasesByNumber(
  database: Database,
  numbers: readonly number[],
): Promise<Map<number, Purchase>> {
  const rows = await database
    .select()
    .from(purchases)
    .where(inArray(purchases.number, [...new Set(numbers)]));
  return new Map(rows.map((purchase) => [purchase.number, purchase]));
}

/** Oldest first. */
export async function listNotes(database: Database, purchaseId: string) {
  return database
    .select()
    .from(purchaseNotes)
    .where(eq(purchaseNotes.purchaseId, purchaseId))
    .orderBy(asc(purchaseNotes.createdAt), asc(purchaseNotes.id));
}

export async function insertNote(
  tx: Database,
  note: Pick<typeof purchaseNotes.$inferInsert, 'purchaseId' | 'author' | 'text'>,
): Promise<void> {
  await tx.insert(purchaseNotes).values(note);
}

/** Of this author, or of anyone; returns the purchase it was of. */
export async function deleteNote(
  tx: Database,
  id: string,
  author: string | undefined,
): Promise<string | undefined> {
  const [row] = await tx
    .delete(purchaseNotes)
    .where(and(eq(purchaseNotes.id, id), ...(author === undefined ? [] : [eq(purchaseNotes.author, author)])))
    .returning({ purchaseId: purchaseNotes.purchaseId });
  return row?.purchaseId;
}

/** When a buyer is erased: colleagues may have written about the person. */
export async function deleteNotesOf(tx: Database, purchaseIds: readonly string[]): Promise<void> {
  if (purchaseIds.length > 0)
    await tx.delete(purchaseNotes).where(inArray(purchaseNotes.purchaseId, [...purchaseIds]));
}

type ListQuery = Call<Operations['allOrders']>['query'];

interface PurchaseSearch {
  query: ListQuery;
  /** Null for nobody; left out, whoever works on it. */
  assignedTo?: string | null | undefined;
  now: Date;
  limit: number;
  /** Only for those who see phones and addresses in full: who finds an order by a guess knows that it is right. */
  byContact: boolean;
}
