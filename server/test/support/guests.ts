import { expect } from 'vitest';
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

/** The n-th address of the loopback network. */
export function loopbackAddress(n: number): string {
  return `127.1.${Math.floor(n / 250)}.${(n % 250) + 1}`;
}

interface GuestCall {
  guest?: object;
  ip?: string;
  cookie?: string;
  contributorToken?: string;
}
