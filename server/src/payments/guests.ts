import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import { type Refusal, refuse } from '../platform/http/operations.ts';
import { networkKey } from '../platform/http/rate-limit.ts';
import { displayNameOf, type GuestDetails, saveContributor } from './contributors.ts';
import type { OrderDraft } from './deps.ts';
import { type Contributor, networkSalts } from './tables.ts';

/** Live holds and unpaid orders of an hour that one network may have on one gift. */
const MAX_LIVE_HOLDS = 2;
const MAX_UNPAID_ORDERS = 6;
/** From so many unpaid guest orders of an hour on, a gift is being abused and guests pay without a hold. */
const MAX_UNPAID_ORDERS_OF_GIFT = 30;

/** What a guest may do with this gift now. */
export async function guestLimits(
  tx: Database,
  giftId: string,
  { known, networks }: Guest,
): Promise<GuestLimits> {
  const activity = await guestActivity(tx, giftId, networks, known?.id);
  const refusal = activity.tooManyOrders || activity.tooManyHolds ? refuseBusyNetwork() : undefined;
  return {
    as: activity.abused ? 'guest-without-hold' : 'guest',
    tooManyHolds: activity.tooManyHolds,
    refusal,
  };
}

export function refuseBusyNetwork() {
  return refuse('too_many_requests', {
    message:
      'Several people on your network are paying for this gift right now. Please try again in a few minutes, or sign in.',
    retryAfterSeconds: 180,
  });
}

export async function withContributor(
  tx: Database,
  order: OrderDraft['order'],
  guest: Guest | undefined,
): Promise<OrderDraft['order']> {
  if (!guest) return order;
  const saved = await saveContributor(tx, guest.known, { giftId: order.giftId ?? '', ...guest });
  return { ...order, contributorId: saved.id, network: guest.networks[0], ...payerDetails(saved) };
}

export function payerDetails(contributor: Contributor) {
  const { name, email, phone } = contributor;
  return {
    payerName: name,
    payerEmail: email,
    payerPhone: phone,
    displayName: displayNameOf(contributor),
  };
}

/**
 * What the guests of a gift have open. Counted under the gift's lock; the caller's own hold is left out, because a new
 * one replaces it.
 */
async function guestActivity(
  tx: Database,
  giftId: string,
  networks: readonly string[],
  contributorId: string | undefined,
): Promise<GuestActivity> {
  const [row] = await queryRows<Record<'live' | 'unpaid' | 'unpaidOfGift', string>>(
    tx,
    sql`select
        count(*) filter (where o.network in ${networks} and h.released_at is null and h.expires_at > now()
          and o.contributor_id is distinct from ${contributorId ?? null}::uuid) as "live",
        count(*) filter (where o.network in ${networks}) as "unpaid",
        count(*) as "unpaidOfGift"
      from payment_orders o left join holds h on h.order_id = o.id
      where o.gift_id = ${giftId} and o.contributor_id is not null and o.created_at > now() - interval '1 hour'
        and o.status in ('created', 'attempted', 'expired') and h.released_because is distinct from 'failed'`,
  );
  return {
    tooManyHolds: Number(row?.live) >= MAX_LIVE_HOLDS,
    tooManyOrders: Number(row?.unpaid) >= MAX_UNPAID_ORDERS,
    abused: Number(row?.unpaidOfGift) >= MAX_UNPAID_ORDERS_OF_GIFT,
  };
}

export async function isGiftAbused(database: Database, giftId: string): Promise<boolean> {
  return (await guestActivity(database, giftId, [''], undefined)).abused;
}

/** The caller's network under today's salt, to be stored, and under yesterday's, for the hour after midnight. */
export async function hashNetwork(database: Database, ip: string): Promise<[string, ...string[]]> {
  const [today, yesterday] = await loadSalts(database);
  const network = networkKey(ip);
  const hash = (salt: string) => createHash('sha256').update(`${salt} ${network}`).digest('base64url');
  return yesterday === undefined ? [hash(today)] : [hash(today), hash(yesterday)];
}

async function loadSalts(database: Database): Promise<[string, string?]> {
  const day = new Date().toISOString().slice(0, 10);
  if (known?.day === day && known.database === database) return known.salts;
  // Whichever process comes first decides.
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

interface GuestActivity {
  tooManyHolds: boolean;
  tooManyOrders: boolean;
  abused: boolean;
}

export interface Guest {
  /** Whose token the caller has. */
  known: Contributor | undefined;
  details: GuestDetails;
  /** Of the token that a new one gets. */
  tokenHash: Buffer;
  networks: [string, ...string[]];
}

export interface GuestLimits {
  as: 'guest' | 'guest-without-hold';
  tooManyHolds: boolean;
  refusal: Refusal<'too_many_requests'> | undefined;
}
