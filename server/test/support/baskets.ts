import type { PurchaseView, ShopSettingValues } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { insertAdminSession } from '../../src/admin/sql.ts';
import { releaseAllExpiredHolds } from '../../src/payments/orders/holds.ts';
import { queryRows } from '../../src/platform/database.ts';
import { generateToken } from '../../src/platform/tokens.ts';
import { ADMIN } from './admin-sign-in.ts';
import { payAtCheckout, reportPayment } from './buying.ts';
import type { Person } from './people.ts';
import type { Sent, Shop } from './shop.ts';

export const BENGALURU = {
  flatNumber: '12',
  building: 'Rose Villa, MG Road',
  district: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560001',
};

export const RECIPIENT = { name: 'Meera', phone: '9845012345' };

/** An admin session with a fresh code, without the mail. */
export async function adminCookie({ opened }: Shop): Promise<string> {
  const { token, tokenHash } = generateToken();
  await insertAdminSession(opened.database, { tokenHash, email: ADMIN });
  return `tohfa_admin=${token}`;
}

/** Changes some of the delivery rules as an admin does. */
export async function setDeliveryRules(shop: Shop, changes: object): Promise<RulesAnswer> {
  const cookie = await adminCookie(shop);
  const current = (await shop.call('deliveryRules', { cookie })).json();
  const saved = await shop.call('saveDeliveryRules', { cookie, body: { ...current, ...changes } });
  expect(saved.statusCode, saved.body).toBe(200);
  return saved.json().rules;
}

/** The same for the settings of the shop. */
export async function setShopSettings(shop: Shop, changes: Partial<ShopSettingValues>): Promise<void> {
  const cookie = await adminCookie(shop);
  const { version } = (await shop.call('shopSettings', { cookie })).json();
  const saved = await shop.call('saveShopSettings', { cookie, body: { version, ...changes } });
  expect(saved.statusCode, saved.body).toBe(200);
}

export async function createCoupon(shop: Shop, coupon: object): Promise<{ id: string; code: string }> {
  const saved = await shop.call('saveCoupon', { cookie: await adminCookie(shop), body: coupon });
  expect(saved.statusCode, saved.body).toBe(200);
  return saved.json().coupon;
}

interface RulesAnswer {
  version: number;
  slots: { id: string; name: string }[];
}

/** Prices a basket and orders it at that price. */
export async function startBasket(
  shop: Shop,
  buyer: Person,
  order: BasketRequest,
  changes: object = {},
  from: Pick<Sent, 'ip' | 'cookie'> = {},
) {
  const body = { recipient: RECIPIENT, address: BENGALURU, ...order };
  const caller = { token: buyer.token, ...from };
  const priced = await shop.call('priceBasket', { ...caller, body });
  if (priced.statusCode !== 200) return priced;
  const amount = priced.json().totalAmount * 100;
  return shop.call('createOrder', {
    ...caller,
    body: { amount, currency: 'INR', ...body, ...changes },
  });
}

/** Start to end; answers the order as its buyer sees it. */
export async function buyBasket(shop: Shop, buyer: Person, order: BasketRequest): Promise<PurchaseView> {
  const started = await startBasket(shop, buyer, order);
  expect(started.statusCode, started.body).toBe(200);
  const paid = await payAtCheckout(shop, started.json().orderId);
  expect((await reportPayment(shop, buyer, paid)).statusCode).toBe(200);
  return newestOrder(shop, buyer);
}

export async function newestOrder(shop: Shop, buyer: Person): Promise<PurchaseView> {
  const { orders } = (await shop.call('myOrders', { token: buyer.token })).json();
  return orders[0];
}

/** As if its time had passed. */
export async function expireHold(shop: Shop, providerOrderId: string): Promise<void> {
  await shop.opened.exec(`update holds set expires_at = now() - interval '1 second'
    where order_id = (select id from payment_orders where provider_order_id = '${providerOrderId}')`);
  await releaseAllExpiredHolds(shop.shop.payments);
}

/** What the ledger has of a purchase, in paise. */
export async function ledgerOf(shop: Shop, purchaseId: string): Promise<number> {
  const [row] = await queryRows<{ paise: string }>(
    shop.opened.database,
    sql`select coalesce(-sum(e.amount_paise), 0) as paise from ledger_entries e
      join purchases u on u.order_id = e.target_id where u.id = ${purchaseId}`,
  );
  return Number(row?.paise);
}

export interface BasketRequest {
  items: {
    productId: number;
    variantId?: number | undefined;
    quantity: number;
    recipient?: { name: string; phone: string };
    address?: object | string;
  }[];
  coupon?: string;
  deliveryDate?: string;
  slotId?: string;
  message?: string;
  recipient?: { name: string; phone: string };
  address?: object | string;
}
