import { daysAfter, indianDay, type Operations } from '@tohfa/contract';
import { and, asc, eq, gte, isNull, lt, lte, sql } from 'drizzle-orm';
import type { PaymentDeps } from '../payments/index.ts';
import { hasPendingProviderRefund, listLiveGiftHolds, REFUND_IN_PROGRESS } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, refuse } from '../platform/http/operations.ts';
import type { Gifts } from './gifts.ts';
import { giftById, lockGift } from './sql.ts';
import { gifts } from './tables.ts';
import { endGift, queueGiftEvent, transitionGift } from './transitions.ts';
import { findVisibleGift, toGiftView } from './view.ts';

/** So long before funding closes, the owner of a gift that is not full yet is told. */
const WARNING_DAYS = 2;

/**
 * Round: what time does to gifts. Approved ones that were not filled in time expire and everyone is refunded, pending
 * ones nobody decided on are declined, and owners are warned. One transaction a gift, safe in several processes.
 */
export async function closeGifts(payments: PaymentDeps, now: Date): Promise<ClosedGifts> {
  const today = indianDay(now);
  const { database } = payments;
  const each = async (ids: readonly string[], act: typeof expireGift) => {
    let done = 0;
    for (const id of ids) if (await tryOrLog(payments, () => act(payments, id))) done += 1;
    return done;
  };
  return {
    declined: await each(await listGiftsPastClosing(database, 'pending', today), declineUndecided),
    expired: await each(await listGiftsPastClosing(database, 'approved', today), expireGift),
    warned: await each(
      await listGiftsClosingSoon(database, today, daysAfter(today, WARNING_DAYS)),
      warnOwner,
    ),
  };
}

/** One gift that cannot be closed must not keep the others open. */
async function tryOrLog({ log }: PaymentDeps, act: () => Promise<boolean>): Promise<boolean> {
  try {
    return await act();
  } catch (error) {
    log.error({ err: error }, 'a gift could not be closed');
    return false;
  }
}

function declineUndecided(payments: PaymentDeps, giftId: string): Promise<boolean> {
  const reason = 'Its date came too near before we could decide.';
  return payments.database.transaction(async (tx) => {
    await lockGift(tx, giftId);
    return transitionGift(payments, tx, giftId, 'declined', { reason, note: reason });
  });
}

/** Whoever had a checkout open at midnight may still finish it: no new one starts, so the wait is short. */
function expireGift(payments: PaymentDeps, giftId: string): Promise<boolean> {
  const reason = 'It was not fully paid in time.';
  return payments.database.transaction(async (tx) => {
    await lockGift(tx, giftId);
    if ((await listLiveGiftHolds(tx, [giftId])).length > 0) return false;
    return endGift(payments, tx, giftId, { as: 'expired', reason, by: 'the shop' });
  });
}

function warnOwner(payments: PaymentDeps, giftId: string): Promise<boolean> {
  return payments.database.transaction(async (tx) => {
    if (!(await markOwnerWarned(tx, giftId))) return false;
    await queueGiftEvent(payments, tx, giftId, { event: 'closing' });
    return true;
  });
}

export interface ClosedGifts {
  expired: number;
  declined: number;
  warned: number;
}

export async function cancelGift(gifts: Gifts, { body, identity }: Call<Operations['cancelGift']>) {
  const { payments } = gifts;
  const { userId } = identity.customer;
  const seen = await findVisibleGift(gifts, body.id, { userId });
  if (seen?.viewer.role !== 'owner') return refuse('gift_not_found');
  if (await hasPendingProviderRefund(payments.database, { giftId: seen.gift.id }))
    return refuse('wrong_state', { message: REFUND_IN_PROGRESS });
  const cancelled = await payments.database.transaction((tx) =>
    endGift(payments, tx, seen.gift.id, {
      as: 'cancelled',
      reason: 'Cancelled by the person who asked for it.',
      by: userId,
    }),
  );
  if (!cancelled) return refuse('wrong_state', { message: 'This gift cannot be cancelled any more.' });
  const gift = await giftById(payments.database, seen.gift.id);
  return { success: true as const, gift: await toGiftView(gifts, gift, seen.viewer) };
}

const BATCH_SIZE = 500;

/** Gifts whose last funding day is over. */
async function listGiftsPastClosing(
  database: Database,
  status: 'pending' | 'approved',
  today: string,
): Promise<string[]> {
  const rows = await database
    .select({ id: gifts.id })
    .from(gifts)
    .where(and(eq(gifts.status, status), lt(gifts.closesOn, today)))
    .orderBy(asc(gifts.closesOn))
    .limit(BATCH_SIZE);
  return rows.map(({ id }) => id);
}

/** Gifts that close in these days and whose owners were not told yet. */
async function listGiftsClosingSoon(database: Database, from: string, until: string): Promise<string[]> {
  const rows = await database
    .select({ id: gifts.id })
    .from(gifts)
    .where(
      and(
        eq(gifts.status, 'approved'),
        gte(gifts.closesOn, from),
        lte(gifts.closesOn, until),
        isNull(gifts.closingToldAt),
      ),
    )
    .limit(BATCH_SIZE);
  return rows.map(({ id }) => id);
}

/** True for the one who marks it. */
async function markOwnerWarned(tx: Database, id: string): Promise<boolean> {
  const rows = await tx
    .update(gifts)
    .set({ closingToldAt: sql`now()` })
    .where(and(eq(gifts.id, id), eq(gifts.status, 'approved'), isNull(gifts.closingToldAt)))
    .returning({ id: gifts.id });
  return rows.length > 0;
}
