import { historyCustomers } from '@tohfa/demo';
import { inProcessFetch } from '@tohfa/sandbox';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadHistory, wantsHistory } from '../../src/demo-history/index.ts';
import { loadDemoData, loadDemoGifts } from '../../src/load-demo.ts';
import { createRazorpay } from '../../src/payments/index.ts';
import { queryRows } from '../../src/platform/database.ts';
import { removeDemo } from '../../src/remove-demo.ts';
import { markDemoRemoved } from '../../src/shop-settings/index.ts';
import { buyBasket } from '../support/baskets.ts';
import { expectMoneyAddsUp, sandboxOf } from '../support/buying.ts';
import { buyAsGuest } from '../support/guests.ts';
import { confirmedPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

const log = pino({ level: 'silent' });
let shop: Shop;

const isFull = process.env.FULL_FIGURES === '1';
/** One order of each story, and those of the last days; everything that is no order. */
const SHORT = /^order-(50|44|38|31|20|12|2|1|0)-|^(?!order-)/;
const ORDERS_DELIVERED = isFull ? 40 : 2;
const DAYS_WITH_ORDERS = isFull ? 30 : 6;

beforeAll(async () => {
  shop = await openShop({}, { embedded: true });
  const { shop: domains, app } = shop;
  const isNew = await loadDemoData(shop.opened.database, domains.settings);
  expect(await wantsHistory(shop.opened, { isNew })).toBe(true);
  const { gifts, razorpay: access } = domains;
  await loadDemoGifts(app, { gifts, access, sandbox: sandboxOf(shop) });
  // Nothing listens: the provider is called in process.
  Object.assign(domains.payments, { provider: createRazorpay(access, inProcessFetch(app)) });
}, 300_000);

afterAll(() => shop?.close());

// From the first start of one shop to the end of its demo. Two months of orders take a minute: all of them are for
// `npm run test:full`.
describe('one shop', { shuffle: false }, () => {
  it('a load that is stopped goes on at the next start', async () => {
    const stopping = new AbortController();
    const loading = load(stopping.signal);
    await expect.poll(() => count('purchases'), { timeout: 240_000 }).toBeGreaterThan(3);
    stopping.abort();
    await loading;
    expect(await wantsHistory(shop.opened, { isNew: false })).toBe(true);
    await load();
    expect(await wantsHistory(shop.opened, { isNew: false })).toBe(false);
  }, 600_000);

  it('the past has every kind of event, each on its own day, and all money adds up', async () => {
    await expectMoneyAddsUp(shop);
    const states = await queryRows<{ status: string; count: number }>(
      shop.opened.database,
      sql`select status, count(*)::int as count from purchases group by status`,
    );
    const countOf = (status: string) => states.find((one) => one.status === status)?.count ?? 0;
    expect(countOf('delivered')).toBeGreaterThan(ORDERS_DELIVERED);
    for (const status of ['placed', 'refunded']) expect(countOf(status), status).toBeGreaterThan(0);
    for (const table of [
      'reviews',
      'purchase_returns',
      'coupon_uses',
      'settlements',
      'registries',
      'circles',
      'pledges',
    ])
      expect(await count(table), table).toBeGreaterThan(0);
    expect(await one(sql`select count(distinct created_at::date)::int as n from purchases`)).toBeGreaterThan(
      DAYS_WITH_ORDERS,
    );
    // What was written has the time of its event, and the order of numbers is that of time.
    expect(
      await one(sql`select count(*)::int as n from invoices i join invoices later on later.number = i.number + 1
        and later.issued_at < i.issued_at`),
    ).toBe(0);
    expect(
      await one(sql`select count(*)::int as n from ledger_transactions where at > now() - interval '1 minute'
        and settlement_id is not null`),
    ).toBe(0);
  });

  it('events that were cut short at any point are not doubled', async () => {
    const before = await countAll();
    const { database } = shop.opened;
    await database.execute(sql`update demo_history set is_done = false where key <> 'begun'`);
    await database.execute(sql`delete from demo_history where key = 'ended'`);
    await load();
    expect(await countAll()).toEqual(before);
    await expectMoneyAddsUp(shop);
  }, 600_000);

  it('removing the demo leaves nothing of its past, and what others bought stays', async () => {
    const { database } = shop.opened;
    const own = await productToSell(database, { priceRupees: 1000, stock: 5 });
    const real = await confirmedPerson(database, 'Real Buyer');
    await buyBasket(shop, real, { items: [{ productId: own, quantity: 1 }] });
    const [demo] = await queryRows<{ id: number; name: string }>(
      database,
      sql`select p.id, p.name from products p join demo_rows d on d.kind = 'product' and d.row_id = p.id::text
        where p.name like 'Kaju Katli%'`,
    );
    await buyAsGuest(shop, { items: [{ productId: demo?.id ?? 0, quantity: 1 }] });

    const removed = await removeDemo(shop.shop, 'admin@tohfa.test');
    expect(removed).toMatchObject({
      removed: { people: historyCustomers.length + 3 },
      hidden: [demo?.name],
      keptGifts: 0,
    });
    expect(await countAll()).toMatchObject({
      purchases: 2,
      payments: 2,
      ledger_transactions: 2,
      gifts: 0,
      reviews: 0,
      coupons: 0,
      registries: 0,
      circles: 0,
      pledges: 0,
      settlements: 0,
      invoices: 0,
      demo_rows: 0,
      demo_history: 0,
      delivery_zones: 0,
      delivery_slots: 0,
      guest_buyers: 1,
      users: 1,
    });
    expect(
      await one(sql`select count(*)::int as n from sent_mails where at < now() - interval '1 hour'`),
    ).toBe(0);
    expect(
      await one(sql`select count(*)::int as n from audit_entries where at < now() - interval '1 hour'`),
    ).toBe(0);
    expect(await one(sql`select count(*)::int as n from report_sums`)).toBe(0);
    await expectMoneyAddsUp(shop);
    await load();
    expect(await count('purchases')).toBe(2);
  }, 300_000);

  it('a shop that has no demo gets no past', async () => {
    await markDemoRemoved(shop.opened.database);
    expect(await loadDemoData(shop.opened.database, shop.shop.settings)).toBe(false);
    expect(await wantsHistory(shop.opened, { isNew: false })).toBe(false);
  });
});

function load(signal?: AbortSignal): Promise<void> {
  return loadHistory(
    { settings: shop.shop.settings, dbHandle: shop.opened, log },
    { ...(signal && { signal }), ...(!isFull && { includes: (key) => SHORT.test(key) }) },
  );
}

const COUNTED = [
  'users',
  'payment_orders',
  'payments',
  'refunds',
  'purchases',
  'purchase_returns',
  'purchase_steps',
  'ledger_transactions',
  'invoices',
  'credit_notes',
  'gifts',
  'gift_notes',
  'reviews',
  'coupons',
  'coupon_uses',
  'registries',
  'circles',
  'circle_members',
  'circle_days',
  'pledges',
  'settlements',
  'stock_movements',
  'wishes',
  'guest_buyers',
  'delivery_zones',
  'delivery_slots',
  'demo_rows',
  'demo_history',
] as const;

async function countAll(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of COUNTED) counts[table] = await count(table);
  return counts;
}

const count = (table: string) => one(sql`select count(*)::int as n from ${sql.identifier(table)}`);

async function one(statement: ReturnType<typeof sql>): Promise<number> {
  const [row] = await queryRows<{ n: number }>(shop.opened.database, statement);
  return row?.n ?? 0;
}
