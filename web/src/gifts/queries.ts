import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { GiftView } from '@tohfa/contract';
import { useEffect } from 'react';
import { subscribeToGift } from '../contributions/gift-events.ts';
import { ApiError, call } from '../lib/api.ts';
import { queryClient } from '../lib/query-client.ts';
import { clearUser, currentUser, useUser } from '../lib/session.ts';

/** Also for a browser whose clock is ahead. */
const MIN_REFETCH_MS = 5000;

/** What was fetched ahead of the screen is not fetched again when it opens. */
const FRESH_MS = 1000;

const pausedGifts = new Set<string>();

/** One gift as the signed-in person may see it, live. Null when there is none, or none for them. */
export function useGift(id: string) {
  const userId = useUser()?.id;
  const queryClient = useQueryClient();
  const query = useQuery({
    ...giftQuery(userId, id),
    enabled: userId !== undefined,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: 'always',
    // Another payer's hold expires without an event.
    refetchInterval: ({ state }) => msUntilHoldExpires(state.data ?? undefined),
  });

  const isFound = query.data != null;
  useEffect(() => {
    if (!isFound) return;
    const queryKey = giftKey(userId, id);
    return subscribeToGift({
      id,
      onChange: () => {
        if (!pausedGifts.has(id)) void queryClient.invalidateQueries({ queryKey });
      },
    });
  }, [isFound, userId, id, queryClient]);

  return query;
}

/** Ahead of its screen. */
export async function prefetchGift(id: string): Promise<void> {
  const userId = currentUser()?.id;
  if (userId !== undefined) await queryClient.prefetchQuery(giftQuery(userId, id));
}

function giftQuery(userId: string | undefined, id: string) {
  return queryOptions({
    queryKey: giftKey(userId, id),
    queryFn: ({ signal }) => fetchGift(id, signal),
  });
}

/** While a call is under way whose answer carries the gift. Returns what ends the pause. */
export function pauseLiveUpdates(id: string): () => void {
  pausedGifts.add(id);
  return () => pausedGifts.delete(id);
}

/** Puts the gift of a call's answer in place of the cached one, and fetches again the lists that show it. */
export function useCacheGift() {
  const userId = useUser()?.id;
  const queryClient = useQueryClient();
  return (gift: GiftView | undefined) => {
    if (gift) queryClient.setQueryData(giftKey(userId, gift.id), gift);
    void queryClient.invalidateQueries({
      queryKey: ['own', userId],
      predicate: ({ queryKey }) => gift === undefined || queryKey[2] !== 'gift',
    });
  };
}

export function giftKey(userId: string | undefined, id: string) {
  return ['own', userId, 'gift', id];
}

async function fetchGift(id: string, signal: AbortSignal): Promise<GiftView | null> {
  try {
    return await call('getGiftRequest', { query: { userId: id }, signal });
  } catch (error) {
    // Specification: a gift that does not load is logged. Its id opens it, so it stays out of the log.
    if (!signal.aborted) console.warn('The gift did not load:', error instanceof Error ? error.name : error);
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  }
}

function msUntilHoldExpires(gift: GiftView | undefined): number | false {
  if (gift?.heldUntil === undefined) return false;
  return Math.max(Date.parse(gift.heldUntil) - Date.now() + 1000, MIN_REFETCH_MS);
}

/** The signed-in person's own requests, newest first. */
export function useGiftRequests() {
  const user = useUser();
  return useQuery({
    queryKey: ['own', user?.id, 'gifts'],
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

/** The stored id and the token belong to two people: the stored data cannot be used. */
function endMismatchedSession(error: unknown): never {
  if (error instanceof ApiError && error.code === 'not_allowed') clearUser('expired');
  throw error;
}
