import { formatPaise, giftCan, indianDay, PAISE_PER_RUPEE, paise } from '@tohfa/contract';
import { ledgerBalance } from '../payments/ledger-balance.ts';
import { hasOpenRefunds, liveHoldsOn } from '../payments/money-of-gifts.ts';
import type { PaymentTarget, ReserveRefusal } from '../payments/payments.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Jobs } from '../platform/jobs.ts';
import { announce } from './announce.ts';
import type { Clock } from './gifts.ts';
import { giftById, lockGift, notifyOfGift } from './gifts-sql.ts';
import type { Gift } from './gifts-tables.ts';
import { moveGift } from './move-gift.ts';

/**
 * An instalment takes rupees of what is left of a gift. Room is what the price leaves after the money that came and
 * the checkouts that are open, counted under the gift's lock.
 */
export function giftTarget(jobs: Pick<Jobs, 'send'>, clock: Clock): PaymentTarget {
  return {
    async lock(tx, order) {
      await lockGift(tx, giftOf(order));
    },
    async reserve(tx, order) {
      const gift = await giftById(tx, giftOf(order));
      if (!giftCan.pay(gift.status) || indianDay(clock.now()) > gift.closesOn) return closed(gift);
      const leftPaise = gift.pricePaise - (await ledgerBalance(tx, gift.id));
      if (order.amountPaise > leftPaise) return moreThanLeft(leftPaise);
      // The payer's own open checkouts of this gift were given up before.
      const holds = await liveHoldsOn(tx, [gift.id]);
      const freePaise = leftPaise - sumOf(holds);
      if (order.amountPaise > freePaise) return beingPaid(freePaise, holds[0]?.expiresAt ?? clock.now());
      await notifyOfGift(tx, gift.id);
      return undefined;
    },
    async release(tx, order) {
      await notifyOfGift(tx, giftOf(order));
    },
    async credit(tx, order, { amountPaise }) {
      const gift = await giftById(tx, giftOf(order));
      const holds = await liveHoldsOn(tx, [gift.id]);
      const others = holds.filter(({ payerId }) => payerId === null || payerId !== order.payerId);
      const hasPaise = await ledgerBalance(tx, gift.id);
      const roomPaise = giftCan.pay(gift.status) ? gift.pricePaise - hasPaise - sumOf(others) : 0;
      const takes = Math.min(amountPaise, Math.max(0, roomPaise));
      const about = { orderId: order.id };
      if (takes > 0)
        await announce({ jobs }, tx, gift.id, { event: 'payment', ...about, amountPaise: takes });
      if (takes < amountPaise) {
        await announce({ jobs }, tx, gift.id, {
          event: 'sent-back',
          ...about,
          amountPaise: amountPaise - takes,
        });
      }
      if (takes > 0 && hasPaise + takes === gift.pricePaise) await moveGift({ jobs }, tx, gift.id, 'paid');
      else await notifyOfGift(tx, gift.id);
      return takes;
    },
    async refunded(tx, order) {
      const giftId = giftOf(order);
      if (!(await hasOpenRefunds(tx, giftId))) await moveGift({ jobs }, tx, giftId, 'refunded');
      await notifyOfGift(tx, giftId);
    },
  };
}

function closed(gift: Gift): ReserveRefusal {
  const full = ['paid', 'dispatched', 'delivered'].includes(gift.status);
  return refuse('wrong_state', {
    message: full ? 'This gift is fully paid. Thank you!' : 'This gift does not take payments.',
  });
}

function moreThanLeft(leftPaise: number): ReserveRefusal {
  return refuse('more_than_left', { message: `Only ${inRupees(leftPaise)} is left to pay.` });
}

/** Says what could be paid at once, and when the rest may be free again. */
function beingPaid(freePaise: number, freesAt: Date): ReserveRefusal {
  const time = freesAt.toLocaleTimeString('en-IN', {
    timeZone: 'Asia/Kolkata',
    hour: 'numeric',
    minute: '2-digit',
  });
  const now = freePaise >= PAISE_PER_RUPEE ? ` You can pay up to ${inRupees(freePaise)} at once.` : '';
  return refuse('being_paid', {
    message: `Someone is paying the rest right now.${now} More may be free again at ${time}.`,
    retryAfterSeconds: (freesAt.getTime() - Date.now()) / 1000,
  });
}

const inRupees = (amountPaise: number) => formatPaise(paise(amountPaise - (amountPaise % PAISE_PER_RUPEE)));

function sumOf(holds: readonly { amountPaise: number }[]): number {
  return holds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

function giftOf({ giftId }: { giftId: string | null }): string {
  if (giftId === null) throw new Error('an instalment without a gift');
  return giftId;
}
