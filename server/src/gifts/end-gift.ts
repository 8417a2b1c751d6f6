import { returnStock } from '../catalogue/stock.ts';
import { hasOpenRefunds } from '../payments/money-of-gifts.ts';
import type { Payments } from '../payments/payments.ts';
import { refundGift } from '../payments/refund-gift.ts';
import type { Database } from '../platform/database.ts';
import { announce } from './announce.ts';
import { lockGift } from './gifts-sql.ts';
import { moveGift } from './move-gift.ts';

/**
 * A gift that will not be: one transaction in which it ends, its unit goes back into stock and everyone's money is on
 * its way back. A crash leaves all of it or nothing; asking again finds it ended. The caller's transaction locks
 * nothing before.
 */
export async function endGift(
  payments: Payments,
  tx: Database,
  giftId: string,
  { as, reason, by }: { as: 'cancelled' | 'expired'; reason: string; by: string },
): Promise<boolean> {
  const gift = await lockGift(tx, giftId);
  const wasPaid = gift.status === 'paid';
  const details = { reason, note: reason };
  // A paid gift goes straight to refunding (the states know no other way); everyone hears of it in the same words.
  if (!(await moveGift(payments, tx, giftId, wasPaid ? 'refunding' : as, details))) return false;
  if (wasPaid) await announce(payments, tx, giftId, { event: as });
  const refunds = await refundGift(payments, tx, giftId, { reason, requestedBy: by });
  if (refunds > 0 && !wasPaid) await moveGift(payments, tx, giftId, 'refunding');
  if (wasPaid && !(await hasOpenRefunds(tx, giftId))) await moveGift(payments, tx, giftId, 'refunded');
  if (wasPaid || gift.status === 'approved') await returnStock(tx, gift.productId);
  return true;
}
