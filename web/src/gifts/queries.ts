import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { GiftView } from '@tohfa/contract';
import { useEffect } from 'react';
import { ApiError, call } from '../lib/api.ts';
import { clearUser, useUser } from '../lib/session.ts';
import { subscribeToGift } from './gift-events.ts';

/** Also for a browser whose clock is ahead. */
const MIN_REFETCH_MS = 5000;

/** One gift as the signed-in person may see it, live. Null when there is none, or none for them. */
export function useGift(id: string) {
  const userId = useUser()?.id;
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: giftKey(userId, id),
    queryFn: ({ signal }) => fetchGift(id, signal),
    enabled: userId !== undefined,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    // What somebody else is paying right now frees itself at that time, and nobody tells.
    refetchInterval: ({ state }) => msUntilHoldEnds(state.data ?? undefined),
  });

  const found = query.data != null;
  useEffect(() => {
    if (!found) return;
    const queryKey = giftKey(userId, id);
    return subscribeToGift({ id, onChange: () => void queryClient.invalidateQueries({ queryKey }) });
  }, [found, userId, id, queryClient]);

  return query;
}

/** What a call answered is the newest there is; the list of requests is asked again. */
export function cacheChangedGift(queryClient: QueryClient, userId: string | undefined, gift: GiftView): void {
  queryClient.setQueryData(giftKey(userId, gift.id), gift);
  void queryClient.invalidateQueries({ queryKey: giftsKey(userId) });
}

export function giftKey(userId: string | undefined, id: string) {
  return ['own', userId, 'gift', id];
}

async function fetchGift(id: string, signal: AbortSignal): Promise<GiftView | null> {
  try {
    return await call('getGiftRequest', { query: { userId: id }, signal });
  } catch (error) {
    // Specification: a gift that does not load is logged. Its id opens it, so it stays out.
    if (!signal.aborted) console.warn('The gift did not load:', error instanceof Error ? error.name : error);
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  }
}

function msUntilHoldEnds(gift: GiftView | undefined): number | false {
  if (gift?.heldUntil === undefined) return false;
  return Math.max(Date.parse(gift.heldUntil) - Date.now() + 1000, MIN_REFETCH_MS);
}

/** The signed-in person's own requests, newest first. */
export function useGiftRequests() {
  const user = useUser();
  return useQuery({
    queryKey: giftsKey(user?.id),
    queryFn: async ({ signal }) => {
      const { gifts } = await call('fetchGifts', { body: { userName: user?.id ?? '' }, signal }).catch(
        endMismatchedSession,
      );
      return gifts;
    },
    enabled: user !== undefined,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

function giftsKey(userId: string | undefined) {
  return ['own', userId, 'gifts'];
}

/** The stored id and the token are of two people: the stored data is good for nothing. */
function endMismatchedSession(error: unknown): never {
  if (error instanceof ApiError && error.code === 'not_allowed') clearUser('expired');
  throw error;
}
