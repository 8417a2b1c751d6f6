import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../platform/database.ts';
import { networkKey } from '../../platform/http/rate-limit.ts';
import { networkSalts } from '../tables.ts';

/** From so many unpaid guest orders of an hour on, a gift is being abused and guests pay without a hold. */
const MAX_UNPAID_ORDERS_OF_GIFT = 30;

/**
 * SQL with the parameters $1 (the networks) and $2 (the payer): the orders `o` of other people of a network that keep
 * something from others, or kept it until their hold expired, and were not paid. An order that is paid, or whose payer
 * closed the checkout, leaves the count.
 */
export const UNPAID_HOLDS_OF_NETWORK = `payment_orders o join holds h on h.order_id = o.id
    where o.network = any($1::text[]) and o.created_at > now() - interval '3 hours'
      and o.status in ('created', 'attempted', 'expired')
      and (h.released_at is null or h.released_because = 'expired')
      and coalesce(o.payer_id, o.contributor_id, o.guest_buyer_id) <> $2::uuid`;

/** Whether guests have opened so many payments for this gift without paying that none of them gets a hold. */
export async function isGiftAbused(database: Database, giftId: string): Promise<boolean> {
  const [row] = await queryRows<{ unpaid: string }>(
    database,
    sql`select count(*) as unpaid from payment_orders o left join holds h on h.order_id = o.id
      where o.gift_id = ${giftId} and o.contributor_id is not null and o.created_at > now() - interval '1 hour'
        and o.status in ('created', 'attempted', 'expired') and h.released_because is distinct from 'failed'`,
  );
  return Number(row?.unpaid) >= MAX_UNPAID_ORDERS_OF_GIFT;
}

/**
 * Whether a guest tries out stolen cards: within an hour many small payments of this network or guest failed, and far
 * more than succeeded. Accounts and larger amounts are never slowed.
 */
export async function isTestingCards(
  tx: Database,
  amountPaise: number,
  { networks, guestId }: { networks: Networks; guestId: string | undefined },
): Promise<boolean> {
  if (amountPaise > SMALL_AMOUNT_PAISE) return false;
  const [row] = await queryRows<{ failed: string; captured: string; own: string }>(
    tx,
    sql`select count(*) filter (where p.status = 'failed') as failed,
        count(*) filter (where p.captured_at is not null) as captured,
        count(*) filter (where p.status = 'failed' 
          and coalesce(o.contributor_id, o.guest_buyer_id) = ${guestId ?? null}::uuid) as own
      from payment_orders o join payments p on p.order_id = o.id
      where o.network in ${networks} and o.created_at > now() - interval '2 hours'
        and p.created_at > now() - interval '1 hour'
        and (o.contributor_id is not null or o.guest_buyer_id is not null) and o.amount_paise <= ${SMALL_AMOUNT_PAISE}`,
  );
  const failed = Number(row?.failed);
  const isMostlyFailing = failed >= MAX_FAILED_OF_NETWORK && failed > 3 * Number(row?.captured);
  return isMostlyFailing || Number(row?.own) >= MAX_FAILED_OF_GUEST;
}

/** Testers of cards take the smallest amounts they can. */
const SMALL_AMOUNT_PAISE = 10_000;
const MAX_FAILED_OF_NETWORK = 20;
const MAX_FAILED_OF_GUEST = 10;

/** The caller's network under today's salt, to be stored, and under yesterday's, for the hours after midnight. */
export async function hashNetwork(database: Database, ip: string): Promise<Networks> {
  const [today, yesterday] = await loadSalts(database);
  const network = networkKey(ip);
  const hash = (salt: string) => createHash('sha256').update(`${salt} ${network}`).digest('base64url');
  return yesterday === undefined ? [hash(today)] : [hash(today), hash(yesterday)];
}

/** Job. */
export async function deleteOldSalts(database: Database): Promise<void> {
  await database.execute(sql`delete from network_salts where day < current_date - 2`);
}

async function loadSalts(database: Database): Promise<[string, string?]> {
  const day = new Date().toISOString().slice(0, 10);
  if (known?.day === day && known.database === database) return known.salts;
  // The first process of the day decides.
  await database
    .insert(networkSalts)
    .values({ day, salt: randomBytes(16).toString('base64url') })
    .onConflictDoNothing();
  const rows = await queryRows<{ salt: string }>(
    database,
    sql`select salt from network_salts where day in (${day}::date, ${day}::date - 1) order by day desc`,
  );
  const [today, yesterday] = rows.map(({ salt }) => salt);
  if (today === undefined) throw new Error('the salt of the day was not stored');
  known = { day, database, salts: yesterday === undefined ? [today] : [today, yesterday] };
  return known.salts;
}

let known: { day: string; database: Database; salts: [string, string?] } | undefined;

/** Hashes of the caller's network: under today's salt, and under yesterday's. */
export type Networks = readonly [string, ...string[]];

export interface NetworkOrders {
  networks: Networks;
  isGuest: boolean;
  /** Somebody who has paid before and confirmed their email may hold more. */
  isTrusted: boolean;
}
