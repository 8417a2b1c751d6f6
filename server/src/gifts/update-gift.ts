import { formatRupees, type Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import { giftView } from './gift-view.ts';
import type { Gifts } from './gifts.ts';
import { visibleGift } from './who-sees.ts';

/**
 * What the specification's client reports after a payment. Nothing of it is written: a claim of more than was
 * verified is refused, and one that others have overtaken meanwhile is answered with the figures as they are.
 */
export async function updateGift(gifts: Gifts, { query, body, identity }: Call<Operations['updateGift']>) {
  const { userId } = identity.customer;
  const seen = await visibleGift(gifts, query.id, { userId });
  if (!seen) return refuse('gift_not_found');
  const own = await giftView(gifts, seen.gift, seen.viewer);
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
