import {
  type FundedGift,
  formatPaise,
  formatRupees,
  giftCan,
  indianDay,
  type Operations,
  PAISE_PER_RUPEE,
  paise,
} from '@tohfa/contract';
import type { OrderDraft, Payer, PaymentTarget, ReserveRefusal } from '../payments/index.ts';
import {
  hasUnsettledGiftRefunds,
  ledgerBalance,
  listGiftPayments,
  listGiftsPaidBy,
  listLiveGiftHolds,
} from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, type Refusal, refuse } from '../platform/http/operations.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Clock, Gifts } from './gifts.ts';
import { giftById, giftsByIds, lockGift, publishGiftChange } from './sql.ts';
import type { Gift } from './tables.ts';
import { followProviderRefund, queueGiftEvent, transitionGift } from './transitions.ts';
import { findVisibleGift, paymentStatus, toGiftView, toRupees } from './view.ts';

/** Whoever may see a gift may pay for it; whether there is room is decided under its lock. */
export async function draftInstalment(
  gifts: Gifts,
  wanted: { giftId: string; amount: number; displayName?: string | undefined },
  payer: Payer,
): Promise<OrderDraft | Refusal<'gift_not_found'>> {
  const seen = await findVisibleGift(gifts, wanted.giftId, { userId: payer.id });
  if (!seen) return refuse('gift_not_found');
  return {
    target: 'gift',
    giftId: seen.gift.id,
    amountPaise: wanted.amount,
    payerId: payer.id,
    payerName: payer.name,
    payerEmail: payer.email,
    displayName: wanted.displayName ?? '',
  };
}

/**
 * An instalment takes rupees of what is left of a gift. Room is what the price leaves after the money that came and
 * the checkouts that are open, counted under the gift's lock.
 */
export function createGiftTarget(jobs: Pick<Jobs, 'send'>, clock: Clock): PaymentTarget {
  return {
    async lock(tx, order) {
      await lockGift(tx, requireGiftId(order));
    },
    async reserve(tx, order) {
      const gift = await giftById(tx, requireGiftId(order));
      if (!giftCan.pay(gift.status) || indianDay(clock.now()) > gift.closesOn) return refuseClosed(gift);
      const leftPaise = gift.pricePaise - (await ledgerBalance(tx, gift.id));
      if (order.amountPaise > leftPaise) return refuseMoreThanLeft(leftPaise);
      // The payer's own open checkouts of this gift were given up before.
      const holds = await listLiveGiftHolds(tx, [gift.id]);
      const freePaise = leftPaise - sumAmounts(holds);
      if (order.amountPaise > freePaise) return refuseHeld(freePaise, holds[0]?.expiresAt ?? clock.now());
      await publishGiftChange(tx, gift.id);
      return undefined;
    },
    async release(tx, order) {
      await publishGiftChange(tx, requireGiftId(order));
    },
    async credit(tx, order, { amountPaise }) {
      const gift = await giftById(tx, requireGiftId(order));
      const holds = await listLiveGiftHolds(tx, [gift.id]);
      const others = holds.filter(({ payerId }) => payerId === null || payerId !== order.payerId);
      const hasPaise = await ledgerBalance(tx, gift.id);
      const roomPaise = giftCan.pay(gift.status) ? gift.pricePaise - hasPaise - sumAmounts(others) : 0;
      const takes = Math.min(amountPaise, Math.max(0, roomPaise));
      const about = { orderId: order.id };
      if (takes > 0)
        await queueGiftEvent({ jobs }, tx, gift.id, { event: 'payment', ...about, amountPaise: takes });
      if (takes < amountPaise) {
        await queueGiftEvent({ jobs }, tx, gift.id, {
          event: 'sent-back',
          ...about,
          amountPaise: amountPaise - takes,
        });
      }
      if (takes > 0 && hasPaise + takes === gift.pricePaise)
        await transitionGift({ jobs }, tx, gift.id, 'paid');
      else await publishGiftChange(tx, gift.id);
      return takes;
    },
    async onRefunded(tx, order) {
      const giftId = requireGiftId(order);
      if (!(await hasUnsettledGiftRefunds(tx, giftId)))
        await transitionGift({ jobs }, tx, giftId, 'refunded');
      await publishGiftChange(tx, giftId);
    },
    onProviderRefund: (payments, tx, order) => followProviderRefund(payments, tx, requireGiftId(order)),
  };
}

function refuseClosed(gift: Gift): ReserveRefusal {
  const full = ['paid', 'dispatched', 'delivered'].includes(gift.status);
  return refuse('wrong_state', {
    message: full ? 'This gift is fully paid. Thank you!' : 'This gift does not take payments.',
  });
}

function refuseMoreThanLeft(leftPaise: number): ReserveRefusal {
  return refuse('more_than_left', { message: `Only ${formatWholeRupees(leftPaise)} is left to pay.` });
}

/** Says what could be paid at once, and when the rest may be free again. */
function refuseHeld(freePaise: number, freesAt: Date): ReserveRefusal {
  const time = freesAt.toLocaleTimeString('en-IN', {
    timeZone: 'Asia/Kolkata',
    hour: 'numeric',
    minute: '2-digit',
  });
  const now =
    freePaise >= PAISE_PER_RUPEE ? ` You can pay up to ${formatWholeRupees(freePaise)} at once.` : '';
  return refuse('being_paid', {
    message: `Someone is paying the rest right now.${now} More may be free again at ${time}.`,
    retryAfterSeconds: (freesAt.getTime() - Date.now()) / 1000,
  });
}

const formatWholeRupees = (amountPaise: number) =>
  formatPaise(paise(amountPaise - (amountPaise % PAISE_PER_RUPEE)));

function sumAmounts(holds: readonly { amountPaise: number }[]): number {
  return holds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

function requireGiftId({ giftId }: { giftId: string | null }): string {
  if (giftId === null) throw new Error('an instalment without a gift');
  return giftId;
}

/**
 * What the specification's client reports after a payment. Nothing of it is written: a claim of more than was
 * verified is refused, and one that others have overtaken meanwhile is answered with the figures as they are.
 */
export async function updateGift(gifts: Gifts, { query, body, identity }: Call<Operations['updateGift']>) {
  const { userId } = identity.customer;
  const seen = await findVisibleGift(gifts, query.id, { userId });
  if (!seen) return refuse('gift_not_found');
  const own = await toGiftView(gifts, seen.gift, seen.viewer);
  const claimsMore =
    body.paymentAmount > own.paymentAmount ||
    body.amountPaid > own.paymentAmount ||
    body.noOfPayments > own.noOfPayments ||
    body.remainingAmount < own.remainingAmount;
  if (claimsMore) {
    return refuse('wrong_state', {
      message: 'This payment is not confirmed yet. The gift shows it by itself as soon as it is.',
    });
  }
  const paid = formatRupees(own.paymentAmount);
  return {
    message: `Gift updated: ${paid} of ${formatRupees(own.totalAmount)} paid, ${formatRupees(own.remainingAmount)} left.`,
  };
}

/** What a person paid towards gifts, newest first, also what went back. */
export async function listContributions(database: Database, userId: string): Promise<FundedGift[]> {
  const ids = await listGiftsPaidBy(database, userId);
  const gifts = new Map((await giftsByIds(database, ids)).map((gift) => [gift.id, gift]));
  const own = (await listGiftPayments(database, ids)).filter(({ payerId }) => payerId === userId);
  return own.flatMap((payment) => {
    const gift = gifts.get(payment.giftId);
    if (!gift) return [];
    const { productName, productImage, name, occasion, date, status: giftStatus } = gift;
    return {
      receiptId: payment.orderId,
      giftId: gift.publicId,
      productName,
      productImage,
      name,
      occasion,
      date,
      giftStatus,
      amount: toRupees(payment.netPaise > 0 ? payment.netPaise : payment.creditedPaise),
      refundedAmount: toRupees(payment.creditedPaise - payment.netPaise),
      status: paymentStatus(payment),
      at: payment.at.toISOString(),
    };
  });
}

/** One payment towards a gift, for its payer's receipt. */
export async function findContribution(database: Database, orderId: string, userId: string) {
  const ids = await listGiftsPaidBy(database, userId);
  const payment = (await listGiftPayments(database, ids)).find(
    (one) => one.orderId === orderId && one.payerId === userId,
  );
  const [gift] = payment ? await giftsByIds(database, [payment.giftId]) : [];
  return payment && gift && { payment, gift };
}
