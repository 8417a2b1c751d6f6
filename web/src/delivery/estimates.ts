import { MAX_ESTIMATES } from '@tohfa/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { localStore } from '../lib/storage.ts';

const PINCODE_KEY = 'tohfa.pincode';
const PINCODE = /^[1-9]\d{5}$/;
/** The cards of a list are drawn in a few steps; all of them are asked for together. */
const GATHER_MS = 60;
/** The day of an order changes at the shop's cut-off. */
const FRESH_MS = 10 * 60_000;

const listeners = new Set<() => void>();
const places = new Map<string, PlaceEstimate>();
const wanted = new Set<number>();
/** Where the browser's storage is closed, it is remembered as long as the page. */
let unsaved: string | undefined;

/** Where gifts go, as the person told this device; the same in the app and on the pages that the server renders. */
export function usePincode(): string | undefined {
  return useSyncExternalStore(subscribe, readPincode, () => undefined);
}

export function readPincode(): string | undefined {
  const kept = localStore.read(PINCODE_KEY) ?? unsaved ?? '';
  return PINCODE.test(kept) ? kept : undefined;
}

export function savePincode(pincode: string | undefined): void {
  if (pincode === readPincode()) return;
  unsaved = pincode;
  if (pincode === undefined) localStore.remove(PINCODE_KEY);
  else localStore.write(PINCODE_KEY, pincode);
  notify();
}

export function isPincode(text: string): boolean {
  return PINCODE.test(text);
}

/** What delivery of a product to the remembered place costs, and its earliest day. One call serves a whole list. */
export function useEstimate(productId: number): ProductEstimate | undefined {
  const pincode = usePincode();
  const place = useSyncExternalStore(
    subscribe,
    () => (pincode === undefined ? undefined : places.get(pincode)),
    () => undefined,
  );
  useEffect(() => {
    if (pincode !== undefined) want(pincode, productId);
  }, [pincode, productId]);
  if (pincode === undefined || place === undefined) return undefined;
  const { served, deliveryCharges, days } = place;
  return { pincode, served, deliveryCharges, date: days.get(productId) };
}

function want(pincode: string, productId: number): void {
  const known = places.get(pincode);
  const isFresh = known !== undefined && Date.now() - known.askedAt < FRESH_MS;
  if (isFresh && (!known.served || known.days.has(productId))) return;
  if (wanted.size === 0) setTimeout(ask, GATHER_MS);
  wanted.add(productId);
}

function ask(): void {
  const ids = [...wanted];
  const pincode = readPincode();
  wanted.clear();
  if (pincode === undefined) return;
  for (let at = 0; at < ids.length; at += MAX_ESTIMATES)
    // Without an answer the page shows what it showed; the next list asks again.
    askFor(pincode, ids.slice(at, at + MAX_ESTIMATES)).catch(() => undefined);
}

async function askFor(pincode: string, productIds: number[]): Promise<void> {
  // Loaded for people with a pincode only: other pages that the server renders make no calls.
  const { call } = await import('../lib/api.ts');
  const { served, deliveryCharges, products } = await call('deliveryEstimate', {
    body: { pincode, productIds },
  });
  const known = places.get(pincode);
  const isFresh = known !== undefined && Date.now() - known.askedAt < FRESH_MS;
  const days = new Map(isFresh ? known.days : []);
  for (const { productId, date } of products) days.set(productId, date);
  places.set(pincode, { served, deliveryCharges, days, askedAt: isFresh ? known.askedAt : Date.now() });
  notify();
}

function subscribe(listener: () => void): () => void {
  const changedElsewhere = ({ key }: StorageEvent) => {
    if (key === PINCODE_KEY || key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', changedElsewhere);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', changedElsewhere);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}

interface PlaceEstimate {
  served: boolean;
  deliveryCharges: number;
  /** By product. */
  days: ReadonlyMap<number, string>;
  askedAt: number;
}

interface ProductEstimate {
  pincode: string;
  served: boolean;
  deliveryCharges: number;
  /** Unknown until it was asked for, and for products that are not sold any more. */
  date: string | undefined;
}
