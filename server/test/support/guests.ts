import type { GuestOrderView } from '@tohfa/contract';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { type BasketRequest, BENGALURU, RECIPIENT } from './baskets.ts';
import { payAtCheckout } from './buying.ts';
import type { Shop } from './shop.ts';

/** Create-order of someone without an account; `ip` is of the loopback network, so that a second process sees it too. */
export async function startGuestOrder(
  shop: Shop,
  giftId: string,
  rupees: number,
  { guest = { name: 'Meera' }, ...sent }: GuestCall = {},
) {
  const { contributorToken, ...rest } = sent;
  return shop.call('createOrder', {
    body: {
      amount: rupees * 100,
      currency: 'INR',
      giftId,
      guest,
      ...(contributorToken && { contributorToken }),
    },
    ...rest,
  });
}

export async function payAsGuest(shop: Shop, giftId: string, rupees: number, sent: GuestCall = {}) {
  const started = await startGuestOrder(shop, giftId, rupees, sent);
  expect(started.statusCode, started.body).toBe(200);
  const { orderId, contributorToken } = started.json();
  const paid = await payAtCheckout(shop, orderId);
  const saved = await shop.call('savePayment', { body: { ...paid, contributorToken } });
  expect(saved.statusCode, saved.body).toBe(200);
  return { orderId: orderId as string, token: contributorToken as string };
}

export const GUEST_BUYER = { name: 'Farah Khan', email: 'farah@shops.test', phone: '9811122233' };

/** Prices a basket and orders it at that price, without an account. */
export async function startGuestBasket(
  shop: Shop,
  order: BasketRequest,
  { guest = GUEST_BUYER, orderToken, ...sent }: BuyerCall = {},
) {
  const body = { recipient: RECIPIENT, address: BENGALURU, ...order };
  const priced = await shop.call('priceBasket', { ...sent, body });
  if (priced.statusCode !== 200) return priced;
  const amount = priced.json().totalAmount * 100;
  return shop.call('createOrder', {
    ...sent,
    body: { amount, currency: 'INR', ...body, guest, ...(orderToken && { orderToken }) },
  });
}

/** Start to end; `cookie` is of the browser that paid. */
export async function buyAsGuest(
  shop: Shop,
  order: BasketRequest,
  sent: BuyerCall = {},
): Promise<BoughtAsGuest> {
  const started = await startGuestBasket(shop, order, sent);
  expect(started.statusCode, started.body).toBe(200);
  const { orderId, orderToken } = started.json<{ orderId: string; orderToken: string }>();
  const paid = await payAtCheckout(shop, orderId);
  const saved = await shop.call('savePayment', { body: { ...paid, orderToken } });
  expect(saved.statusCode, saved.body).toBe(200);
  const cookie = cookieOf(started);
  return { orderId, token: orderToken, cookie, order: await guestOrder(shop, orderToken, cookie) };
}

/** The order of a link; with the cookie as the browser that paid sees it. */
export async function guestOrder(shop: Shop, orderToken: string, cookie?: string): Promise<GuestOrderView> {
  const answer = await shop.call('guestOrder', { body: { orderToken }, ...(cookie && { cookie }) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** The guest's cookie that an answer sets. */
export function cookieOf({ cookies }: LightMyRequestResponse): string {
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** The n-th address of the loopback network. */
export function loopbackAddress(n: number): string {
  return `127.1.${Math.floor(n / 250)}.${(n % 250) + 1}`;
}

export interface BoughtAsGuest {
  orderId: string;
  token: string;
  cookie: string;
  order: GuestOrderView;
}

interface BuyerCall {
  guest?: object;
  ip?: string;
  cookie?: string;
  orderToken?: string;
}

interface GuestCall {
  guest?: object;
  ip?: string;
  cookie?: string;
  contributorToken?: string;
}
