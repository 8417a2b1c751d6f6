import { localStore } from '../lib/storage.ts';

/**
 * Orders made in this browser without an account, newest first. The link of each is in its mails; who gave a phone
 * number only has it here.
 */
const GUEST_ORDERS_KEY = 'tohfa.guest-orders';
const MAX_KEPT = 10;
/** Where the browser stores nothing, this page remembers until it is closed. */
let unsaved: readonly GuestOrderLink[] = [];

export function readGuestOrders(): readonly GuestOrderLink[] {
  try {
    const kept: unknown = JSON.parse(localStore.read(GUEST_ORDERS_KEY) ?? 'null');
    return Array.isArray(kept) ? kept.filter(isLink) : unsaved;
  } catch {
    return unsaved;
  }
}

export function keepGuestOrder(order: GuestOrderLink): void {
  write([order, ...readGuestOrders().filter(({ id }) => id !== order.id)].slice(0, MAX_KEPT));
}

export function forgetGuestOrder(id: string): void {
  write(readGuestOrders().filter((order) => order.id !== id));
}

/** What a call about an order carries beside its id: nothing for one of the signed-in person's. */
export function orderProof(orderId: string): { orderToken?: string } {
  const kept = readGuestOrders().find(({ id }) => id === orderId);
  return kept ? { orderToken: kept.token } : {};
}

function write(orders: readonly GuestOrderLink[]): void {
  unsaved = orders;
  localStore.write(GUEST_ORDERS_KEY, JSON.stringify(orders));
}

function isLink(value: unknown): value is GuestOrderLink {
  if (typeof value !== 'object' || value === null) return false;
  const { id, number, name, token } = value as Record<string, unknown>;
  return [id, name, token].every((text) => typeof text === 'string') && typeof number === 'number';
}

export interface GuestOrderLink {
  id: string;
  number: number;
  /** Of the gifts. */
  name: string;
  token: string;
}
