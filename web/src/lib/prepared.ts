import { useQuery } from '@tanstack/react-query';
import type { AnswerOf, Operations } from '@tohfa/contract';
import { ApiError, call } from './api.ts';
import { tabStore } from './storage.ts';

const TOKEN_KEY = 'tohfa.prepared';
const TOKEN = /^[\w-]{43}$/;

/** The token of an assistant's link, kept in the tab from its page through the sign-in to the checkout. */
export function keepPreparedToken(token: string): void {
  tabStore.write(TOKEN_KEY, token);
}

/** Empty when there is none. */
export function readPreparedToken(): string {
  const kept = tabStore.read(TOKEN_KEY) ?? '';
  return isPreparedToken(kept) ? kept : '';
}

export function forgetPreparedToken(): void {
  tabStore.remove(TOKEN_KEY);
}

export function isPreparedToken(token: string): boolean {
  return TOKEN.test(token);
}

/** What an assistant has prepared. What it filled in about people stays in memory and is never stored in the browser. */
export function usePrepared(token: string) {
  return useQuery({
    queryKey: ['prepared', token],
    queryFn: ({ signal }) => call('openPrepared', { body: { preparedToken: token }, signal }),
    enabled: token !== '',
    retry: (times, error) => !(error instanceof ApiError) && times < 2,
    refetchOnWindowFocus: false,
  });
}

/** Never there, expired or not a token: only a new link helps. */
export function isPreparedOver({ error }: { error: Error | null }): boolean {
  return error instanceof ApiError && error.code === 'prepared_not_found';
}

export type Prepared = AnswerOf<Operations['openPrepared']>;
