import type { SignedIn } from '@tohfa/contract';
import { useSyncExternalStore } from 'react';
import { localData } from './storage.ts';
import { parseStoredUser, type StoredUser, smallRecordOf, storedUserOf } from './stored-user.ts';

/** What the browser remembers of the signed-in person; the specification fixes these three keys. */
const USER_DATA = 'userData';
const SMALL_RECORD = 'user';
const ADMIN_VERIFIED = 'isAdminVerified';

const listeners = new Set<() => void>();
let seen: { text: string | null; user: StoredUser | undefined } = { text: null, user: undefined };
let ending: Ending | undefined;

/** Whoever is signed in. Read from the storage each time: another tab, or the person, may have changed it. */
export function currentUser(): StoredUser | undefined {
  const text = localData.read(USER_DATA);
  if (text === seen.text) return seen.user;
  const user = text === null ? undefined : parseStoredUser(text);
  if (text !== null && user === undefined) {
    removeRecords();
    ending = 'damaged';
    seen = { text: null, user: undefined };
    return undefined;
  }
  if (user !== undefined) ending = undefined;
  seen = { text, user };
  return user;
}

export function useUser(): StoredUser | undefined {
  return useSyncExternalStore(subscribe, currentUser);
}

export function bearerToken(): string | undefined {
  return currentUser()?.token;
}

/** The end of every sign-in. Throws when the browser keeps nothing: then nobody is signed in. */
export function keepUser(signedIn: SignedIn): void {
  const user = storedUserOf(signedIn);
  const kept =
    localData.write(SMALL_RECORD, JSON.stringify(smallRecordOf(user))) &&
    localData.write(USER_DATA, JSON.stringify(user));
  if (!kept) throw new NotKept();
  tellListeners();
}

export function forgetUser(why: Ending): void {
  removeRecords();
  ending = why;
  tellListeners();
}

/** The browser's storage is closed to the shop. */
class NotKept extends Error {
  readonly wording = 'This browser does not let the shop keep you signed in.';
}

/** Why nobody is signed in any more; undefined when nobody was while this page is open. */
export function lastEnding(): Ending | undefined {
  return ending;
}

function subscribe(listener: () => void): () => void {
  const changedElsewhere = ({ key }: StorageEvent) => {
    if (key !== USER_DATA && key !== null) return;
    if (localData.read(USER_DATA) === null) ending = 'left';
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', changedElsewhere);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', changedElsewhere);
  };
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

function removeRecords(): void {
  for (const key of [USER_DATA, SMALL_RECORD, ADMIN_VERIFIED]) localData.remove(key);
}

export type { StoredUser };

/** On purpose: signed out here or in another tab, on every device, for good. Otherwise: refused by the shop, unreadable. */
export type Ending = 'left' | 'everywhere' | 'erased' | 'expired' | 'damaged';
