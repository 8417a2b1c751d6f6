import type { Operations } from '@tohfa/contract';
import { listGiftPayments } from '../payments/index.ts';
import { type Call, refuse } from '../platform/http/operations.ts';
import type { Gifts } from './gifts.ts';
import { insertMessages, listMessages, publishGiftChange } from './sql.ts';
import type { Gift } from './tables.ts';
import { findVisibleGift, toGiftView } from './view.ts';

/** The client sends the whole list back: what is not the caller's own, or was there before, changes nothing. */
export async function giftFeedback(
  gifts: Gifts,
  { query, body, identity }: Call<Operations['giftFeedback']>,
) {
  const { database } = gifts.payments;
  const { userId } = identity.customer;
  const seen = await findVisibleGift(gifts, query.id, { userId });
  if (!seen) return refuse('gift_not_found');
  const { gift, viewer } = seen;
  if (viewer.role === 'link') return refuse('not_allowed');

  const known = (await listMessages(database, [gift.id])).filter((one) => one.userId === userId);
  const own = body.feedback.filter((one) => one.userId === userId).map(({ message }) => message);
  const added = [...new Set(own)].filter((message) => !known.some((one) => one.message === message));
  if (added.length > 0) {
    const limited = await gifts.limits.messages.consume(userId, added.length);
    if (limited) return limited;
    const name = body.displayName || (await lastDisplayName(gifts, gift, userId));
    await database.transaction(async (tx) => {
      await insertMessages(
        tx,
        added.map((message) => ({ giftId: gift.id, userId, name, message })),
      );
      await publishGiftChange(tx, gift.id);
    });
  }
  return toGiftView(gifts, gift, viewer);
}

/** With the caller's last payment for this gift. */
async function lastDisplayName({ payments }: Gifts, gift: Gift, userId: string): Promise<string> {
  const own = (await listGiftPayments(payments.database, [gift.id])).filter(
    ({ payerId }) => payerId === userId,
  );
  return own.find(({ displayName }) => displayName !== '')?.displayName ?? '';
}
