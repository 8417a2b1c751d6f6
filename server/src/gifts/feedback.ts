import { type Operations, wordsError } from '@tohfa/contract';
import { findNotesOf, type GiftNote, insertGiftNotes } from '../contributions/index.ts';
import { listGiftPayments } from '../payments/index.ts';
import { type Call, refuse } from '../platform/http/operations.ts';
import type { GiftDeps } from './deps.ts';
import { lockGift, publishGiftChange } from './sql.ts';
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

  const sent = body.feedback.filter((entry) => entry.userId === userId).map(({ message }) => message);
  const listed = await findNotesOf(database, gift.id, userId);
  const added = newMessages(sent, listed.notes);
  // Only new ones: the list repeats what is stored, of other people too.
  const error = added
    .map((message) => wordsError(message, 'message'))
    .find((problem) => problem !== undefined);
  if (error) return refuse('invalid_input', { fields: { feedback: error } });
  if (added.length > 0) {
    const limited = await gifts.limits.messages.consume(userId, added.length);
    if (limited) return limited;
    const name = body.displayName || (await lastDisplayName(gifts, gift, userId));
    const refused = await database.transaction(async (tx) => {
      // The same message may have been sent twice at the same time: under the lock the second one finds the first.
      await lockGift(tx, gift.id);
      const { notes, isRemoved } = await findNotesOf(tx, gift.id, userId);
      if (isRemoved)
        return refuse('not_allowed', { message: ({ contributions }) => contributions.card.messageRemoved });
      await insertGiftNotes(
        tx,
        newMessages(added, notes).map((message) => ({ giftId: gift.id, userId, name, message })),
      );
      await publishGiftChange(tx, gift.id);
      return undefined;
    });
    if (refused) return refused;
  }
  return toGiftView(gifts, gift, viewer);
}

function newMessages(messages: readonly string[], notes: readonly GiftNote[]): string[] {
  return [...new Set(messages)].filter((message) => !notes.some((note) => note.message === message));
}

/** The name the caller gave with their latest payment for this gift. */
async function lastDisplayName({ database }: GiftDeps, gift: Gift, userId: string): Promise<string> {
  const ownPayments = (await listGiftPayments(database, [gift.id])).filter(
    ({ payerId }) => payerId === userId,
  );
  return ownPayments.find(({ displayName }) => displayName !== '')?.displayName ?? '';
}
