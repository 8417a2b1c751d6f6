import { type GiftView, paiseFromRupees } from '@tohfa/contract';
import { type Paid, type PaymentSnapshot, payOrder } from '../payments/pay-order.ts';
import type { StoredUser } from '../session.ts';

/** A share of a gift, under the name its payer wants to be seen by. */
export function payInstalment({ gift, instalment, payer, ...news }: Wanted): Promise<Paid> {
  const amount: number = paiseFromRupees(instalment.rupees);
  const displayName = instalment.displayName.trim();
  return payOrder({
    order: { amount, currency: 'INR', giftId: gift.id, ...(displayName !== '' && { displayName }) },
    what: { productId: gift.productId, giftId: gift.id, name: gift.productName },
    payer,
    ...news,
  });
}

export interface Instalment {
  rupees: number;
  /** Empty: 'A friend'. */
  displayName: string;
}

interface Wanted extends PaymentSnapshot {
  gift: GiftView;
  instalment: Instalment;
  payer: StoredUser;
}
