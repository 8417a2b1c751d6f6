import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SignedIn } from '@tohfa/contract';
import { partTexts } from '@tohfa/contract/screens';
import { useSyncExternalStore } from 'react';
import { localStore, USER_KEY } from './storage.ts';

/** The specification fixes these keys. */
const USER_RECORD_KEY = 'user';
const ADMIN_VERIFIED_KEY = 'isAdminVerified';

const listeners = new Set<() => void>();
let cached: { text: string | null; user: StoredUser | undefined } = { text: null, user: undefined };
let endReason: SessionEndReason | undefined;

/** Who is signed in. Read from the storage each time: another tab may have changed it. */
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
  // On the server, and until the page has been taken over, everybody is a visitor.
  return useSyncExternalStore(subscribe, currentUser, () => undefined);
}

export function bearerToken(): string | undefined {
  return currentUser()?.token;
}

/** Ends every sign-in. Throws when the browser's storage is closed: then nobody is signed in. */
export function saveUser(signedIn: SignedIn): void {
  const user = toStoredUser(signedIn);
  const saved =
    localStore.write(USER_RECORD_KEY, JSON.stringify(toUserRecord(user))) &&
    localStore.write(USER_KEY, JSON.stringify(user));
  if (!saved) throw new StorageUnavailableError();
  notifyListeners();
}

/** What the server has in place of what was stored at the sign-in. */
export function updateStoredUser(account: Pick<StoredUser, 'name' | 'email' | 'photo'>): void {
  const user = currentUser();
  if (user === undefined) return;
  const { name, email, photo } = account;
  if (user.name === name && user.email === email && user.photo === photo) return;
  saveUser({ ...user, name, email, photo });
}

export function clearUser(reason: SessionEndReason): void {
  removeStoredUser();
  endReason = reason;
  notifyListeners();
}

class StorageUnavailableError extends Error {
  readonly userMessage = partTexts.notKeptSignedIn;
}

/** Why the session ended; undefined when there was none since the page was opened. */
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
  for (const key of [USER_KEY, USER_RECORD_KEY, ADMIN_VERIFIED_KEY]) localStore.remove(key);
}

/** The first three were asked for by the person; `expired`: refused by the shop; `damaged`: the stored data is unusable. */
export type SessionEndReason = 'left' | 'everywhere' | 'erased' | 'expired' | 'damaged';

/** The specification's fields of `userData`, with the value of one that an older page did not write. */
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

export function toStoredUser(signedIn: SignedIn): StoredUser {
  return pickUserFields(signedIn);
}

/** Undefined when it is damaged: not JSON, not an object, or without token and id. */
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

/**
 * The smaller record the specification stores beside `userData`; undefined when it is missing, unreadable or not of
 * the person signed in.
 */
export function currentUserRecord(): UserRecord | undefined {
  try {
    const record = JSON.parse(localStore.read(USER_RECORD_KEY) ?? 'null');
    return record?.id !== undefined && record.id === currentUser()?.id ? record : undefined;
  } catch {
    return undefined;
  }
}

export function toUserRecord({ id, email, name }: StoredUser): UserRecord {
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

interface UserRecord {
  id: string;
  email: string;
  phone: string;
  name: string;
}

/** Data of the signed-in person. The key carries their id, so that the next person never sees it. */
export function useUserQuery<T>(
  what: string,
  fetchData: (user: StoredUser, signal: AbortSignal) => Promise<T>,
) {
  const user = useUser();
  const queryClient = useQueryClient();
  const queryKey = ['own', user?.id, what];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      if (user === undefined) throw new Error('nobody is signed in');
      return fetchData(user, signal);
    },
    enabled: user !== undefined,
  });
  return {
    ...query,
    refresh: () => queryClient.invalidateQueries({ queryKey }),
    /** Shows a change before the server has saved it. Answers how to take it back. */
    showOptimistically(change: (data: T) => T): () => void {
      const before = queryClient.getQueryData<T>(queryKey);
      void queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<T>(queryKey, (data) => (data === undefined ? data : change(data)));
      return () => queryClient.setQueryData(queryKey, before);
    },
  };
}
