import {
  HISTORY_DAYS,
  historyCoupons,
  historyCustomers,
  historyRestocks,
  historySettlements,
  historySlots,
  historyZones,
} from '@tohfa/demo';
import { sql } from 'drizzle-orm';
import { insertUser, userByEmail } from '../accounts/index.ts';
import { fetchSettlementsDaily } from '../payments/index.ts';
import { queryRows } from '../platform/database.ts';
import { markDemoRows } from '../shop-settings/index.ts';
import { type Memory, markDemoRow, momentOf, type PastEvent } from './events.ts';
import type { PastShop } from './past-shop.ts';

/** What the shop's own people did: opened it, took in stock, and were paid out. */
export function deskEvents(today: string): PastEvent[] {
  const opening = HISTORY_DAYS + 2;
  return [
    { key: 'people', at: momentOf(today, opening, 9 * 60), run: insertCustomers },
    { key: 'delivery', at: momentOf(today, opening, 10 * 60), run: setDelivery },
    ...historyCoupons.map((coupon, index) => ({
      key: `coupon-${coupon.code}`,
      at: momentOf(today, 42, 10 * 60 + index),
      run: (past: PastShop) => saveCoupon(past, coupon),
    })),
    ...historyRestocks.map(({ daysAgo, units }) => ({
      key: `restock-${daysAgo}`,
      at: momentOf(today, daysAgo, 8 * 60),
      run: (past: PastShop, memory: Memory) => restock(past, memory, units),
    })),
    ...historySettlements.map((daysAgo) => ({
      key: `settlement-${daysAgo}`,
      at: momentOf(today, daysAgo, 11 * 60),
      run: settle,
    })),
  ];
}

async function insertCustomers({ shop }: PastShop): Promise<void> {
  const { database } = shop.payments;
  for (const { name, email } of historyCustomers) {
    if (await userByEmail(database, email)) continue;
    await database.transaction(async (tx) => {
      const { id } = await insertUser(tx, { name, email });
      await tx.execute(sql`update users set email_confirmed_at = now() where id = ${id}`);
      await markDemoRows(tx, 'user', [id]);
    });
  }
}

async function setDelivery(past: PastShop, memory: Memory): Promise<void> {
  const admin = await past.asAdmin();
  const rules = (await past.call('deliveryRules', { admin })).json();
  if (rules.zones.length + rules.slots.length > 0) return;
  const saved = await past.call('saveDeliveryRules', {
    admin,
    body: { ...rules, zones: historyZones, slots: historySlots },
  });
  await memory.keep('delivery', { version: saved.json().rules.version });
}

async function saveCoupon(past: PastShop, coupon: (typeof historyCoupons)[number]): Promise<void> {
  const { database } = past.shop.payments;
  const known = await queryRows(database, sql`select 1 from coupons where code = ${coupon.code}`);
  if (known.length > 0) return;
  const saved = await past.call('saveCoupon', { admin: await past.asAdmin(), body: coupon });
  await markDemoRow(past, 'coupon', saved.json().coupon.id);
}

/** Each product once, also when the event was cut short. */
async function restock(past: PastShop, memory: Memory, units: number): Promise<void> {
  const key = `restock-${units}`;
  const known = memory.read<Restock>(key);
  const wanted = known?.wanted ?? (await listToRestock(past));
  const done = new Set(known?.done);
  const admin = await past.asAdmin();
  for (const { productId, variantId } of wanted) {
    const one = `${productId}-${variantId}`;
    if (done.has(one)) continue;
    await past.call('adjustStock', {
      admin,
      body: { productId, ...(variantId && { variantId }), change: units, reason: 'received' },
    });
    await memory.keep(key, { wanted, done: [...done.add(one)] });
  }
}

/** What is neither scarce, as the shop shows some of, nor plenty. */
function listToRestock({ shop }: PastShop): Promise<Restock['wanted']> {
  return queryRows(
    shop.payments.database,
    sql`select p.id as "productId", v.id as "variantId" from demo_rows d
      join products p on d.kind = 'product' and d.row_id = p.id::text
      left join product_variants v on v.product_id = p.id
      where coalesce(v.count_in_stock, p.count_in_stock) between 5 and 60 order by p.id, v.id`,
  );
}

interface Restock {
  wanted: { productId: number; variantId: number | null }[];
  done: string[];
}

async function settle({ shop, sandbox }: PastShop): Promise<void> {
  await sandbox.settle();
  await fetchSettlementsDaily(shop.payments);
}
