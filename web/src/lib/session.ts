import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SignedIn } from '@tohfa/contract';
import { useSyncExternalStore } from 'react';
import { localStore } from './storage.ts';

/** What the browser remembers of the signed-in person; the specification fixes these three keys. */
const USER_KEY = 'userData';
const SUMMARY_KEY = 'user';
const ADMIN_VERIFIED_KEY = 'isAdminVerified';

const listeners = new Set<() => void>();
let cached: { text: string | null; user: StoredUser | undefined } = { text: null, user: undefined };
let endReason: SessionEndReason | undefined;

/** Whoever is signed in. Read from the storage each time: another tab, or the person, may have changed it. */
export function currentUser(): StoredUser | undefined {
  const text = localStore.read(USER_KEY);
  if (text === cached.text) return cached.user;
  const user = text === null ? undefined : parseStoredUser(text);
  if (text !== null && user === undefined) {
    removeStoredUser();
    endReason = 'damaged';
    cached = { text: null, user: undefined };
    return undefined;
  }
  if (user !== undefined) endReason = undefined;
  cached = { text, user };
  return user;
}

export function useUser(): StoredUser | undefined {
  return useSyncExternalStore(subscribe, currentUser);
}

export function bearerToken(): string | undefined {
  return currentUser()?.token;
}

/** The end of every sign-in. Throws when the browser keeps nothing: then nobody is signed in. */
export function saveUser(signedIn: SignedIn): void {
  const user = toStoredUser(signedIn);
  const kept =
    localStore.write(SUMMARY_KEY, JSON.stringify(toUserSummary(user))) &&
    localStore.write(USER_KEY, JSON.stringify(user));
  if (!kept) throw new StorageUnavailableError();
  notifyListeners();
}

export function clearUser(why: SessionEndReason): void {
  removeStoredUser();
  endReason = why;
  notifyListeners();
}

/** The browser's storage is closed to the shop. */
class StorageUnavailableError extends Error {
  readonly userMessage = 'This browser does not let the shop keep you signed in.';
}

/** Why nobody is signed in any more; undefined when nobody was while this page is open. */
export function sessionEndReason(): SessionEndReason | undefined {
  return endReason;
}

function subscribe(listener: () => void): () => void {
  const changedElsewhere = ({ key }: StorageEvent) => {
    if (key !== USER_KEY && key !== null) return;
    if (localStore.read(USER_KEY) === null) endReason = 'left';
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', changedElsewhere);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', changedElsewhere);
  };
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function removeStoredUser(): void {
  for (const key of [USER_KEY, SUMMARY_KEY, ADMIN_VERIFIED_KEY]) localStore.remove(key);
}

/** On purpose: signed out here or in another tab, on every device, for good. Otherwise: refused by the shop, unreadable. */
export type SessionEndReason = 'left' | 'everywhere' | 'erased' | 'expired' | 'damaged';

/** The specification's fields of `userData`, with what stands for one that an older page did not write. */
const emptyUser: StoredUser = {
  name: '',
  photo: '',
  uid: '',
  provider: '',
  email: '',
  token: '',
  id: '',
  requests: 0,
  userName: '',
  isAdmin: false,
  userId: '',
};

/** Just those fields, whatever else the answer of a sign-in carries. */
export function toStoredUser(signedIn: SignedIn): StoredUser {
  return pickUserFields(signedIn);
}

/** Undefined when it is damaged: no JSON, no record, or nothing in it that opens a session. */
export function parseStoredUser(text: string): StoredUser | undefined {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof found !== 'object' || found === null) return undefined;
  const user = pickUserFields(found);
  return user.token !== '' && user.id !== '' ? user : undefined;
}

/** The smaller record that is stored beside it. */
export function toUserSummary({ id, email, name }: StoredUser): UserSummary {
  return { id, email, phone: '', name };
}

function pickUserFields(found: object): StoredUser {
  const given = found as Record<string, unknown>;
  const fields = Object.entries(emptyUser).map(([name, fallback]) => [
    name,
    typeof given[name] === typeof fallback ? given[name] : fallback,
  ]);
  return Object.fromEntries(fields);
}

export type StoredUser = SignedIn;

interface UserSummary {
  id: string;
  email: string;
  phone: string;
  name: string;
}

/** What belongs to the signed-in person. Its key carries whose it is, so that nobody sees another's. */
export function useUserQuery<T>(what: string, ask: (user: StoredUser, signal: AbortSignal) => Promise<T>) {
  const user = useUser();
  const queryClient = useQueryClient();
  const queryKey = ['own', user?.id, what];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      if (user === undefined) throw new Error('nobody is signed in');
      return ask(user, signal);
    },
    enabled: user !== undefined,
  });
  return { ...query, refresh: () => queryClient.invalidateQueries({ queryKey }) };
}
