import type { Operations } from '@tohfa/contract';
import { ALREADY_SENT, type Call, refuse } from '../platform/http/operations.ts';
import type { Listen } from '../platform/pg-listener.ts';
import type { GiftDeps, GiftWatcher } from './deps.ts';
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
  const unsubscribe = gifts.watcher.subscribe(visible.gift.id, () => stream.send('changed'));
  stream.onEnd(unsubscribe);
  // Covers a change between the reader's last fetch and the subscription.
  stream.send('changed');
  return ALREADY_SENT;
}

/** Receives changes from every process. After a reconnect every gift counts as changed. */
export async function createGiftWatcher(listen: Listen): Promise<GiftWatcher> {
  const subscribers = new Map<string, Set<() => void>>();
  const publish = (giftId: string) => {
    for (const onChange of subscribers.get(giftId) ?? []) onChange();
  };
  await listen('gifts', publish, () => {
    for (const giftId of subscribers.keys()) publish(giftId);
  });
  return {
    subscribe(giftId, onChange) {
      const ofGift = subscribers.get(giftId) ?? new Set();
      subscribers.set(giftId, ofGift.add(onChange));
      return () => {
        ofGift.delete(onChange);
        if (ofGift.size === 0 && subscribers.get(giftId) === ofGift) subscribers.delete(giftId);
      };
    },
  };
}
