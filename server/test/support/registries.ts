import { daysAfter, indianDay, type OwnRegistry, type PublicRegistry } from '@tohfa/contract';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { payAtCheckout } from './buying.ts';
import type { Person } from './people.ts';
import type { Sent, Shop } from './shop.ts';

/** What nobody but the owner and whoever packs may read. */
export const SECRET = {
  recipient: { name: 'Sunita Secretrao', phone: '9845098450' },
  address: {
    flatNumber: '77 Secret Street',
    building: 'Hidden House',
    district: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560095',
  },
};

export const inDays = (days: number) => daysAfter(indianDay(new Date()), days);

/** A wedding in twenty days. */
export function registryForm(items: WantedItem[], more: object = {}) {
  return {
    title: 'Asha weds Ravi',
    occasion: 'Wedding',
    date: inDays(20),
    ...SECRET,
    items: items.map((item) => ({ wanted: 1, sharing: false, ...item })),
    ...more,
  };
}

export function saveRegistry(shop: Shop, owner: Person, items: WantedItem[], more: object = {}) {
  return shop.call('saveRegistry', { token: owner.token, body: registryForm(items, more) });
}

export async function makeRegistry(
  shop: Shop,
  owner: Person,
  items: WantedItem[],
  more: object = {},
): Promise<PublicRegistry> {
  const saved = await saveRegistry(shop, owner, items, more);
  expect(saved.statusCode, saved.body).toBe(200);
  return readRegistry(shop, saved.json().id);
}

export async function readRegistry(shop: Shop, id: string): Promise<PublicRegistry> {
  const answer = await shop.call('registry', { query: { id } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

export async function readOwnRegistry(shop: Shop, owner: Person, id: string): Promise<OwnRegistry> {
  const answer = await shop.call('myRegistry', { token: owner.token, query: { id } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Prices an item and orders it at that price. */
export async function startGiving(
  shop: Shop,
  given: { registryId: string; itemId: string },
  { guest = { name: 'Meera', message: 'Much love to you both' }, token, ...sent }: GiverCall = {},
): Promise<LightMyRequestResponse> {
  const caller = { ...sent, ...(token && { token }) };
  const priced = await shop.call('priceBasket', { ...caller, body: given });
  if (priced.statusCode !== 200) return priced;
  const amount = priced.json().totalAmount * 100;
  return shop.call('createOrder', {
    ...caller,
    body: { amount, currency: 'INR', ...given, ...(!token && { guest }) },
  });
}

/** Start to end, without an account or with one. */
export async function give(
  shop: Shop,
  given: { registryId: string; itemId: string },
  sent: GiverCall = {},
): Promise<{ orderId: string; orderToken: string; cookie: string }> {
  const started = await startGiving(shop, given, sent);
  expect(started.statusCode, started.body).toBe(200);
  const { orderId, orderToken } = started.json();
  const paid = await payAtCheckout(shop, orderId);
  const saved = await shop.call('savePayment', {
    ...(sent.token && { token: sent.token }),
    body: { ...paid, ...(orderToken && { orderToken }) },
  });
  expect(saved.statusCode, saved.body).toBe(200);
  const cookie = started.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { orderId, orderToken, cookie };
}

interface WantedItem {
  productId: number;
  variantId?: number | undefined;
  wanted?: number;
  sharing?: boolean;
}

interface GiverCall extends Pick<Sent, 'token' | 'ip' | 'cookie'> {
  guest?: object;
}
