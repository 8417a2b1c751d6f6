import { useMemo, useSyncExternalStore } from 'react';
import { localData } from '../storage.ts';

/**
 * Payments that were started and whose end the shop has not shown yet. They outlive the page: a reload, another tab or
 * a browser opened again takes up where the answer was lost.
 */
const KEY = 'tohfa.pending-payments';
const MINUTE = 60_000;
/** An order left open may still be paid in a banking app; one that was paid is confirmed sooner or later. */
const KEPT_MS = {
  open: 30 * MINUTE,
  confirming: 24 * 60 * MINUTE,
  paid: 30 * MINUTE,
  refunding: 24 * 60 * MINUTE,
};
const MOST_KEPT = 5;

const listeners = new Set<() => void>();
const inHand = new Set<string>();
let seen: { text: string | null; payments: readonly PendingPayment[] } = { text: null, payments: [] };
let shown: { from: readonly PendingPayment[]; loose: readonly PendingPayment[] } = { from: [], loose: [] };

/** From here on the page that pays speaks for it; `letGo` hands it to whoever follows what is pending. */
export function takeInHand(payment: PendingPayment): void {
  inHand.add(payment.orderId);
  keepPending(payment);
}

export function keepPending(payment: PendingPayment): void {
  const others = pendingPayments().filter(({ orderId }) => orderId !== payment.orderId);
  store([...others, payment].slice(-MOST_KEPT));
}

export function letGo(orderId: string): void {
  inHand.delete(orderId);
  shown = { from: [], loose: [] };
  tell();
}

/** Changes one that is still known; a tab that has shown its end already is not contradicted. */
export function changePending(orderId: string, change: Partial<PendingPayment>): void {
  store(
    pendingPayments().map((payment) => (payment.orderId === orderId ? { ...payment, ...change } : payment)),
  );
}

export function forgetPending(wanted: (payment: PendingPayment) => boolean): void {
  store(pendingPayments().filter((payment) => !wanted(payment)));
}

export function pendingPayments(): readonly PendingPayment[] {
  const text = localData.read(KEY);
  if (text !== seen.text) seen = { text, payments: text === null ? [] : parsePending(text, Date.now()) };
  return seen.payments;
}

/** Those of one person that no page has in hand. */
export function useLoosePayments(userId: string | undefined): readonly PendingPayment[] {
  const loose = useSyncExternalStore(subscribe, loosePayments);
  return useMemo(() => loose.filter((payment) => payment.userId === userId), [loose, userId]);
}

/** Nothing of what another version, or a person, may have left there is believed unseen. */
export function parsePending(text: string, now: number): PendingPayment[] {
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found)
      ? found.filter((one) => isPending(one) && now - one.since < KEPT_MS[one.stage])
      : [];
  } catch {
    return [];
  }
}

function isPending(value: unknown): value is PendingPayment {
  if (typeof value !== 'object' || value === null) return false;
  const { orderId, userId, productId, giftId, name, amount, stage, since } = value as Record<string, unknown>;
  const texts = [orderId, userId, name, stage, giftId ?? ''].every((text) => typeof text === 'string');
  const numbers = [productId, amount, since].every((number) => Number.isSafeInteger(number));
  return texts && numbers && Object.hasOwn(KEPT_MS, String(stage));
}

function loosePayments(): readonly PendingPayment[] {
  const from = pendingPayments();
  if (shown.from !== from) shown = { from, loose: from.filter(({ orderId }) => !inHand.has(orderId)) };
  return shown.loose;
}

function store(payments: readonly PendingPayment[]): void {
  if (payments.length === 0) seen = { text: null, payments: [] };
  const text = JSON.stringify(payments);
  if (payments.length === 0) localData.remove(KEY);
  // Where nothing can be kept, this page at least remembers until it is closed.
  else if (!localData.write(KEY, text)) seen = { text: localData.read(KEY), payments };
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const changedElsewhere = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener();
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
  stage: keyof typeof KEPT_MS;
  purchaseId?: string;
  since: number;
}
