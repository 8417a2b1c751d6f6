import { type GiftState, giftTransitions } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import { prepared } from '../platform/prepared.ts';
import { searchRecentRows } from '../platform/recent-text-search.ts';
import { GIFT, giftsByIds, readGift } from './sql.ts';
import type { Gift } from './tables.ts';

/** Counting further would take longer than the page that shows it. */
export const MAX_COUNTED_GIFTS = 10_000;

/** The expression of the index `gifts_search`. */
const SEARCHED_TEXT = sql`lower(public_id || ' ' || name || ' ' || phone || ' ' || product_name
  || ' ' || owner_name || ' ' || owner_email || ' ' || occasion || ' ' || flat_no || ' ' || apartment || ' ' || landmark
  || ' ' || district || ' ' || state || ' ' || pincode)`;

/** The same of `gifts_search_by_name`. */
const SEARCHED_WITHOUT_CONTACT = sql`lower(public_id || ' ' || name || ' ' || product_name
  || ' ' || owner_name || ' ' || owner_email || ' ' || occasion)`;

/** A page of all gifts or of those in one state, newest first. */
export async function listNewestGifts(
  database: Database,
  { status, limit, offset }: Omit<GiftQuery, 'words'>,
): Promise<Gift[]> {
  const rows =
    status === undefined
      ? await selectNewest(database, [limit, offset])
      : await selectNewestInState(database, [limit, offset, status]);
  return rows.map(readGift);
}

const selectNewest = prepared<object>('newest-gifts', newestGiftsSql('true'));
const selectNewestInState = prepared<object>('newest-gifts-in-state', newestGiftsSql('status = $3'));

/** By an index alone until the page is found; gift by gift then, because the planner cannot know how long a page is. */
function newestGiftsSql(condition: string): string {
  return `select gift.* from
      (select id from gifts where ${condition} order by created_at desc, id desc limit $1 offset $2) page
      cross join lateral (${GIFT} where id = page.id offset 0) gift
    order by gift.created_at desc, gift.id desc`;
}

/** Newest first. Every word must appear in the recipient, product or requester, or `byContact` in phone or address. */
export async function searchGifts(
  database: Database,
  { status, byContact, ...query }: GiftQuery & { byContact: boolean },
): Promise<{ found: Gift[]; total: number; more: boolean }> {
  const [word = '', ...others] = query.words;
  // As the audit log links to it: its public id would open it to whoever reads the log.
  if (others.length === 0 && INTERNAL_ID.test(word)) {
    const found = await giftsByIds(database, [word]);
    return { found, total: found.length, more: false };
  }
  const { ids, total, more } = await searchRecentRows(database, {
    table: sql`gifts`,
    text: byContact ? SEARCHED_TEXT : SEARCHED_WITHOUT_CONTACT,
    order: sql`created_at desc, id desc`,
    filter: status === undefined ? sql`true` : sql`status = ${status}`,
    ...query,
  });
  const rows = new Map((await giftsByIds(database, ids)).map((gift) => [gift.id, gift]));
  return { found: ids.flatMap((id) => rows.get(id) ?? []), total, more };
}

const INTERNAL_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Counts gifts per state: states that wait for a person exactly, the others up to 10,000. */
export async function countGiftsByState(
  database: Database,
  states: readonly GiftState[],
): Promise<Map<GiftState, number>> {
  const full = fullStates.get(database) ?? new Set();
  fullStates.set(database, full);
  const rows = await queryRows<{ status: GiftState; total: number }>(
    database,
    sql`select status, counted.total from unnest(${sql.param(states.filter((state) => !full.has(state)))}::text[]) status,
      lateral (select count(*)::int as total from (select 1 from gifts g where g.status = status.status
        limit ${MAX_COUNTED_GIFTS}) found) counted`,
  );
  for (const { status, total } of rows)
    if (total === MAX_COUNTED_GIFTS && giftTransitions[status].length === 0) full.add(status);
  return new Map([
    ...[...full].map((state): [GiftState, number] => [state, MAX_COUNTED_GIFTS]),
    ...rows.map(({ status, total }): [GiftState, number] => [status, total]),
  ]);
}

/** No gift leaves the last state of its way, and none is deleted: one that was full is not counted again. */
const fullStates = new WeakMap<Database, Set<GiftState>>();

interface GiftQuery {
  status: GiftState | undefined;
  words: readonly string[];
  limit: number;
  offset: number;
}
