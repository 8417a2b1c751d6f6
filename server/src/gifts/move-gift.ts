import { type GiftState, giftTransitions, statesBefore } from '@tohfa/contract';
import type { Payments } from '../payments/payments.ts';
import type { Database } from '../platform/database.ts';
import { announce } from './announce.ts';
import { newsOfState } from './gift-news.ts';
import { setGiftState } from './gifts-sql.ts';
import type { Gift } from './gifts-tables.ts';

/** One step of a gift, as the table of states allows it, and word of it; false when it does not stand there any more. */
export async function moveGift(
  payments: Pick<Payments, 'jobs'>,
  tx: Database,
  giftId: string,
  to: GiftState,
  details: Partial<Pick<Gift, 'sharable' | 'reason' | 'tracking'>> & { note?: string } = {},
): Promise<boolean> {
  const moved = await setGiftState(tx, giftId, statesBefore(giftTransitions, to), to, details);
  const event = newsOfState(to);
  if (moved && event) await announce(payments, tx, giftId, { event });
  return moved;
}
