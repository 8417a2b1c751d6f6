import { type GiftState, nameOfGift, type PaidFor } from '@tohfa/contract';
import { type SQL, sql } from 'drizzle-orm';
import { isDisputedSql } from '../payments/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import { searchWords } from '../platform/recent-text-search.ts';
import { countGiftsByState, searchGifts } from './list-sql.ts';

/** Gifts to decide, the longest waiting first, and funded ones to dispatch, the earliest day first. */
export async function listGiftsToDo(database: Database, items: number) {
  const [counts, toDecide, toDispatch] = await Promise.all([
    countGiftsByState(database, ['pending', 'paid']),
    selectGifts(database, sql`status = 'pending' order by created_at limit ${items}`),
    selectGifts(database, sql`status = 'paid' order by date, created_at limit ${items}`),
  ]);
  return {
    toDecide: { count: counts.get('pending') ?? 0, items: toDecide },
    toDispatch: { count: counts.get('paid') ?? 0, items: toDispatch },
  };
}

/** As `searchGifts` finds them. */
export async function findGifts(
  database: Database,
  text: string,
  { limit, byContact }: { limit: number; byContact: boolean },
) {
  const words = searchWords(text);
  if (words.length === 0) return [];
  const { found } = await searchGifts(database, { status: undefined, words, limit, offset: 0, byContact });
  return found.map((gift) => ({
    id: gift.publicId,
    name: nameOfGift(gift),
    recipient: gift.name,
    organiser: gift.ownerName,
    status: gift.status as GiftState,
  }));
}

/** For the names of what audit entries are about; by their internal ids. */
export async function nameGifts(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows<GiftRow & { internalId: string }>(
    database,
    sql`select id as "internalId", ${GIFT_COLUMNS} from gifts where id = any(${sql.param([...ids])}::uuid[])`,
  );
  return new Map(
    rows.map(({ internalId, id: _publicId, recipient, ...gift }) => [
      internalId,
      { id: internalId, name: `${nameOfGift(gift)} for ${recipient}` },
    ]),
  );
}

/** SQL: a gift's row of `isFunded` and `collectedPaise`, which is less what went back. Looked up gift by gift. */
export const giftMoneySql = (giftId: SQL) =>
  sql`select status in ('paid', 'dispatched', 'delivered') as "isFunded", paid_paise as "collectedPaise"
    from gifts where id = ${giftId} offset 0`;

/** For the money desk; by their internal ids. */
export async function listPaidGifts(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, PaidFor>> {
  if (ids.length === 0) return new Map();
  const rows = await queryRows<GiftRow & { internalId: string }>(
    database,
    sql`select id as "internalId", ${GIFT_COLUMNS} from gifts where id = any(${sql.param([...new Set(ids)])}::uuid[])`,
  );
  return new Map(
    rows.map(({ internalId, id, recipient, ...gift }) => [
      internalId,
      { kind: 'gift' as const, id, name: `${nameOfGift(gift)} for ${recipient}` },
    ]),
  );
}

async function selectGifts(database: Database, where: ReturnType<typeof sql>) {
  const rows = await queryRows<GiftRow & { disputed: boolean }>(
    database,
    sql`select ${GIFT_COLUMNS}, exists (select 1 from payment_orders o join payments p on p.order_id = o.id
        where o.gift_id = gifts.id and ${isDisputedSql(sql`p.provider_payment_id`)}) as disputed
      from gifts where ${where}`,
  );
  return rows.map(({ productName, variant, disputed, ...gift }) => ({
    ...gift,
    name: nameOfGift({ productName, variant }),
    ...(disputed && { disputed: true as const }),
  }));
}

const GIFT_COLUMNS = sql`public_id as id, product_name as "productName", variant, name as recipient,
  owner_name as organiser, date::text as date`;

interface GiftRow {
  id: string;
  productName: string;
  variant: string;
  recipient: string;
  organiser: string;
  date: string;
}
