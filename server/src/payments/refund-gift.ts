import type { Database } from '../platform/database.ts';
import { lockPaymentAndAround } from './lock-payment.ts';
import { paymentsOfGifts } from './money-of-gifts.ts';
import type { Payments } from './payments.ts';
import { requestRefund } from './request-refund.ts';

/**
 * Gives everyone back what a gift still has of theirs: one refund row a payment. The caller has the gift's lock;
 * doing it again finds nothing left to give back.
 */
export async function refundGift(
  payments: Payments,
  tx: Database,
  giftId: string,
  { reason, requestedBy }: { reason: string; requestedBy: string },
): Promise<number> {
  const credited = (await paymentsOfGifts(tx, [giftId])).filter(({ netPaise }) => netPaise > 0);
  for (const { providerPaymentId, netPaise } of credited) {
    const locked = await lockPaymentAndAround(payments, tx, providerPaymentId);
    if (!locked) throw new Error('a credited payment has gone');
    const refund = await requestRefund(payments, tx, locked.payment, {
      amountPaise: netPaise,
      reason,
      requestedBy,
      fromTarget: true,
    });
    if (!refund) throw new Error('a credited payment has nothing left to refund');
  }
  return credited.length;
}
