import type { Operations } from '@tohfa/contract';
import { ALREADY_SENT, type Call } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Gifts } from './gifts.ts';
import { visibleGift } from './who-sees.ts';

/** Only that something changed is told: what it is, the reader fetches, and is then shown what they may see. */
export async function giftEvents(
  gifts: Gifts,
  { query, identity, request, reply }: Call<Operations['giftEvents']>,
) {
  const seen = await visibleGift(gifts, query.id, { userId: identity.customer?.userId, request });
  if (!seen) return refuse('gift_not_found');
  const stream = gifts.streams.open(request, reply);
  if (!stream) return refuse('too_many_requests', { retryAfterSeconds: 30 });
  const stop = gifts.watch.watch(seen.gift.id, () => stream.send('changed'));
  stream.onEnd(stop);
  // What changed between the reader's last look and this moment would be missed otherwise.
  stream.send('changed');
  return ALREADY_SENT;
}
