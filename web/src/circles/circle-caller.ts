import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CircleCaller, CircleView } from '@tohfa/contract';
import { useState } from 'react';
import { ApiError, call } from '../lib/api.ts';
import { useReloadableLinkToken } from '../lib/link-token.ts';
import { paths } from '../lib/paths.ts';
import { currentUser } from '../lib/session.ts';
import { localStore, tabStore } from '../lib/storage.ts';

/** Tokens of members on this device: by the circle, by the member, and by the invitation that they took the place of. */
const TOKENS_KEY = 'circleTokens';
/** What `/circle` opens without a fragment, as after signing in. */
const OPEN_KEY = 'openCircle';

/** What somebody wants to organise while they sign in: ask, product and variant. */
export const CHOSEN_KEY = 'circleGiftChosen';

const TOKEN = /^[\w-]{43}$/;

/** As whom the page is opened: by its fragment, or what this tab opened before. */
export function useCircleCaller() {
  const fragment = useReloadableLinkToken();
  const [key] = useState(() => fragment || (tabStore.read(OPEN_KEY) ?? ''));
  const [caller, setCaller] = useState<CircleCaller | undefined>(() => toCaller(key));
  return {
    caller,
    /** The token that took the place of the one before. */
    replaceToken(memberToken: string) {
      rememberToken(key, memberToken);
      tabStore.write(OPEN_KEY, memberToken);
      setCaller({ memberToken });
    },
    confirmToken: /^confirm=([\w-]{43})$/.exec(fragment)?.[1],
  };
}

function toCaller(key: string): CircleCaller | undefined {
  if (key.startsWith('confirm=')) return undefined;
  if (key !== '') tabStore.write(OPEN_KEY, key);
  const known = readTokens()[key];
  if (TOKEN.test(key)) return { memberToken: known ?? key };
  const [circleId = '', memberId] = key.split('/');
  // From a mail, which has no token.
  if (memberId !== undefined) {
    const memberToken = readTokens()[memberId];
    if (memberToken !== undefined) return { memberToken };
    return currentUser() ? { circleId } : undefined;
  }
  // An account opens its own membership: the token may be of somebody else who uses this browser.
  if (key !== '' && currentUser()) return { circleId: key };
  return known === undefined ? undefined : { memberToken: known };
}

export function rememberToken(key: string, memberToken: string): void {
  localStore.write(TOKENS_KEY, JSON.stringify({ ...readTokens(), [key]: memberToken }));
}

/** Tokens on this device that may be of the member's own link: sealed names open with no other. */
export function ownTokens({ memberToken }: CircleCaller, memberId: string): string[] {
  const tokens = [memberToken, readTokens()[memberId]].filter((token) => token !== undefined);
  return [...new Set(tokens)];
}

/** On leaving: what opened the circle is forgotten here, too. */
export function forgetTokens({ memberToken }: CircleCaller, circleId: string): void {
  const kept = Object.entries(readTokens()).filter(
    ([key, token]) => key !== circleId && token !== memberToken,
  );
  localStore.write(TOKENS_KEY, JSON.stringify(Object.fromEntries(kept)));
  tabStore.remove(OPEN_KEY);
}

function readTokens(): Partial<Record<string, string>> {
  try {
    const read: unknown = JSON.parse(localStore.read(TOKENS_KEY) ?? '{}');
    return typeof read === 'object' && read !== null ? (read as Record<string, string>) : {};
  } catch {
    return {};
  }
}

/** By the token of a member's link, or by the circle's id for those who are signed in. */
export function circlePath(tokenOrId: string): string {
  return `${paths.circle}#${tokenOrId}`;
}

/** 256 random bits, made here so that an answer that is lost costs nobody their link. */
export function makeToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const circleKey = (caller: CircleCaller | undefined) => ['circle', caller?.memberToken ?? caller?.circleId];

export function useCircle(caller: CircleCaller | undefined) {
  return useQuery<CircleView>({
    queryKey: circleKey(caller),
    queryFn: ({ signal }) => call('circle', { body: caller ?? {}, signal }),
    enabled: caller !== undefined,
    retry: (times, error) => !(error instanceof ApiError) && times < 2,
  });
}

/** Reads the circle again after a change. */
export function useReloadCircle(caller: CircleCaller) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: circleKey(caller) });
}

/** What every part of the page gets. */
export interface CirclePart {
  circle: CircleView;
  caller: CircleCaller;
}
