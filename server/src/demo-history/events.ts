import { createHmac } from 'node:crypto';
import { daysAfter } from '@tohfa/contract';
import { demoAccounts, type HistoryPerson, historyCustomers, historyGuests } from '@tohfa/demo';
import { sql } from 'drizzle-orm';
import { queryRows } from '../platform/database.ts';
import { markDemoRows } from '../shop-settings/index.ts';
import type { PastShop } from './past-shop.ts';

/** Something that happened in the demo's past. Its key says that it is loaded. */
export interface PastEvent {
  key: string;
  at: Date;
  run(past: PastShop, memory: Memory): Promise<void>;
}

/** What an event leaves for later ones, also for those after a restart. */
export interface Memory {
  today: string;
  /** Undefined before the event has kept anything. */
  read<Facts extends object>(key: string): Facts | undefined;
  keep(key: string, facts: object): Promise<void>;
}

/** So many days before `today`, at a minute of the day in India. */
export function momentOf(today: string, daysAgo: number, minute: number): Date {
  const midnight = new Date(`${daysAfter(today, -daysAgo)}T00:00:00+05:30`);
  return new Date(midnight.getTime() + minute * 60_000);
}

export const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000);

export function emailOf(person: HistoryPerson): string {
  const customer = historyCustomers.find(({ key }) => key === person);
  return customer?.email ?? demoAccounts.find(({ email }) => email.startsWith(`${person}@`))?.email ?? '';
}

export function guestNamed(start: string) {
  const guest = historyGuests.find(({ name }) => name.startsWith(start));
  if (!guest) throw new Error(`there is no guest ${start}`);
  return guest;
}

/** Products and variants by the start of a name and by options. */
export async function findProduct(
  { shop }: PastShop,
  start: string,
  options?: Record<string, string>,
): Promise<{ productId: number; variantId?: number }> {
  const { database } = shop.payments;
  const [product] = await queryRows<{ id: number }>(
    database,
    sql`select id from products where starts_with(name, ${start}) and not deleted order by id limit 1`,
  );
  if (!product) throw new Error(`there is no product ${start}`);
  if (!options) return { productId: product.id };
  const [variant] = await queryRows<{ id: number }>(
    database,
    sql`select id from product_variants where product_id = ${product.id}
      and choices = ${sql.param(Object.values(options))}::text[] limit 1`,
  );
  if (!variant) throw new Error(`${start} has no such variant`);
  return { productId: product.id, variantId: variant.id };
}

/** An event that was cut short may have paid already: then it only goes on. */
export async function payOrder(
  { shop, sandbox, call }: PastShop,
  order: PlacedOrder,
  {
    method = 'upi',
    failsFirst = false,
  }: { method?: 'upi' | 'card' | 'netbanking'; failsFirst?: boolean } = {},
): Promise<void> {
  const [known] = await queryRows<{ status: string; paymentId: string | null }>(
    shop.payments.database,
    sql`select o.status, p.id as "paymentId" from payment_orders o
      left join sandbox_payments p on p.order_id = o.provider_order_id and p.captured
      where o.provider_order_id = ${order.orderId}`,
  );
  if (known?.status === 'paid') return;
  if (failsFirst && !known?.paymentId) await sandbox.pay(order.orderId, { outcome: 'failure', method });
  const paid = known?.paymentId
    ? proofOf(sandbox.keySecret, order.orderId, known.paymentId)
    : await sandbox.pay(order.orderId, { outcome: 'success', method });
  if ('error' in paid) throw new Error(paid.error.description);
  const { token, orderToken, contributorToken } = order;
  await call('savePayment', {
    ...(token && { token }),
    body: { ...paid, ...(orderToken && { orderToken }), ...(contributorToken && { contributorToken }) },
  });
}

/** As the checkout signs it. */
function proofOf(keySecret: string, orderId: string, paymentId: string) {
  return {
    razorpay_order_id: orderId,
    razorpay_payment_id: paymentId,
    razorpay_signature: createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex'),
  };
}

export async function markDemoRow({ shop }: PastShop, kind: Parameters<typeof markDemoRows>[1], id: string) {
  await markDemoRows(shop.payments.database, kind, [id]);
}

export interface PlacedOrder {
  /** The provider's. */
  orderId: string;
  token?: string;
  orderToken?: string;
  contributorToken?: string;
}
