import { daysAfter, indianDay } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { insertAdminSession } from '../../src/admin/sql.ts';
import { queryRows } from '../../src/platform/database.ts';
import { generateToken } from '../../src/platform/tokens.ts';
import { ADMIN } from './admin-sign-in.ts';
import { payAtCheckout, reportPayment } from './buying.ts';
import { type Person, signedInPerson } from './people.ts';
import { productToSell } from './products.ts';
import type { Shop } from './shop.ts';

export const PHONE = '+919876543210';
const PINCODE = '560001';

/** What the wizard sends for a product, due in ten days. */
export function giftForm(productId: number, more: object = {}) {
  return {
    name: 'Kamala Devi',
    phone: PHONE,
    relation: 'Mother',
    occasion: 'Birthday',
    date: daysAfter(indianDay(new Date()), 10),
    flatNo: '12 Secret Street',
    apartment: 'Hidden House',
    landmark: 'Behind the temple',
    district: 'Bengaluru Urban',
    state: 'Karnataka',
    pincode: PINCODE,
    productId,
    ...more,
  };
}

export async function requestGift(
  shop: Shop,
  owner: Person,
  { priceRupees = 1000, stock = 10, ...more }: { priceRupees?: number; stock?: number; date?: string } = {},
): Promise<string> {
  const productId = await productToSell(shop.opened.database, { priceRupees, stock });
  const asked = await shop.call('giftSubmit', { token: owner.token, body: giftForm(productId, more) });
  expect(asked.statusCode, asked.body).toBe(201);
  return asked.json().id;
}

/** A session of the shop's admin, without the way of codes. */
export async function adminCookie(shop: Shop): Promise<string> {
  const { token, tokenHash } = generateToken();
  await insertAdminSession(shop.opened.database, { tokenHash, email: ADMIN });
  return `tohfa_admin=${token}`;
}

export async function decide(shop: Shop, cookie: string, id: string, decision: string, more: object = {}) {
  return shop.call('decideGift', { cookie, body: { id, decision, ...more } });
}

/** Asked for, approved, and its owner. */
export async function openGift(
  shop: Shop,
  asked: Parameters<typeof requestGift>[2] = {},
): Promise<{ id: string; owner: Person; cookie: string }> {
  const owner = await signedInPerson(shop.opened.database, 'Asha Asker');
  const id = await requestGift(shop, owner, asked);
  const cookie = await adminCookie(shop);
  const approved = await decide(shop, cookie, id, 'approve');
  expect(approved.statusCode, approved.body).toBe(200);
  return { id, owner, cookie };
}

export async function startInstalment(
  shop: Shop,
  payer: Person,
  giftId: string,
  rupees: number,
  displayName?: string,
) {
  return shop.call('createOrder', {
    token: payer.token,
    body: { amount: rupees * 100, currency: 'INR', giftId, ...(displayName && { displayName }) },
  });
}

/** Start to end; answers the provider's payment id. */
export async function payInstalment(
  shop: Shop,
  payer: Person,
  giftId: string,
  rupees: number,
  displayName?: string,
): Promise<string> {
  const started = await startInstalment(shop, payer, giftId, rupees, displayName);
  expect(started.statusCode, started.body).toBe(200);
  const paid = await payAtCheckout(shop, started.json().orderId);
  const saved = await reportPayment(shop, payer, paid);
  expect(saved.statusCode, saved.body).toBe(200);
  return paid.razorpay_payment_id;
}

export async function readGift(shop: Shop, id: string, as: { token?: string; cookie?: string } = {}) {
  const answer = await shop.call('getGiftRequest', { query: { userId: id }, ...as });
  return answer.json();
}

/** The card's own id, which is printed on the parcel. */
export async function cardIdOf(shop: Shop, publicId: string): Promise<string> {
  const [row] = await queryRows<{ card_id: string }>(
    shop.opened.database,
    sql`select card_id from gifts where public_id = ${publicId}`,
  );
  return row?.card_id ?? '';
}

export async function thankFromCard(shop: Shop, cardId: string, message: string) {
  const form = new FormData();
  form.set('id', cardId);
  form.set('message', message);
  return shop.call('cardThanks', { form });
}

/** The shop's clock on the gift's own day, just after midnight in India. */
export async function onTheDay(shop: Shop, id: string, work: () => Promise<void>): Promise<void> {
  const { clock } = shop.shop.gifts;
  const originalNow = clock.now;
  const { date } = await readGift(shop, id);
  clock.now = () => new Date(`${daysAfter(date, -1)}T18:31:00Z`);
  try {
    await work();
  } finally {
    clock.now = originalNow;
  }
}
