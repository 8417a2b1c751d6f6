import { daysAfter, indianDay, type Report } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows } from '../../src/platform/database.ts';
import { salesSummary } from '../../src/reports/index.ts';
import { adminCookie, BENGALURU, buyBasket, createCoupon } from '../support/baskets.ts';
import { expectMoneyAddsUp, settle } from '../support/buying.ts';
import { openGift, payInstalment, requestGift } from '../support/gifts.ts';
import { type Person, signedInPerson } from '../support/people.ts';
import { productToSell } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

const TODAY = indianDay(new Date());
/** Sums of yesterday are stored some time after midnight only. */
const PAST_DAY = daysAfter(TODAY, -2);
const WAYS = ['day', 'month', 'category', 'product', 'occasion', 'place'] as const;
let shop: Shop;
let cookie: string;
let buyer: Person;
/** Each way to look at the sales, while the day was not over. */
let live: Report[];

/** A basket with a coupon for two states, of which a line comes back; a cancelled order; a gift that two people fund. */
beforeAll(async () => {
  shop = await openShop({}, { working: true });
  cookie = await adminCookie(shop);
  buyer = await signedInPerson(shop.opened.database);
  const [lamp, scarf] = [
    await productToSell(shop.opened.database, { name: '=Lamp', priceRupees: 1000 }),
    await productToSell(shop.opened.database, { name: 'Scarf', priceRupees: 700, taxRateBp: 500 }),
  ];
  await createCoupon(shop, { code: 'FIFTY', kind: 'amount', value: 50 });
  const mumbai = { ...BENGALURU, district: 'Mumbai', state: 'Maharashtra', pincode: '400001' };
  const order = await buyBasket(shop, buyer, {
    items: [
      { productId: lamp, quantity: 2 },
      { productId: scarf, quantity: 1, recipient: { name: 'Ravi', phone: '9845012346' }, address: mumbai },
    ],
    coupon: 'FIFTY',
  });
  await giveBack(order.id, String(order.lines?.[0]?.position ?? 1));
  const second = await buyBasket(shop, buyer, { items: [{ productId: scarf, quantity: 1 }] });
  expect(
    (await shop.call('refundPurchase', { cookie, body: { id: second.id, reason: 'Torn.' } })).statusCode,
  ).toBe(200);
  const gift = await openGift(shop, { priceRupees: 900 });
  await payInstalment(shop, buyer, gift.id, 400);
  await payInstalment(shop, gift.owner, gift.id, 500);
  await settle(shop);
  live = await Promise.all(WAYS.map((by) => salesOf(by, TODAY)));
  // The ledger takes no changes; only here days pass.
  await shop.opened.exec(`alter table ledger_transactions disable trigger user;
    update ledger_transactions set at = at - interval '2 days'; alter table ledger_transactions enable trigger user;`);
});
afterAll(() => shop.close());

test('every way to look at the sales of a day adds up to the ledger, live and once the day is stored', async () => {
  await expectTied(live);
  const stored = await Promise.all(WAYS.map((by) => salesOf(by, PAST_DAY)));
  await expectTied(stored);
  for (const [place, report] of stored.entries())
    expect(withoutDays(report)).toEqual(withoutDays(live[place]));
  const [counted] = await queryRows<{ rows: number }>(
    shop.opened.database,
    sql`select count(*)::int as rows from report_sums where starts_on = ${PAST_DAY}`,
  );
  expect(counted?.rows).toBeGreaterThan(8);
  await expectMoneyAddsUp(shop);
});

test('products, states and occasions get their part, and charges a row of their own', async () => {
  const [products, places, occasions] = [
    await salesOf('product', PAST_DAY),
    await salesOf('place', PAST_DAY),
    await salesOf('occasion', PAST_DAY),
  ];
  // Two lamps at 1,000 less their share of the coupon, with 18 % tax; one came back.
  expect(products.rows.map(({ label }) => label).sort()).toEqual([
    '=Lamp',
    'Brass elephant',
    'Delivery and charges',
    'Scarf',
  ]);
  expect(rowOf(products, 'Scarf').values.at(-1)).toBe(2);
  expect(rowOf(places, 'Maharashtra').values[2]).toBe(0);
  expect(places.rows.map(({ label }) => label).sort()).toEqual(['Karnataka', 'Maharashtra']);
  expect(rowOf(occasions, 'Birthday').values).toEqual([90_000, 90_000, 0]);
  expect(rowOf(occasions, 'Bought directly').values[0]).toBe(totalOf(occasions, 'netSales') - 90_000);
});

test('the dashboard, the report and its CSV say the same', async () => {
  const { week, month } = await salesSummary(shop.opened.database, new Date(`${PAST_DAY}T06:30:00Z`));
  const day = [...week.days, ...month.days].find((one) => one.day === PAST_DAY);
  const report = await salesOf('day', PAST_DAY);
  expect([totalOf(report, 'grossSales'), totalOf(report, 'refunds')]).toEqual([
    day?.salesPaise,
    day?.refundsPaise,
  ]);
  const csv = (await shop.call('exportReport', { cookie, query: query('product', PAST_DAY) })).body;
  const [, ...lines] = csv.trim().split('\r\n');
  const products = await salesOf('product', PAST_DAY);
  expect(lines.at(-1)).toMatch(new RegExp(`^"Total",${totalOf(products, 'netSales') / 100},`));
  const sum = lines.slice(0, -1).reduce((total, line) => total + Number(/",(-?[\d.]+),/.exec(line)?.[1]), 0);
  expect(Math.round(sum * 100)).toBe(totalOf(products, 'netSales'));
  // A name that a spreadsheet would run as a formula.
  expect(csv).toContain('"\'=Lamp"');
});

test('first orders, coupons and returns are counted on their day', async () => {
  const [customers, coupons, returns] = [
    await read({ report: 'customers' }),
    await read({ report: 'coupons' }),
    await read({ report: 'returns', from: PAST_DAY, to: TODAY }),
  ];
  expect(customers.totals.map(({ value }) => value)).toEqual([1, 1, 50]);
  expect(rowOf(coupons, 'FIFTY').values.slice(0, 2)).toEqual([1, 5000]);
  expect(rowOf(returns, 'It arrived broken').values[0]).toBe(1);
  expect(totalOf(returns, 'returnsRefunded')).toBeGreaterThan(0);
  expect(totalOf(returns, 'returnRate')).toBe(50);
});

test('a gift moves on in the day it was asked for', async () => {
  const before = await read({ report: 'gifts', from: TODAY, to: TODAY });
  expect(before.rows.map(({ values }) => values[0])).toEqual([1, 1, 1, 1, 1, 0]);
  expect([totalOf(before, 'averageContributors'), totalOf(before, 'timeToFund')]).toEqual([2, 0]);
  await requestGift(shop, buyer);
  const after = await read({ report: 'gifts', from: TODAY, to: TODAY });
  expect(after.rows.map(({ values }) => values)).toEqual([
    [2, 100],
    [1, 50],
    [1, 50],
    [1, 50],
    [1, 50],
    [0, 0],
  ]);
  const stops = await read({ report: 'gifts', by: 'checkout', from: TODAY, to: TODAY });
  expect(stops.rows.map(({ values }) => values)).toEqual([
    [0, 2],
    [0, 2],
    [0, 2],
  ]);
});

test('stock is valued at its cost, and units without one are said', async () => {
  await shop.opened.exec(`update products set cost_paise = 40000 where name = 'Scarf'`);
  const { totals } = await read({ report: 'stock' });
  const [, cost, units, withoutCost] = totals.map(({ value }) => value ?? 0) as [
    number,
    number,
    number,
    number,
  ];
  const [scarves] = await queryRows<{ count: number }>(
    shop.opened.database,
    sql`select count_in_stock as count from products where name = 'Scarf'`,
  );
  expect(cost).toBe(40_000 * (scarves?.count ?? 0));
  expect(units - withoutCost).toBe(scarves?.count);
});

test('a period is compared with the one before and with last year’s festival', async () => {
  const compared = await read({
    report: 'sales',
    from: daysAfter(PAST_DAY, 1),
    to: daysAfter(PAST_DAY, 1),
    compare: 'before',
  });
  expect(compared.comparedWith).toEqual({ from: PAST_DAY, to: PAST_DAY });
  expect(compared.totals[0]?.before).toBe(totalOf(await salesOf('day', PAST_DAY), 'netSales'));
  const diwali = { report: 'sales', from: '2026-10-25', to: '2026-11-10' };
  expect((await read({ ...diwali, compare: 'diwali' })).comparedWith).toEqual({
    from: '2025-10-06',
    to: '2025-10-22',
  });
  expect((await read({ ...diwali, compare: 'holi' })).comparedWith).toBeUndefined();
  for (const wrong of [{ to: '2026-10-01' }, { by: 'reason' }, { from: '2020-01-01' }])
    expect((await shop.call('report', { cookie, query: { ...diwali, ...wrong } })).statusCode).toBe(400);
});

async function expectTied(reports: readonly Report[]): Promise<void> {
  const [row] = await queryRows<{ paise: string }>(
    shop.opened.database,
    sql`select -sum(amount_paise) as paise from ledger_entries where account in ('purchase', 'gift')`,
  );
  for (const { totals, rows } of reports) {
    expect(totals[0]).toMatchObject({ figure: 'netSales', value: Number(row?.paise) });
    for (const column of [0, 1, 2])
      expect(rows.reduce((sum, { values }) => sum + (values[column] ?? 0), 0)).toBe(totals[column]?.value);
  }
}

async function giveBack(id: string, positions: string): Promise<void> {
  for (const status of ['packed', 'dispatched', 'delivered'])
    await shop.call('movePurchase', { cookie, body: { id, status } });
  const form = new FormData();
  for (const [name, value] of Object.entries({
    id,
    positions,
    reason: 'It arrived broken',
    details: 'Broken.',
  }))
    form.set(name, value);
  const asked = await shop.call('askReturn', { token: buyer.token, form });
  expect(asked.statusCode, asked.body).toBe(201);
  for (const state of ['accepted', 'received', 'refunded']) {
    const decided = await shop.call('decideReturn', { cookie, body: { id: asked.json().return.id, state } });
    expect(decided.statusCode, decided.body).toBe(200);
  }
}

const query = (by: string, day: string) => ({ report: 'sales', by, from: day, to: day });
const salesOf = (by: string, day: string) => read(query(by, day));

async function read(wanted: Record<string, string>): Promise<Report> {
  const answer = await shop.call('report', { cookie, query: { from: PAST_DAY, to: PAST_DAY, ...wanted } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

function rowOf({ rows }: Report, label: string): Report['rows'][number] {
  const row = rows.find((one) => one.label === label);
  if (!row) throw new Error(`no row ${label} among ${rows.map((one) => one.label).join(', ')}`);
  return row;
}

function totalOf({ totals }: Report, figure: string): number {
  return totals.find((total) => total.figure === figure)?.value ?? Number.NaN;
}

/** What does not change when a day passes. */
function withoutDays(report: Report | undefined) {
  const { period: _period, rows = [], ...rest } = report ?? ({} as Report);
  return {
    ...rest,
    rows: rest.by === 'day' || rest.by === 'month' ? rows.map(({ values }) => values) : rows,
  };
}
