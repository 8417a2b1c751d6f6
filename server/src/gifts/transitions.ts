import { type GiftState, giftTransitions, indianDay, statesBefore } from '@tohfa/contract';
import { returnStock } from '../catalogue/index.ts';
import type { PaymentDeps } from '../payments/index.ts';
import { hasUnsettledGiftRefunds, refundGiftPayments } from '../payments/index.ts';
import { type Database, databaseNow } from '../platform/database.ts';
import { eventForState, type GiftEventData } from './notification-texts.ts';
import { lockGift, publishGiftChange, setGiftState } from './sql.ts';
import type { Gift } from './tables.ts';

/** One step of a gift, as the table of states allows it, and word of it; false when it does not stand there any more. */
export async function transitionGift(
  payments: Pick<PaymentDeps, 'jobs'>,
  tx: Database,
  giftId: string,
  to: GiftState,
  details: Partial<Pick<Gift, 'sharable' | 'reason' | 'tracking'>> & { note?: string } = {},
): Promise<boolean> {
  const moved = await setGiftState(tx, giftId, statesBefore(giftTransitions, to), to, details);
  const event = eventForState(to);
  if (moved && event) await queueGiftEvent(payments, tx, giftId, { event });
  return moved;
}

/**
 * A gift that will not be: one transaction in which it ends, its unit goes back into stock and everyone's money is on
 * its way back. A crash leaves all of it or nothing; asking again finds it ended. The caller's transaction locks
 * nothing before.
 */
export async function endGift(
  payments: PaymentDeps,
  tx: Database,
  giftId: string,
  { as, reason, by }: { as: 'cancelled' | 'expired'; reason: string; by: string },
): Promise<boolean> {
  const gift = await lockGift(tx, giftId);
  const wasPaid = gift.status === 'paid';
  const details = { reason, note: reason };
  // A paid gift goes straight to refunding (the states know no other way); everyone hears of it in the same words.
  if (!(await transitionGift(payments, tx, giftId, wasPaid ? 'refunding' : as, details))) return false;
  if (wasPaid) await queueGiftEvent(payments, tx, giftId, { event: as });
  const refunds = await refundGiftPayments(payments, tx, giftId, { reason, requestedBy: by });
  if (refunds > 0 && !wasPaid) await transitionGift(payments, tx, giftId, 'refunding');
  if (wasPaid && !(await hasUnsettledGiftRefunds(tx, giftId)))
    await transitionGift(payments, tx, giftId, 'refunded');
  if (wasPaid || gift.status === 'approved') await returnStock(tx, gift.productId);
  return true;
}

/**
 * A refund that was started at the provider took money of this gift. A paid gift opens for payments again, or ends if
 * its funding time is over; once dispatched it keeps its state. The caller has the gift's lock.
 */
export async function followProviderRefund(
  payments: PaymentDeps,
  tx: Database,
  giftId: string,
): Promise<void> {
  const reason = 'A payment was refunded by the payment provider.';
  const gift = await lockGift(tx, giftId);
  if (gift.status !== 'paid') return publishGiftChange(tx, giftId);
  if (indianDay(await databaseNow(tx)) <= gift.closesOn)
    await setGiftState(tx, giftId, ['paid'], 'approved', { note: reason });
  else await endGift(payments, tx, giftId, { as: 'expired', reason, by: 'the provider' });
}

/** Queue of things that happened to gifts and that people are to be told of. */
export const GIFT_EVENT_QUEUE = 'gift-news';

/** Queued with the change it tells of: neither happens without the other. */
export async function queueGiftEvent(
  { jobs }: Pick<PaymentDeps, 'jobs'>,
  tx: Database,
  giftId: string,
  news: GiftEventData,
): Promise<void> {
  await jobs.send(GIFT_EVENT_QUEUE, { giftId, ...news }, tx);
}
