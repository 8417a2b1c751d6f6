import type { Operations } from '@tohfa/contract';
import { paymentsOfGifts } from '../payments/money-of-gifts.ts';
import type { Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import { insertMessages, messagesOn } from './gift-messages-sql.ts';
import { giftView } from './gift-view.ts';
import type { Gifts } from './gifts.ts';
import { notifyOfGift } from './gifts-sql.ts';
import type { Gift } from './gifts-tables.ts';
import { visibleGift } from './who-sees.ts';

/** The client sends the whole list back: what is not the caller's own, or was there before, changes nothing. */
export async function giftFeedback(
  gifts: Gifts,
  { query, body, identity }: Call<Operations['giftFeedback']>,
) {
  const { database } = gifts.payments;
  const { userId } = identity.customer;
  const seen = await visibleGift(gifts, query.id, { userId });
  if (!seen) return refuse('gift_not_found');
  const { gift, viewer } = seen;
  if (viewer.as === 'link') return refuse('not_allowed');

  const known = (await messagesOn(database, [gift.id])).filter((one) => one.userId === userId);
  const own = body.feedback.filter((one) => one.userId === userId).map(({ message }) => message);
  const added = [...new Set(own)].filter((message) => !known.some((one) => one.message === message));
  if (added.length > 0) {
    const limited = await gifts.limits.messages.take(userId, added.length);
    if (limited) return limited;
    const name = body.displayName || (await nameGivenBefore(gifts, gift, userId));
    await database.transaction(async (tx) => {
      await insertMessages(
        tx,
        added.map((message) => ({ giftId: gift.id, userId, name, message })),
      );
      await notifyOfGift(tx, gift.id);
    });
  }
  return giftView(gifts, gift, viewer);
}

/** With the caller's last payment for this gift. */
async function nameGivenBefore({ payments }: Gifts, gift: Gift, userId: string): Promise<string> {
  const own = (await paymentsOfGifts(payments.database, [gift.id])).filter(
    ({ payerId }) => payerId === userId,
  );
  return own.find(({ displayName }) => displayName !== '')?.displayName ?? '';
}
