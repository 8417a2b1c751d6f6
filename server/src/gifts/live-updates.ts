import type { Operations } from '@tohfa/contract';
import { atMostEvery } from '../platform/concurrency.ts';
import { ALREADY_SENT, type Call, refuse } from '../platform/http/operations.ts';
import type { GiftDeps } from './deps.ts';
import { findVisibleGift } from './view.ts';

/** Sends only that something changed: the reader then fetches the gift and gets what they may see. */
export async function giftEvents(
  gifts: GiftDeps,
  { query, identity, request, reply }: Call<Operations['giftEvents']>,
) {
  const visible = await findVisibleGift(gifts, query.id, { userId: identity.customer?.userId, request });
  if (!visible) return refuse('gift_not_found');
  const stream = gifts.streams.open(request, reply);
  if (!stream) return refuse('too_many_requests', { retryAfterSeconds: 30 });
  // Each event is a fetch of the gift: a viewer is told once a second, however often somebody opens a checkout.
  const tell = atMostEvery(EVENT_INTERVAL_MS, () => stream.send('changed'));
  const unsubscribe = gifts.watcher.subscribe(visible.gift.id, tell);
  stream.onEnd(unsubscribe);
  // Covers a change between the reader's last fetch and the subscription.
  tell();
  return ALREADY_SENT;
}

const EVENT_INTERVAL_MS = 1000;
