import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { localStore } from '../lib/storage.ts';

/**
 * Payments that were started and whose outcome the payer has not seen yet. They outlive the page: after a reload, in
 * another tab or in a browser opened again they are polled until the outcome is known.
 */
const PENDING_PAYMENTS_KEY = 'tohfa.pending-payments';
const MINUTE = 60_000;
/** An open order may still be paid in a banking app; one that was paid is confirmed sooner or later. */
const MAX_AGE_MS = {
  open: 30 * MINUTE,
  'at-bank': 24 * 60 * MINUTE,
  confirming: 24 * 60 * MINUTE,
  paid: 30 * MINUTE,
  refunding: 24 * 60 * MINUTE,
  failed: 30 * MINUTE,
};
const MAX_PENDING = 5;

const listeners = new Set<() => void>();
const claimed = new Set<string>();
let cached: { text: string | null; payments: readonly PendingPayment[] } = { text: null, payments: [] };
let cachedUnclaimed: { all: readonly PendingPayment[]; unclaimed: readonly PendingPayment[] } = {
  all: [],
  unclaimed: [],
};

/** Until `unclaimPending` the page that pays shows the outcome itself; afterwards the watcher does. */
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
  cachedUnclaimed = { all: [], unclaimed: [] };
  notifyListeners();
}

/** Does nothing when it is gone: another tab has shown its outcome already. */
export function updatePending(orderId: string, change: Partial<PendingPayment>): void {
  writePending(
    readPending().map((payment) => (payment.orderId === orderId ? { ...payment, ...change } : payment)),
  );
}

export function removePending(matches: (payment: PendingPayment) => boolean): void {
  writePending(readPending().filter((payment) => !matches(payment)));
}

export function readPending(): readonly PendingPayment[] {
  const text = localStore.read(PENDING_PAYMENTS_KEY);
  if (text !== cached.text) cached = { text, payments: text === null ? [] : parsePending(text, Date.now()) };
  return cached.payments;
}

/** Those of one person that no page has claimed; without a user those of a guest. */
export function useUnclaimedPayments(userId: string | undefined): readonly PendingPayment[] {
  const unclaimed = useSyncExternalStore(subscribe, readUnclaimed, readNone);
  return useMemo(() => unclaimed.filter((payment) => payment.userId === userId), [unclaimed, userId]);
}

/** Those towards one gift. `onPaid` is called once for one that has arrived, and says thank you in its place. */
export function usePendingGiftPayments(
  giftId: string,
  userId: string | undefined,
  onPaid: (payment: PendingPayment) => void,
): readonly PendingPayment[] {
  return usePendingPayments((payment) => payment.giftId === giftId, userId, onPaid);
}

/** The same for gifts of one registry. */
export function usePendingRegistryPayments(
  registryId: string,
  userId: string | undefined,
  onPaid: (payment: PendingPayment) => void,
): readonly PendingPayment[] {
  return usePendingPayments((payment) => payment.registryId === registryId, userId, onPaid);
}

function usePendingPayments(
  isOfPage: (payment: PendingPayment) => boolean,
  userId: string | undefined,
  onPaid: (payment: PendingPayment) => void,
): readonly PendingPayment[] {
  const payments = useUnclaimedPayments(userId).filter(isOfPage);
  const paid = payments.find(({ stage }) => stage === 'paid');
  const settle = useEffectEvent(() => {
    if (paid === undefined) return;
    removePending(({ orderId }) => orderId === paid.orderId);
    onPaid(paid);
  });
  useEffect(() => {
    if (paid?.orderId !== undefined) settle();
  }, [paid?.orderId]);
  return payments;
}

/** Whether there is any, claimed or not. */
export function useHasPending(): boolean {
  return useSyncExternalStore(subscribe, () => readPending().length > 0);
}

/** Its outcome is not known: paying again could pay twice. */
export function isConfirming({ stage }: PendingPayment): boolean {
  return stage === 'confirming' || stage === 'at-bank';
}

/** Another version of the shop, or a person, may have written anything there. */
export function parsePending(text: string, now: number): PendingPayment[] {
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored)
      ? stored.filter((one) => isPendingPayment(one) && now - one.since < MAX_AGE_MS[one.stage])
      : [];
  } catch {
    return [];
  }
}

function isPendingPayment(value: unknown): value is PendingPayment {
  if (typeof value !== 'object' || value === null) return false;
  const { orderId, productId, name, amount, stage, since, ...optional } = value as Record<string, unknown>;
  const { userId = '', giftId = '', registryId = '', message = '', orderToken = '' } = optional;
  const texts = [orderId, name, stage, userId, giftId, registryId, message, orderToken].every(
    (text) => typeof text === 'string',
  );
  const numbers = [productId, amount, since].every((number) => Number.isSafeInteger(number));
  return texts && numbers && Object.hasOwn(MAX_AGE_MS, String(stage));
}

export function isSettled(stage: PendingPayment['stage']): boolean {
  return stage === 'paid' || stage === 'refunding' || stage === 'failed';
}

function readUnclaimed(): readonly PendingPayment[] {
  const all = readPending();
  if (cachedUnclaimed.all !== all)
    cachedUnclaimed = { all, unclaimed: all.filter(({ orderId }) => !claimed.has(orderId)) };
  return cachedUnclaimed.unclaimed;
}

/** On the server. */
const NONE: readonly PendingPayment[] = [];
const readNone = () => NONE;

function writePending(payments: readonly PendingPayment[]): void {
  if (payments.length === 0) cached = { text: null, payments: [] };
  const text = JSON.stringify(payments);
  if (payments.length === 0) localStore.remove(PENDING_PAYMENTS_KEY);
  // Where the browser stores nothing, this page remembers until it is closed.
  else if (!localStore.write(PENDING_PAYMENTS_KEY, text))
    cached = { text: localStore.read(PENDING_PAYMENTS_KEY), payments };
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === PENDING_PAYMENTS_KEY || key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

export interface PendingPayment {
  /** The provider's order. */
  orderId: string;
  /** Left out for a guest. */
  userId?: string;
  /** 0 for a basket, and where a guest does not know it. */
  productId: number;
  /** For an instalment of a gift. */
  giftId?: string;
  /** For a gift of a registry. */
  registryId?: string;
  /** The product's. */
  name: string;
  /** What was written with it. */
  message?: string;
  /** Opens the order of a guest. */
  orderToken?: string;
  /** In paise. */
  amount: number;
  /**
   * `open`: the checkout was shown. `at-bank`: it was closed while a bank was asked. `confirming`: it said that it is
   * paid. `paid`, `refunding`, `failed`: the outcome, not seen by the payer yet.
   */
  stage: keyof typeof MAX_AGE_MS;
  /** What became of the attempt to save it. */
  notSaved?: 'refused' | 'unanswered';
  purchaseId?: string;
  since: number;
}
