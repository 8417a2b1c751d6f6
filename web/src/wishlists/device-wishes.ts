import { useEffect, useSyncExternalStore } from 'react';
import { useUser } from '../lib/session.ts';
import { localStore } from '../lib/storage.ts';

const WISHES_KEY = 'tohfa.wishes';
/** As many as a wishlist holds. */
const MAX_WISHES = 100;

const listeners = new Set<() => void>();
const NONE: readonly number[] = [];
let cached: { text: string | null; ids: readonly number[] } = { text: null, ids: NONE };

/** What a visitor would like: kept on this device, newest first, until they sign in. */
export function useDeviceWishes(): readonly number[] {
  return useSyncExternalStore(subscribe, readWishes, () => NONE);
}

export function setDeviceWish(productId: number, wanted: boolean): void {
  const others = readWishes().filter((id) => id !== productId);
  write(wanted ? [productId, ...others].slice(0, MAX_WISHES) : others);
}

/** Puts a visitor's wishes on the wishlist of the person who signs in; `onMerged` is told once they are there. */
export function useMergedWishes(onMerged: () => Promise<void>): void {
  const userId = useUser()?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sign-in
  useEffect(() => {
    if (userId === undefined || readWishes().length === 0) return;
    mergeWishes()
      .then(onMerged)
      .catch(() => undefined);
  }, [userId]);
}

/** The oldest first, so that the newest ends on top. One that was added stays added; the rest is tried again later. */
async function mergeWishes(): Promise<void> {
  const { ApiError, call } = await import('../lib/api.ts');
  for (const productId of [...readWishes()].reverse()) {
    try {
      await call('changeWishlist', { body: { productId, wanted: true } });
    } catch (error) {
      // A gift that is not sold any more, or a full list, must not keep the others waiting.
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 401) throw error;
    }
    setDeviceWish(productId, false);
  }
}

function readWishes(): readonly number[] {
  const text = localStore.read(WISHES_KEY);
  if (text !== cached.text) cached = { text, ids: parseWishes(text) };
  return cached.ids;
}

function parseWishes(text: string | null): readonly number[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found.filter((id) => Number.isSafeInteger(id) && id > 0) : NONE;
  } catch {
    return NONE;
  }
}

function write(ids: readonly number[]): void {
  localStore.write(WISHES_KEY, JSON.stringify(ids));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const changedElsewhere = ({ key }: StorageEvent) => {
    if (key === WISHES_KEY || key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', changedElsewhere);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', changedElsewhere);
  };
}
