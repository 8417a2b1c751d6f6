import { useMemo, useSyncExternalStore } from 'react';
import { localStore } from '../lib/storage.ts';

/**
 * Payments that were started and whose end the shop has not shown yet. They outlive the page: a reload, another tab or
 * a browser opened again takes up where the answer was lost.
 */
const PENDING_PAYMENTS_KEY = 'tohfa.pending-payments';
const MINUTE = 60_000;
/** An order left open may still be paid in a banking app; one that was paid is confirmed sooner or later. */
const MAX_AGE_MS = {
  open: 30 * MINUTE,
  confirming: 24 * 60 * MINUTE,
  paid: 30 * MINUTE,
  refunding: 24 * 60 * MINUTE,
};
const MAX_PENDING = 5;

const listeners = new Set<() => void>();
const claimed = new Set<string>();
let cached: { text: string | null; payments: readonly PendingPayment[] } = { text: null, payments: [] };
let cachedUnclaimed: { from: readonly PendingPayment[]; loose: readonly PendingPayment[] } = {
  from: [],
  loose: [],
};

/** From here on the page that pays speaks for it; `letGo` hands it to whoever follows what is pending. */
export function claimPending(payment: PendingPayment): void {
  claimed.add(payment.orderId);
  savePending(payment);
}

export function savePending(payment: PendingPayment): void {
  const others = readPending().filter(({ orderId }) => orderId !== payment.orderId);
  writePending([...others, payment].slice(-MAX_PENDING));
}

export function unclaimPending(orderId: string): void {
  claimed.delete(orderId);
  cachedUnclaimed = { from: [], loose: [] };
  notifyListeners();
}

/** Changes one that is still known; a tab that has shown its end already is not contradicted. */
export function updatePending(orderId: string, change: Partial<PendingPayment>): void {
  writePending(
    readPending().map((payment) => (payment.orderId === orderId ? { ...payment, ...change } : payment)),
  );
}

export function removePending(wanted: (payment: PendingPayment) => boolean): void {
  writePending(readPending().filter((payment) => !wanted(payment)));
}

export function readPending(): readonly PendingPayment[] {
  const text = localStore.read(PENDING_PAYMENTS_KEY);
  if (text !== cached.text) cached = { text, payments: text === null ? [] : parsePending(text, Date.now()) };
  return cached.payments;
}

/** Those of one person that no page has in hand. */
export function useUnclaimedPayments(userId: string | undefined): readonly PendingPayment[] {
  const loose = useSyncExternalStore(subscribe, readUnclaimed);
  return useMemo(() => loose.filter((payment) => payment.userId === userId), [loose, userId]);
}

/** Nothing of what another version, or a person, may have left there is believed unseen. */
export function parsePending(text: string, now: number): PendingPayment[] {
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found)
      ? found.filter((one) => isPendingPayment(one) && now - one.since < MAX_AGE_MS[one.stage])
      : [];
  } catch {
    return [];
  }
}

function isPendingPayment(value: unknown): value is PendingPayment {
  if (typeof value !== 'object' || value === null) return false;
  const { orderId, userId, productId, giftId, name, amount, stage, since } = value as Record<string, unknown>;
  const texts = [orderId, userId, name, stage, giftId ?? ''].every((text) => typeof text === 'string');
  const numbers = [productId, amount, since].every((number) => Number.isSafeInteger(number));
  return texts && numbers && Object.hasOwn(MAX_AGE_MS, String(stage));
}

function readUnclaimed(): readonly PendingPayment[] {
  const from = readPending();
  if (cachedUnclaimed.from !== from)
    cachedUnclaimed = { from, loose: from.filter(({ orderId }) => !claimed.has(orderId)) };
  return cachedUnclaimed.loose;
}

function writePending(payments: readonly PendingPayment[]): void {
  if (payments.length === 0) cached = { text: null, payments: [] };
  const text = JSON.stringify(payments);
  if (payments.length === 0) localStore.remove(PENDING_PAYMENTS_KEY);
  // Where nothing can be kept, this page at least remembers until it is closed.
  else if (!localStore.write(PENDING_PAYMENTS_KEY, text))
    cached = { text: localStore.read(PENDING_PAYMENTS_KEY), payments };
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const changedElsewhere = ({ key }: StorageEvent) => {
    if (key === PENDING_PAYMENTS_KEY || key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', changedElsewhere);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', changedElsewhere);
  };
}

export interface PendingPayment {
  /** The provider's order. */
  orderId: string;
  userId: string;
  productId: number;
  /** When it is a share of a gift. */
  giftId?: string;
  /** What it is for, in words. */
  name: string;
  /** In paise. */
  amount: number;
  /**
   * `open`: the checkout was shown. `confirming`: it said that it is paid. `paid`, `refunding`: what became of it, not
   * seen by the payer yet.
   */
  stage: keyof typeof MAX_AGE_MS;
  purchaseId?: string;
  since: number;
}
