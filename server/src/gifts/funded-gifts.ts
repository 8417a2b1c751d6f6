import type { FundedGift } from '@tohfa/contract';
import { giftsPaidBy, paymentsOfGifts } from '../payments/money-of-gifts.ts';
import type { Database } from '../platform/database.ts';
import { paymentStatus, rupees } from './gift-view.ts';
import { giftsByIds } from './gifts-sql.ts';

/** What a person paid towards gifts, newest first, also what went back. */
export async function fundedBy(database: Database, userId: string): Promise<FundedGift[]> {
  const ids = await giftsPaidBy(database, userId);
  const gifts = new Map((await giftsByIds(database, ids)).map((gift) => [gift.id, gift]));
  const own = (await paymentsOfGifts(database, ids)).filter(({ payerId }) => payerId === userId);
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
      amount: rupees(payment.netPaise > 0 ? payment.netPaise : payment.creditedPaise),
      status: paymentStatus(payment),
      at: payment.at.toISOString(),
    };
  });
}

/** One payment towards a gift, for its payer's receipt. */
export async function fundingOf(database: Database, orderId: string, userId: string) {
  const ids = await giftsPaidBy(database, userId);
  const payment = (await paymentsOfGifts(database, ids)).find(
    (one) => one.orderId === orderId && one.payerId === userId,
  );
  const [gift] = payment ? await giftsByIds(database, [payment.giftId]) : [];
  return payment && gift && { payment, gift };
}
