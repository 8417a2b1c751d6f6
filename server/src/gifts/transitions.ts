import { dispatchUndoEnd, type GiftState, indianDay, lastFundingDay } from '@tohfa/contract';
import { storedTexts } from '@tohfa/contract/phrases';
import { eq, sql } from 'drizzle-orm';
import { returnUnits } from '../catalogue/index.ts';
import { hasUnsettledGiftRefunds, type PaymentDeps, refundGiftPayments } from '../payments/index.ts';
import { type Database, databaseNow } from '../platform/database.ts';
import { defineQueue } from '../platform/jobs.ts';
import { removeCard } from './card.ts';
import { movedDays } from './collecting.ts';
import { eventForState, type GiftEventData, giftEventSchema } from './events.ts';
import { type GiftStepDetails, lockGift, publishGiftChange, setGiftState } from './sql.ts';
import { type Gift, gifts } from './tables.ts';

/** Queue of gift events that people are notified of. */
export const giftEventQueue = defineQueue('gift-news', giftEventSchema);

/**
 * Moves a gift to `to` if the state table allows it from its current state, and queues the notification; that of a
 * dispatch waits until it can no longer be undone. Returns false when the gift is in a state that does not lead there.
 */
export async function transitionGift(
  payments: Pick<PaymentDeps, 'jobs'>,
  tx: Database,
  giftId: string,
  to: GiftState,
  details: GiftStepDetails = {},
): Promise<boolean> {
  const stepId = await setGiftState(tx, giftId, to, details);
  const event = eventForState(to);
  if (stepId === undefined) return false;
  if (to === 'dispatched')
    await payments.jobs.send(giftEventQueue, { giftId, event: to, stepId }, tx, {
      after: dispatchUndoEnd(await databaseNow(tx)),
    });
  else if (event) await queueGiftEvent(payments, tx, giftId, { event });
  return true;
}

/**
 * Ends a gift in one transaction: its state, its unit back in stock, and a refund for every payment. A crash leaves
 * all of it or nothing, and a repeat finds it ended. The caller must not hold any lock but the gift's.
 */
export async function endGift(
  payments: PaymentDeps,
  tx: Database,
  giftId: string,
  { as, reason, by }: { as: 'cancelled' | 'expired'; reason: string; by: string },
): Promise<boolean> {
  const gift = await lockGift(tx, giftId);
  const wasPaid = gift.status === 'paid';
  // The table leads from paid straight to refunding; people are still told that it was cancelled.
  const next = wasPaid ? 'refunding' : as;
  if (!(await transitionGift(payments, tx, giftId, next, { reason, note: reason }))) return false;
  if (wasPaid) await queueGiftEvent(payments, tx, giftId, { event: as });
  await removeCard(tx, giftId);
  const refunds = await refundGiftPayments(payments, tx, giftId, { reason, requestedBy: by });
  if (refunds > 0 && !wasPaid) await transitionGift(payments, tx, giftId, 'refunding');
  if (wasPaid && !(await hasUnsettledGiftRefunds(tx, giftId)))
    await transitionGift(payments, tx, giftId, 'refunded');
  if (gift.unitHeld && (wasPaid || gift.status === 'approved'))
    await returnUnits(tx, gift, 1, { giftId, by });
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
  const reason = storedTexts.gifts.refundedAtProvider;
  const gift = await lockGift(tx, giftId);
  if (gift.status !== 'paid') return publishGiftChange(tx, giftId);
  if (indianDay(await databaseNow(tx)) <= gift.closesOn)
    await setGiftState(tx, giftId, 'approved', { note: reason });
  else await endGift(payments, tx, giftId, { as: 'expired', reason, by: 'the provider' });
}

/** Queued in the transaction of the change: neither happens without the other. */
export async function queueGiftEvent(
  { jobs }: Pick<PaymentDeps, 'jobs'>,
  tx: Database,
  giftId: string,
  event: GiftEventData,
): Promise<void> {
  await jobs.send(giftEventQueue, { giftId, ...event }, tx);
}

/**
 * The registry that a gift was opened for has changed: its day, its recipient or whether it is a surprise. Whoever has begun to
 * pay keeps what they were shown, with their order. The caller has the gift's lock.
 */
export async function followRegistry(
  {
    jobs,
    leadDays,
    ...limits
  }: {
    jobs: PaymentDeps['jobs'];
    leadDays: number;
    collectDays: number;
    today: string;
  },
  tx: Database,
  gift: Gift,
  { date, surprise, recipient, address }: RegistryFacts,
): Promise<void> {
  const isOpen = gift.status === 'approved';
  const isMoved = isOpen && date !== gift.date;
  await tx
    .update(gifts)
    .set({
      ...recipient,
      ...address,
      surprise,
      ...(isMoved && {
        date,
        ...(await movedDays(tx, gift, lastFundingDay(date, leadDays), limits)),
        closingToldAt: null,
      }),
      ...(isMoved && gift.paidPaise > 0 && { extendedAt: sql`now()` }),
      updatedAt: sql`now()`,
    })
    .where(eq(gifts.id, gift.id));
  if (isMoved && gift.paidPaise > 0) await queueGiftEvent({ jobs }, tx, gift.id, { event: 'extended' });
  await publishGiftChange(tx, gift.id);
}

interface RegistryFacts {
  date: string;
  surprise: boolean;
  recipient: Pick<Gift, 'name' | 'phone'>;
  address: Pick<Gift, 'flatNo' | 'apartment' | 'landmark' | 'district' | 'state' | 'pincode'>;
}
