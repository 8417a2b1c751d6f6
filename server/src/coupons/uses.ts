import { createHash } from 'node:crypto';
import { couponDiscount, formatPaise, type Paise, paise } from '@tohfa/contract';
import type { Sentence } from '@tohfa/contract/phrases';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { eraseAuditWords } from '../audit/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import type { RateLimit, RateLimits } from '../platform/http/rate-limit.ts';
import type { ConfirmedEmails, PersonalData } from '../platform/personal-data.ts';
import { type CouponRow, coupons, couponUseKeys, couponUses } from './tables.ts';

export function createCouponDeps({
  rateLimits,
  ...deps
}: Omit<CouponDeps, 'guesses' | 'guessesOfNetwork'> & { rateLimits: RateLimits }): CouponDeps {
  return {
    ...deps,
    guesses: rateLimits.limit({ name: 'coupon-guess', points: 30, seconds: 1800 }),
    guessesOfNetwork: rateLimits.limit({ name: 'coupon-guess-network', points: 90, seconds: 1800 }),
  };
}

/**
 * The coupon with this code and what it takes off, or what is wrong with it. Wrong guesses count towards a limit of the
 * payer and a wider one of their network, because new accounts and names cost nothing: codes that a shop can remember are short.
 */
export async function quoteCoupon(
  deps: CouponDeps,
  { code, lines, network, payerKey, buyer }: CouponQuestion,
): Promise<
  QuotedCoupon | { problem: Sentence } | { limited: NonNullable<Awaited<ReturnType<RateLimit['consume']>>> }
> {
  const { database, guesses, guessesOfNetwork } = deps;
  const guesser = payerKey ?? network;
  const limited = (await guesses.consume(guesser)) ?? (await guessesOfNetwork.consume(network));
  if (limited) return { limited };
  const [found] = await queryRows<CouponState>(
    database,
    sql`select c.id, c.kind, c.value::float8 as value, c.max_discount_paise::float8 as "maxDiscountPaise",
        c.min_paise::float8 as "minPaise", c.category_id as "categoryId", c.first_order as "firstOrder",
        c.for_email as "forEmail", c.active and coalesce(c.starts_at <= now(), true) as started,
        coalesce(c.ends_at <= now(), false) as ended,
        coalesce(c.uses - own.reserved >= c.max_uses, false) as "usedUp",
        coalesce(own.used >= case when c.first_order then 1 else c.max_uses_per_person end, false) as "usedByPerson"
      from coupons c cross join lateral (
        -- What an unpaid basket of theirs reserved is given back by the order that takes its place.
        select count(*) filter (where u.state = 'reserved') as reserved, count(*) filter (where u.state = 'used') as used
        from coupon_uses u where u.coupon_id = c.id and u.payer_key = ${payerKey ?? ''}) own
      where c.code = ${code.trim().toUpperCase()}`,
  );
  if (!found?.started) return { problem: ({ basket }) => basket.coupon.notValid };
  await guesses.giveBackPoint(guesser);
  await guessesOfNetwork.giveBackPoint(network);
  if (found.ended) return { problem: ({ basket }) => basket.coupon.expired };
  if (found.usedByPerson) return { problem: ({ basket }) => basket.coupon.usedByYou };
  if (found.usedUp) return { problem: ({ basket }) => basket.coupon.usedUp };
  if (found.forEmail !== null && found.forEmail !== (await buyer.confirmedEmail()))
    return { problem: ({ basket }) => basket.coupon.forOnePerson };
  if (found.firstOrder && (await buyer.hasBought()))
    return { problem: ({ basket }) => basket.coupon.firstOrderOnly };
  const takesDiscount = lines.map(
    ({ categoryId }) => found.categoryId === null || categoryId === found.categoryId,
  );
  const goodsPaise = paise(
    lines.reduce((sum, line, index) => sum + (takesDiscount[index] ? line.amountPaise : 0), 0),
  );
  if (goodsPaise === 0) return { problem: ({ basket }) => basket.coupon.otherCategory };
  if (goodsPaise < found.minPaise)
    return {
      problem: ({ basket }) => basket.coupon.needsMore({ amount: formatPaise(paise(found.minPaise)) }),
    };
  return { couponId: found.id, discountPaise: couponDiscount(found, goodsPaise), takesDiscount };
}

/** In one order, before anything else of a basket is locked. */
export async function lockCoupons(tx: Database, couponIds: readonly string[]): Promise<void> {
  if (couponIds.length === 0) return;
  await tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(inArray(coupons.id, [...couponIds]))
    .orderBy(asc(coupons.id))
    .for('update');
}

export async function listCouponsOfOrders(tx: Database, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const rows = await tx
    .select({ couponId: couponUses.couponId })
    .from(couponUses)
    .where(inArray(couponUses.orderId, [...orderIds]));
  return rows.map(({ couponId }) => couponId);
}

/**
 * Takes one use for an order, or tells why there is none for this person. Under the lock of the coupon's row, so that of two
 * orders at once the second finds the first. Without `contacts` those of the order's earlier use count.
 */
export async function reserveCouponUse(
  tx: Database,
  {
    orderId,
    couponId,
    payerKey,
    contacts = [],
  }: { orderId: string; couponId: string; payerKey: string; contacts?: readonly string[] },
): Promise<Sentence | undefined> {
  const [coupon] = await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
    .where(
      and(
        eq(coupons.id, couponId),
        eq(coupons.active, true),
        sql`coalesce(${coupons.uses} < ${coupons.maxUses}, true) and coalesce(${coupons.endsAt} > now(), true)`,
      ),
    )
    .returning({ maxUsesPerPerson: coupons.maxUsesPerPerson, firstOrder: coupons.firstOrder });
  if (!coupon) return ({ basket }) => basket.coupon.usedUp;
  const perPerson = coupon.firstOrder ? 1 : coupon.maxUsesPerPerson;
  if (perPerson !== null) {
    await keepContacts(tx, { orderId, couponId, contacts });
    if ((await countUses(tx, { orderId, couponId, payerKey })) >= perPerson) {
      await returnUse(tx, couponId);
      return ({ basket }) => basket.coupon.usedBefore;
    }
  }
  await tx
    .insert(couponUses)
    .values({ orderId, couponId, payerKey })
    .onConflictDoUpdate({ target: couponUses.orderId, set: { state: 'reserved', updatedAt: sql`now()` } });
  return undefined;
}

/** With the coupon's id, so that the hashes of two coupons tell nothing of each other. */
async function keepContacts(
  tx: Database,
  { orderId, couponId, contacts }: { orderId: string; couponId: string; contacts: readonly string[] },
): Promise<void> {
  if (contacts.length === 0) return;
  const keys = contacts.map((contact) => createHash('sha256').update(`${couponId} ${contact}`).digest());
  await tx
    .insert(couponUseKeys)
    .values(keys.map((key) => ({ orderId, key })))
    .onConflictDoNothing();
}

/** The order was paid. */
export async function confirmCouponUse(tx: Database, orderId: string): Promise<void> {
  await tx
    .update(couponUses)
    .set({ state: 'used', updatedAt: sql`now()` })
    .where(and(eq(couponUses.orderId, orderId), eq(couponUses.state, 'reserved')));
}

/** A use comes back with the hold of its order; a used one only when the whole order is undone. */
export async function releaseCouponUse(
  tx: Database,
  orderId: string,
  from: 'reserved' | 'used',
): Promise<void> {
  const [released] = await tx
    .update(couponUses)
    .set({ state: 'released', updatedAt: sql`now()` })
    .where(and(eq(couponUses.orderId, orderId), eq(couponUses.state, from)))
    .returning({ couponId: couponUses.couponId });
  if (released) await returnUse(tx, released.couponId);
}

/** The coupon of an order, in any state of its use. */
export async function findCouponOfOrder(
  database: Database,
  orderId: string,
): Promise<{ couponId: string; payerKey: string } | undefined> {
  const [row] = await database.select().from(couponUses).where(eq(couponUses.orderId, orderId));
  return row;
}

export async function listCouponCodes(
  database: Database,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await database
    .select({ orderId: couponUses.orderId, code: coupons.code })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
    .where(inArray(couponUses.orderId, [...orderIds]));
  return new Map(rows.map(({ orderId, code }) => [orderId, code]));
}

/** When buyers without an account are erased: their key is a hash of an email or a phone, which can be guessed. */
export async function forgetCouponPayers(tx: Database, guestBuyerIds: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from coupon_use_keys k using payment_orders o
    where o.id = k.order_id and o.guest_buyer_id = any(${sql.param([...guestBuyerIds])}::uuid[])`);
  await tx.execute(sql`update coupon_uses u set payer_key = u.order_id::text from payment_orders o
    where o.id = u.order_id and o.guest_buyer_id = any(${sql.param([...guestBuyerIds])}::uuid[])`);
}

/** Coupons that were made for a person. */
export function couponPersonalData({ confirmedEmail }: ConfirmedEmails): PersonalData {
  return {
    async exportData(database, userId) {
      const email = await confirmedEmail(database, userId);
      if (email === undefined) return { coupons: [] };
      const { code, kind, value, endsAt } = coupons;
      const own = database
        .select({ code, kind, value, endsAt })
        .from(coupons)
        .where(eq(coupons.forEmail, email));
      return { coupons: await own };
    },
    async erase(tx, { id, email }) {
      await tx.execute(sql`delete from coupon_use_keys k using payment_orders o
        where o.id = k.order_id and o.payer_id = ${id}`);
      await tx.update(coupons).set({ forEmail: null, active: false }).where(eq(coupons.forEmail, email));
      await eraseAuditWords(tx, { kind: 'coupon', email });
    },
  };
}

/** Those of other orders by the same payer, or with a mailbox, phone or address of this order. */
async function countUses(
  tx: Database,
  { orderId, couponId, payerKey }: { orderId: string; couponId: string; payerKey: string },
): Promise<number> {
  const [row] = await queryRows<{ uses: number }>(
    tx,
    sql`select count(*)::int as uses from coupon_uses u
      where u.coupon_id = ${couponId} and u.state <> 'released' and u.order_id <> ${orderId}
        and (u.payer_key = ${payerKey} or u.order_id in (select theirs.order_id from coupon_use_keys own
          join coupon_use_keys theirs on theirs.key = own.key where own.order_id = ${orderId}))`,
  );
  return row?.uses ?? 0;
}

/** Job: hashes of uses that came to nothing, once their payment cannot come any more, and of coupons that have long ended. */
export async function forgetOldCouponKeys(database: Database): Promise<void> {
  await database.execute(sql`delete from coupon_use_keys k using payment_orders o left join coupon_uses u on u.order_id = o.id
      left join coupons c on c.id = u.coupon_id
    where o.id = k.order_id and (c.ends_at < now() - interval '30 days'
      or (coalesce(u.state, 'released') = 'released' and o.created_at < now() - interval '7 days'))`);
}

async function returnUse(tx: Database, couponId: string): Promise<void> {
  await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} - 1` })
    .where(eq(coupons.id, couponId));
}

export interface CouponDeps {
  database: Database;
  confirmedEmail(userId: string): Promise<string | undefined>;
  /** Whether this account, or whoever gave this email or phone, has ordered something before, with or without an account. */
  hasBought(buyer: { userId: string } | { email: string; phone: string }): Promise<boolean>;
  guesses: RateLimit;
  guessesOfNetwork: RateLimit;
}

interface CouponQuestion {
  code: string;
  /** What is bought, before the discount. */
  lines: readonly { categoryId: number; amountPaise: number }[];
  /** The address the question comes from. */
  network: string;
  payerKey: string | undefined;
  buyer: CouponBuyer;
}

/** What is asked about who buys, if a coupon's terms depend on it. */
export interface CouponBuyer {
  confirmedEmail(): Promise<string | undefined>;
  hasBought(): Promise<boolean>;
}

export interface QuotedCoupon {
  couponId: string;
  discountPaise: Paise;
  /** One for each line. */
  takesDiscount: boolean[];
}

type CouponState = Pick<
  CouponRow,
  'id' | 'kind' | 'value' | 'maxDiscountPaise' | 'minPaise' | 'categoryId' | 'firstOrder' | 'forEmail'
> & {
  started: boolean;
  ended: boolean;
  usedUp: boolean;
  usedByPerson: boolean;
};
