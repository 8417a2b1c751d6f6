import { messageError, type Operations } from '@tohfa/contract';
import { listGiftPayments } from '../payments/index.ts';
import { type Call, refuse } from '../platform/http/operations.ts';
import { putWishOnCard } from './card-entries.ts';
import type { GiftDeps } from './deps.ts';
import { insertMessages, listMessages, publishGiftChange } from './sql.ts';
import type { Gift } from './tables.ts';
import { findVisibleGift, toGiftView } from './view.ts';

/** The client sends the whole list: other people's entries and repeated ones are ignored. */
export async function giftFeedback(
  gifts: GiftDeps,
  { query, body, identity }: Call<Operations['giftFeedback']>,
) {
  const { database } = gifts;
  const { userId } = identity.customer;
  const visible = await findVisibleGift(gifts, query.id, { userId });
  if (!visible) return refuse('gift_not_found');
  const { gift, viewer } = visible;
  if (viewer.role === 'link') return refuse('not_allowed');

  const stored = (await listMessages(database, [gift.id])).filter((entry) => entry.userId === userId);
  const sent = body.feedback.filter((entry) => entry.userId === userId).map(({ message }) => message);
  const added = [...new Set(sent)].filter((message) => !stored.some((entry) => entry.message === message));
  // Only new ones: the list repeats what is stored, of other people too.
  const error = added.map(messageError).find((problem) => problem !== undefined);
  if (error) return refuse('invalid_input', { fields: { feedback: error } });
  if (added.length > 0) {
    const limited = await gifts.limits.messages.consume(userId, added.length);
    if (limited) return limited;
    const name = body.displayName || (await lastDisplayName(gifts, gift, userId));
    await database.transaction(async (tx) => {
      await insertMessages(
        tx,
        added.map((message) => ({ giftId: gift.id, userId, name, message })),
      );
      const newest = added.at(-1);
      if (newest !== undefined) await putWishOnCard(tx, gift, { userId, name, message: newest });
      await publishGiftChange(tx, gift.id);
    });
  }
  return toGiftView(gifts, gift, viewer);
}

/** The name the caller gave with their latest payment for this gift. */
async function lastDisplayName({ database }: GiftDeps, gift: Gift, userId: string): Promise<string> {
  const ownPayments = (await listGiftPayments(database, [gift.id])).filter(
    ({ payerId }) => payerId === userId,
  );
  return ownPayments.find(({ displayName }) => displayName !== '')?.displayName ?? '';
}
