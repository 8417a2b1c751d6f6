import type { Operations } from '@tohfa/contract';
import { atMostEvery } from '../platform/concurrency.ts';
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
  // Each event is a fetch of the gift: a viewer is told once a second, however often somebody opens a checkout.
  const tell = atMostEvery(EVENT_INTERVAL_MS, () => stream.send('changed'));
  const unsubscribe = gifts.watcher.subscribe(visible.gift.id, tell);
  stream.onEnd(unsubscribe);
  // Covers a change between the reader's last fetch and the subscription.
  tell();
  return ALREADY_SENT;
}

const EVENT_INTERVAL_MS = 1000;

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
