import { call } from '../api.ts';
import { ANSWER_WITHIN_MS } from '../payments/pay-order.ts';
import { withinTime } from '../within-time.ts';

/**
 * Tells the gift the figures it should have by now. They are read afresh: others may have paid while this payer was at
 * the checkout, and the gift's figures are the sum of all of them.
 */
export async function updateGift(id: string): Promise<void> {
  const gift = await withinTime(call('getGiftRequest', { query: { userId: id } }), ANSWER_WITHIN_MS);
  const { totalAmount, remainingAmount, noOfPayments } = gift;
  const paid = totalAmount - remainingAmount;
  const body = { amountPaid: paid, remainingAmount, noOfPayments, paymentAmount: paid };
  await withinTime(call('updateGift', { query: { id }, body }), ANSWER_WITHIN_MS);
}
