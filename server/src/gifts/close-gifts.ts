import { daysAfter, indianDay } from '@tohfa/contract';
import { liveHoldsOn } from '../payments/money-of-gifts.ts';
import type { Payments } from '../payments/payments.ts';
import { announce } from './announce.ts';
import { approvedClosingBy, giftsPastClosing, markClosingTold } from './deadlines-sql.ts';
import { endGift } from './end-gift.ts';
import { lockGift } from './gifts-sql.ts';
import { moveGift } from './move-gift.ts';

/** So long before funding closes, the owner of a gift that is not full yet is told. */
const TOLD_DAYS_BEFORE = 2;

/**
 * Round: what time does to gifts. Approved ones that were not filled in time expire and everyone is refunded, pending
 * ones nobody decided on are declined, and owners are warned. One transaction a gift, safe in several processes.
 */
export async function closeGifts(payments: Payments, now: Date): Promise<ClosedGifts> {
  const today = indianDay(now);
  const { database } = payments;
  const each = async (ids: readonly string[], act: typeof expire) => {
    let done = 0;
    for (const id of ids) if (await unlessItFails(payments, () => act(payments, id))) done += 1;
    return done;
  };
  return {
    declined: await each(await giftsPastClosing(database, 'pending', today), declineTooLate),
    expired: await each(await giftsPastClosing(database, 'approved', today), expire),
    told: await each(
      await approvedClosingBy(database, today, daysAfter(today, TOLD_DAYS_BEFORE)),
      tellOfClosing,
    ),
  };
}

/** One gift that cannot be closed must not keep the others open. */
async function unlessItFails({ log }: Payments, act: () => Promise<boolean>): Promise<boolean> {
  try {
    return await act();
  } catch (error) {
    log.error({ err: error }, 'a gift could not be closed');
    return false;
  }
}

function declineTooLate(payments: Payments, giftId: string): Promise<boolean> {
  const reason = 'Its date came too near before we could decide.';
  return payments.database.transaction(async (tx) => {
    await lockGift(tx, giftId);
    return moveGift(payments, tx, giftId, 'declined', { reason, note: reason });
  });
}

/** Whoever had a checkout open at midnight may still finish it: no new one starts, so the wait is short. */
function expire(payments: Payments, giftId: string): Promise<boolean> {
  const reason = 'It was not fully paid in time.';
  return payments.database.transaction(async (tx) => {
    await lockGift(tx, giftId);
    if ((await liveHoldsOn(tx, [giftId])).length > 0) return false;
    return endGift(payments, tx, giftId, { as: 'expired', reason, by: 'the shop' });
  });
}

function tellOfClosing(payments: Payments, giftId: string): Promise<boolean> {
  return payments.database.transaction(async (tx) => {
    if (!(await markClosingTold(tx, giftId))) return false;
    await announce(payments, tx, giftId, { event: 'closing' });
    return true;
  });
}

export interface ClosedGifts {
  expired: number;
  declined: number;
  told: number;
}
