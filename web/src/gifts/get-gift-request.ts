import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { GiftView } from '@tohfa/contract';
import { useEffect } from 'react';
import { call, Refusal } from '../api.ts';
import { useUser } from '../session.ts';
import { giftsKey } from './fetch-gifts.ts';
import { followGift } from './gift-events.ts';

/** Also for a browser whose clock is ahead. */
const SOONEST_LOOK_MS = 5000;

/** One gift as the signed-in person may see it, live. Null when there is none, or none for them. */
export function useGift(id: string) {
  const userId = useUser()?.id;
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: giftKey(userId, id),
    queryFn: ({ signal }) => askGift(id, signal),
    enabled: userId !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    // What somebody else is paying right now frees itself at that time, and nobody tells.
    refetchInterval: ({ state }) => untilFreed(state.data ?? undefined),
  });

  const found = query.data != null;
  useEffect(() => {
    if (!found) return;
    const queryKey = giftKey(userId, id);
    return followGift({ id, onChange: () => void queryClient.invalidateQueries({ queryKey }) });
  }, [found, userId, id, queryClient]);

  return query;
}

/** What a call answered is the newest there is; the list of requests is asked again. */
export function giftChanged(queryClient: QueryClient, userId: string | undefined, gift: GiftView): void {
  queryClient.setQueryData(giftKey(userId, gift.id), gift);
  void queryClient.invalidateQueries({ queryKey: giftsKey(userId) });
}

export function giftKey(userId: string | undefined, id: string) {
  return ['own', userId, 'gift', id];
}

async function askGift(id: string, signal: AbortSignal): Promise<GiftView | null> {
  try {
    return await call('getGiftRequest', { query: { userId: id }, signal });
  } catch (error) {
    // Specification: a gift that does not load is logged. Its id opens it, so it stays out.
    if (!signal.aborted) console.warn('The gift did not load:', error instanceof Error ? error.name : error);
    if (error instanceof Refusal && error.status < 500) return null;
    throw error;
  }
}

function untilFreed(gift: GiftView | undefined): number | false {
  if (gift?.heldUntil === undefined) return false;
  return Math.max(Date.parse(gift.heldUntil) - Date.now() + 1000, SOONEST_LOOK_MS);
}
