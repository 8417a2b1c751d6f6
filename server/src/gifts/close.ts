import { daysAfter, indianDay, type Operations } from '@tohfa/contract';
import { storedTexts } from '@tohfa/contract/phrases';
import { and, asc, eq, gte, isNull, lt, lte, sql } from 'drizzle-orm';
import { hasPendingProviderRefund, listLiveGiftHolds, type PaymentDeps } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, refuse } from '../platform/http/operations.ts';
import { mayCloseForGood } from './deadline-guard.ts';
import type { GiftDeps } from './deps.ts';
import { giftById, lockGift } from './sql.ts';
import { gifts } from './tables.ts';
import { endGift, queueGiftEvent, transitionGift } from './transitions.ts';
import { findVisibleGift, toGiftView } from './view.ts';

/** The owner of a gift that is not fully paid is warned this many days before funding closes. */
const WARNING_DAYS = 2;
const BATCH_SIZE = 500;

/** Periodic task. A leap of the clock, or a process whose clock is wrong, closes nothing: see deadline-guard.ts. */
export async function closeGiftsWhenDue({
  payments,
  clock,
}: Pick<GiftDeps, 'payments' | 'clock'>): Promise<void> {
  const databaseNow = await clock.now(payments.database);
  const verdict = await mayCloseForGood(payments.database, 'close-gifts', {
    databaseNow,
    processNow: new Date(),
  });
  if (verdict === 'run') await closeGifts(payments, databaseNow);
  else
    payments.log.warn(
      { verdict, databaseNow: databaseNow.toISOString() },
      'no gift was closed: the clock is in doubt',
    );
}

/**
 * Expires and refunds approved gifts that were not fully paid in time, declines pending gifts without a decision, and
 * warns owners. One transaction per gift; safe to run in several processes.
 */
export async function closeGifts(payments: PaymentDeps, now: Date): Promise<ClosedGifts> {
  const today = indianDay(now);
  const { database } = payments;
  const countDone = async (ids: readonly string[], close: typeof expireGift) => {
    let done = 0;
    for (const id of ids) if (await tryOrLog(payments, id, close)) done += 1;
    return done;
  };
  return {
    declined: await countDone(await listGiftsPastClosing(database, 'pending', today), declineUndecided),
    expired: await countDone(await listGiftsPastClosing(database, 'approved', today), expireGift),
    warned: await countDone(
      await listGiftsClosingSoon(database, today, daysAfter(today, WARNING_DAYS)),
      warnOwner,
    ),
  };
}

export async function cancelGift(gifts: GiftDeps, { body, identity }: Call<Operations['cancelGift']>) {
  const { payments } = gifts;
  const { userId } = identity.customer;
  const visible = await findVisibleGift(gifts, body.id, { userId });
  if (visible?.viewer.role !== 'owner') return refuse('gift_not_found');
  if (await hasPendingProviderRefund(payments.database, { giftId: visible.gift.id }))
    return refuse('wrong_state', { message: ({ payments }) => payments.refundInProgress });
  const cancelled = await payments.database.transaction((tx) =>
    endGift(payments, tx, visible.gift.id, {
      as: 'cancelled',
      reason: storedTexts.gifts.cancelledByOrganiser,
      by: userId,
    }),
  );
  if (!cancelled) return refuse('wrong_state', { message: ({ gifts }) => gifts.cannotCancel });
  const gift = await giftById(payments.database, visible.gift.id);
  return { success: true as const, gift: await toGiftView(gifts, gift, visible.viewer) };
}

/** One gift that fails must not keep the others open. */
async function tryOrLog(payments: PaymentDeps, giftId: string, close: typeof expireGift): Promise<boolean> {
  try {
    return await close(payments, giftId);
  } catch (error) {
    payments.log.error({ err: error, giftId }, 'closing a gift failed');
    return false;
  }
}

function declineUndecided(payments: PaymentDeps, giftId: string): Promise<boolean> {
  const reason = storedTexts.gifts.reviewedTooLate;
  return payments.database.transaction(async (tx) => {
    await lockGift(tx, giftId);
    return transitionGift(payments, tx, giftId, 'declined', { reason, note: reason });
  });
}

/** A checkout that is open at midnight may still finish. No new one can start, so the wait is short. */
function expireGift(payments: PaymentDeps, giftId: string): Promise<boolean> {
  const reason = storedTexts.gifts.notFunded;
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

/** Gifts that close between these days and whose owners were not warned yet. */
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

/** True for exactly one caller. */
async function markOwnerWarned(tx: Database, id: string): Promise<boolean> {
  const rows = await tx
    .update(gifts)
    .set({ closingToldAt: sql`now()` })
    .where(and(eq(gifts.id, id), eq(gifts.status, 'approved'), isNull(gifts.closingToldAt)))
    .returning({ id: gifts.id });
  return rows.length > 0;
}

export interface ClosedGifts {
  expired: number;
  declined: number;
  warned: number;
}
