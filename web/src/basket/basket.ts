import { type KeptItem, MAX_BASKET_LINES, MAX_QUANTITY } from '@tohfa/contract';
import { basketSyncTexts } from '@tohfa/contract/screens';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError, call } from '../lib/api.ts';
import { currentUser, useUser } from '../lib/session.ts';
import { localStore } from '../lib/storage.ts';
import { showToast } from '../ui/toasts.ts';

const BASKET_KEY = 'tohfa.basket';
const SAVE_DELAY_MS = 400;

const listeners = new Set<() => void>();
const EMPTY: StoredBasket = { owner: null, items: [], isSaved: true };
let cached: { text: string | null; basket: StoredBasket } = { text: null, basket: EMPTY };
/** Where the browser's storage is closed, the basket lives as long as the page. */
let unsaved: StoredBasket | undefined;
let saveTimer: ReturnType<typeof setTimeout> | undefined;
/** A gift is being added to the server's basket, so earlier answers are out of date. */
let joining = false;
/** The last answer about the server's basket: whose it is, and why it did not come. */
let answered: { userId: string; error?: Error } | undefined;

export function useBasket(): readonly KeptItem[] {
  return useSyncExternalStore(
    subscribe,
    () => readBasket().items,
    () => EMPTY.items,
  );
}

/** Until it is `known`, an empty basket says nothing: the customer's may be full. */
export function useBasketState(): BasketState {
  const userId = useUser()?.id;
  const last = useSyncExternalStore(
    subscribe,
    () => answered,
    () => undefined,
  );
  if (userId === undefined) return KNOWN;
  if (last?.userId !== userId) return LOADING;
  return last.error ? { status: 'failed', error: last.error } : KNOWN;
}

const KNOWN = { status: 'known' } as const;
const LOADING = { status: 'loading' } as const;

/** What a line of a basket is of: two sizes of one product are two lines. */
export function keyOfItem({ productId, variantId }: BasketItem): string {
  return variantId === undefined ? String(productId) : `${productId}/${variantId}`;
}

/** The same without quantity and price, as calls name it. */
export function itemOf({ productId, variantId }: BasketItem) {
  return { productId, ...(variantId !== undefined && { variantId }) };
}

/** False when the basket has no room for another gift. */
export function addToBasket({ price, ...added }: AddedItem): boolean {
  const { items } = readBasket();
  const known = items.find((item) => keyOfItem(item) === keyOfItem(added));
  if (known) {
    if (known.quantity >= MAX_QUANTITY) return false;
    changeItems(
      items.map((item) => (item === known ? { ...item, quantity: item.quantity + 1, price } : item)),
    );
    return true;
  }
  if (items.length >= MAX_BASKET_LINES) return false;
  changeItems([...items, { ...added, quantity: 1, price }]);
  return true;
}

/** From a link of a page that knows no basket. */
export async function addByLink(item: AddedItem): Promise<void> {
  if (currentUser() === undefined) addToBasket(item);
  else await joinBasket([{ ...item, quantity: 1 }]);
}

/**
 * Adds gifts without taking any away; of two quantities the larger one counts, so that a second tap changes nothing. A
 * customer's basket may have changed on another device, so that the server joins theirs. False when there was no room.
 */
export async function joinBasket(added: readonly KeptItem[]): Promise<boolean> {
  const userId = currentUser()?.id;
  const { owner, items: before, isSaved } = readBasket();
  if (userId === undefined) {
    const joined = joinItems(before, added);
    if (joined.length > MAX_BASKET_LINES) return false;
    changeItems(joined);
    return true;
  }
  joining = true;
  try {
    // A change that is still on its way to the server goes along.
    const mine = owner === userId && !isSaved ? joinItems(before, added) : added;
    const { items } = await call('saveBasket', {
      body: { items: mine.slice(0, MAX_BASKET_LINES), merge: true },
    });
    write({ owner: userId, items, isSaved: true });
    return added.every((item) => items.some((kept) => keyOfItem(kept) === keyOfItem(item)));
  } finally {
    joining = false;
  }
}

/** As the server joins two baskets. */
export function joinItems(before: readonly KeptItem[], added: readonly KeptItem[]): KeptItem[] {
  const joined = new Map(before.map((item) => [keyOfItem(item), item]));
  for (const item of added) {
    const known = joined.get(keyOfItem(item))?.quantity ?? 0;
    joined.set(keyOfItem(item), {
      ...item,
      quantity: Math.min(MAX_QUANTITY, Math.max(item.quantity, known)),
    });
  }
  return [...joined.values()];
}

export function setQuantity(changed: BasketItem, quantity: number): void {
  const key = keyOfItem(changed);
  changeItems(readBasket().items.map((item) => (keyOfItem(item) === key ? { ...item, quantity } : item)));
}

export function removeFromBasket(removed: readonly BasketItem[]): void {
  const keys = removed.map(keyOfItem);
  changeItems(readBasket().items.filter((item) => !keys.includes(keyOfItem(item))));
}

/** As `removeFromBasket`; answers what puts the line back where it stood, unless it is there again. */
export function takeFromBasket(taken: KeptItem): () => void {
  const key = keyOfItem(taken);
  const owner = currentUser()?.id;
  const place = readBasket().items.findIndex((item) => keyOfItem(item) === key);
  removeFromBasket([taken]);
  return () => {
    const { items } = readBasket();
    const isThere = items.some((item) => keyOfItem(item) === key);
    // Another person's basket by now.
    if (isThere || items.length >= MAX_BASKET_LINES || currentUser()?.id !== owner) return;
    changeItems(items.toSpliced(place, 0, taken));
  };
}

/** The new prices, by `keyOfItem`, were seen. */
export function acceptPrices(prices: ReadonlyMap<string, number>): void {
  changeItems(
    readBasket().items.map((item) => ({ ...item, price: prices.get(keyOfItem(item)) ?? item.price })),
  );
}

/**
 * A visitor's basket is joined to the one they have as a customer; afterwards the server's is the same on every
 * device. Signing out leaves nothing behind.
 */
export function useBasketSync(): void {
  const userId = useUser()?.id;
  useEffect(() => {
    if (userId === undefined) {
      if (readBasket().owner !== null) write(EMPTY);
      return;
    }
    syncBasket();
    // What was changed without a connection.
    addEventListener('online', syncBasket);
    return () => removeEventListener('online', syncBasket);
  }, [userId]);
}

/** Asks the server for the customer's basket, or sends it what it may not have. */
export function syncBasket(): void {
  const userId = currentUser()?.id;
  if (userId === undefined) return;
  const before = readBasket();
  const { owner, items, isSaved } = before;
  const isVisitors = owner === null && items.length > 0;
  const isChanged = owner === userId && !isSaved;
  // A page that was closed right after a change had no time to save it.
  const answer =
    isVisitors || isChanged
      ? call('saveBasket', { body: { items: [...items], ...(isVisitors && { merge: true }) } })
      : call('getBasket', {});
  answer.then(
    (kept) => {
      if (currentUser()?.id !== userId) return;
      answered = { userId };
      // Changes made in the meantime are already on their way to the server.
      if (saveTimer === undefined && !joining) write({ owner: userId, items: kept.items, isSaved: true });
      else notify();
    },
    (error: Error) => {
      if (currentUser()?.id !== userId) return;
      // Without an answer, what this device knows of the basket stands.
      answered = owner === userId ? { userId } : { userId, error };
      notify();
      if (isChanged && isRefusal(error)) void goBack(before);
    },
  );
}

function changeItems(items: readonly KeptItem[]): void {
  const userId = currentUser()?.id;
  const { owner } = readBasket();
  write({ owner: owner ?? userId ?? null, items, isSaved: false });
  if (userId === undefined) return;
  clearTimeout(saveTimer);
  saveTimer = setTimeout(() => {
    saveTimer = undefined;
    const saving = readBasket();
    call('saveBasket', { body: { items: [...saving.items] } }).then(
      () => {
        if (readBasket() === saving) write({ ...saving, isSaved: true });
      },
      (error: unknown) => {
        if (isRefusal(error)) void goBack(saving);
      },
    );
  }, SAVE_DELAY_MS);
}

/** Not the line or the sign-in: the same change would be refused again. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && ![401, 408, 429].includes(error.status);
}

/** To the basket that the server has, unless it was changed once more. */
async function goBack(refused: StoredBasket): Promise<void> {
  const kept = await call('getBasket', {}).catch(() => undefined);
  if (kept === undefined || readBasket() !== refused) return;
  write({ ...refused, items: kept.items, isSaved: true });
  showToast({ tone: 'error', message: basketSyncTexts.refused });
}

function readBasket(): StoredBasket {
  if (unsaved) return unsaved;
  const text = localStore.read(BASKET_KEY);
  if (text !== cached.text) cached = { text, basket: parseBasket(text) };
  return cached.basket;
}

function write(basket: StoredBasket): void {
  unsaved = localStore.write(BASKET_KEY, JSON.stringify(basket)) ? undefined : basket;
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function parseBasket(text: string | null): StoredBasket {
  try {
    const found = JSON.parse(text ?? 'null');
    if (!Array.isArray(found?.items)) return EMPTY;
    const items = found.items.filter(
      (item: unknown): item is KeptItem =>
        typeof item === 'object' &&
        item !== null &&
        ['productId', 'quantity', 'price'].every((key) => Number.isInteger((item as never)[key])) &&
        (!('variantId' in item) || Number.isInteger(item.variantId)),
    );
    return {
      owner: typeof found.owner === 'string' ? found.owner : null,
      items,
      isSaved: found.isSaved !== false,
    };
  } catch {
    return EMPTY;
  }
}

function subscribe(listener: () => void): () => void {
  const changedElsewhere = ({ key }: StorageEvent) => {
    if (key === BASKET_KEY || key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', changedElsewhere);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', changedElsewhere);
  };
}

export interface BasketItem {
  productId: number;
  variantId?: number | undefined;
}

interface AddedItem {
  productId: number;
  variantId?: number;
  price: number;
}

export type BasketState = { status: 'known' | 'loading' } | { status: 'failed'; error: Error };

interface StoredBasket {
  /** Null for a visitor. */
  owner: string | null;
  items: readonly KeptItem[];
  /** False while the server may not have the last change. */
  isSaved: boolean;
}
