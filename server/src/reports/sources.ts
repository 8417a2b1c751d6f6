import {
  formatCalendarDate,
  monthNames,
  type Period,
  type Report,
  type ReportFigure,
  type ReportName,
} from '@tohfa/contract';
import { screenTexts } from '@tohfa/contract/phrases';
import type { reportKeys } from '@tohfa/contract/screens';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import { giftFigures } from './gift-days.ts';
import { addSums, type Sums } from './sum-days.ts';
import { type KeySum, NOTHING, sumsByDay, sumsByKey } from './sums.ts';

async function sales(database: Database, period: Period, by: string): Promise<ReportFigures> {
  const days = await sumsByDay(database, period);
  const all = days.reduce<Sums>((sum, day) => addSums(sum, day), NOTHING);
  const totals = toTotals({
    netSales: netOf(all),
    grossSales: all.salesPaise,
    refunds: all.refundsPaise,
    orders: all.orders,
    contributions: all.contributions,
  });
  const hasUnits = by === 'product' || by === 'category';
  const money = (sum: Sums) => [netOf(sum), sum.salesPaise, sum.refundsPaise];
  if (by === 'day' || by === 'month') {
    const spans = by === 'day' ? days.map(({ day, ...sum }) => ({ key: day, ...sum })) : addMonths(days);
    return {
      totals,
      columns: ['netSales', 'grossSales', 'refunds', 'orders', 'contributions'],
      rows: spans.map((sum) => ({
        key: sum.key,
        label: by === 'day' ? formatCalendarDate(sum.key) : monthLabel(sum.key),
        values: [...money(sum), sum.orders, sum.contributions],
      })),
      isTime: true,
    };
  }
  const sums = await (by === 'product'
    ? byProduct(database, period)
    : by === 'category'
      ? byCategory(database, period)
      : by === 'place'
        ? byPlace(database, period)
        : byOccasion(database, period));
  return {
    totals: hasUnits
      ? [...totals, ...toTotals({ units: sums.reduce((count, { units }) => count + units, 0) })]
      : totals,
    columns: ['netSales', 'grossSales', 'refunds', ...(hasUnits ? (['units'] as const) : [])],
    rows: largestFirst(sums, netOf).map((sum) => ({
      key: sum.key,
      label: sum.label,
      values: [...money(sum), ...(hasUnits ? [sum.units] : [])],
    })),
    others: 'sum',
  };
}

async function byProduct(database: Database, period: Period): Promise<KeySum[]> {
  const sums = await sumsByKey(database, 'product', period);
  const names = await readProducts(database, sums);
  return sums.map((sum) => ({ ...sum, label: specialRow(sum.key) ?? names.get(sum.key)?.name ?? sum.label }));
}

/** By the category that a product is in today. */
async function byCategory(database: Database, period: Period): Promise<KeySum[]> {
  const sums = await sumsByKey(database, 'product', period);
  const products = await readProducts(database, sums);
  return addByKey(sums, ({ key }) => {
    const special = specialRow(key);
    const product = products.get(key);
    if (special) return { key, label: special };
    return product
      ? { key: `category:${product.categoryId}`, label: product.category }
      : { key: 'gone', label: screenTexts().reportKeys.noCategory };
  });
}

async function byPlace(database: Database, period: Period): Promise<KeySum[]> {
  const sums = await sumsByKey(database, 'place', period);
  return sums.map((sum) => ({ ...sum, label: sum.key || screenTexts().reportKeys.noPlace }));
}

async function byOccasion(database: Database, period: Period): Promise<KeySum[]> {
  const sums = await sumsByKey(database, 'occasion', period);
  return sums.map((sum) => ({
    ...sum,
    label: sum.key === 'orders' ? screenTexts().reportKeys.orders : sum.key,
  }));
}

async function gifts(database: Database, period: Period, by: string): Promise<ReportFigures> {
  const found = await giftFigures(database, period);
  const totals = toTotals({
    giftsAsked: found.asked,
    giftsFunded: found.funded,
    averageContributors: ratio(found.contributors, found.contributed),
    timeToFund: ratio(found.fundSeconds / 86_400, found.timed),
    guestsWhoPaid: share(found.guestPayments, found.guestCheckouts),
  });
  if (by === 'checkout')
    return {
      totals,
      columns: ['guests', 'accounts'],
      rows: [
        step('opened', [found.guestCheckouts, found.accountCheckouts]),
        step('tried', [found.guestTries, found.accountTries]),
        step('paid', [found.guestPayments, found.accountPayments]),
      ],
    };
  const steps = ['asked', 'approved', 'shared', 'contributed', 'funded', 'delivered'] as const;
  return {
    totals,
    columns: ['giftsReached', 'shareOfAsked'],
    rows: steps.map((name) => step(name, [found[name], share(found[name], found.asked)])),
  };
}

async function customers(database: Database, period: Period): Promise<ReportFigures> {
  const sums = new Map((await sumsByKey(database, 'customer', period)).map((sum) => [sum.key, sum]));
  const [first, repeat] = [sums.get('first') ?? NOTHING, sums.get('repeat') ?? NOTHING];
  return {
    totals: toTotals({
      newCustomers: first.orders,
      repeatOrders: repeat.orders,
      repeatShare: share(repeat.orders, first.orders + repeat.orders),
    }),
    columns: ['orders', 'grossSales'],
    rows: [
      step('first', [first.orders, first.salesPaise]),
      step('repeat', [repeat.orders, repeat.salesPaise]),
    ],
  };
}

async function coupons(database: Database, period: Period): Promise<ReportFigures> {
  const sums = await sumsByKey(database, 'coupon', period);
  const all = sums.reduce<Sums>((sum, coupon) => addSums(sum, coupon), NOTHING);
  return {
    totals: toTotals({
      couponOrders: all.orders,
      discountGiven: all.discountPaise,
      couponSales: all.salesPaise,
    }),
    columns: ['couponOrders', 'discountGiven', 'couponSales'],
    rows: largestFirst(sums, ({ orders }) => orders).map((sum) => ({
      key: sum.key,
      label: sum.key,
      values: [sum.orders, sum.discountPaise, sum.salesPaise],
    })),
    others: 'sum',
  };
}

async function returns(database: Database, period: Period): Promise<ReportFigures> {
  const sums = await sumsByKey(database, 'return', period);
  const days = await sumsByDay(database, period);
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  const all = sums.reduce<Sums>((sum, reason) => addSums(sum, reason), NOTHING);
  return {
    totals: toTotals({
      returnsAsked: all.returns,
      returnsRefunded: all.refundsPaise,
      returnRate: share(all.returns, orders),
    }),
    columns: ['returnsAsked', 'returnsRefunded'],
    rows: largestFirst(sums, (sum) => sum.returns).map((sum) => ({
      key: sum.key,
      label: sum.key,
      values: [sum.returns, sum.refundsPaise],
    })),
  };
}

/** What is there now; a variant has its own price and its product's cost. */
async function stock(database: Database): Promise<ReportFigures> {
  const rows = await queryRows<{ key: string; label: string } & Record<StockFigure, string>>(
    database,
    sql`select c.id::text as key, c.name as label, sum(s.units)::text as units,
        coalesce(sum(s.units * p.cost_paise), 0)::text as cost, sum(s.price)::text as price,
        coalesce(sum(s.units) filter (where p.cost_paise is null), 0)::text as "withoutCost"
      from products p join categories c on c.id = p.category_id
      join lateral (select p.count_in_stock as units, p.count_in_stock * p.price_paise as price
          where not exists (select 1 from product_variants v where v.product_id = p.id)
        union all select sum(v.count_in_stock), sum(v.count_in_stock * v.price_paise) from product_variants v
          where v.product_id = p.id having count(*) > 0) s on true
      where not p.deleted group by c.id having sum(s.units) > 0`,
  );
  const sums = rows.map(({ key, label, units, cost, price, withoutCost }) => ({
    key,
    label,
    values: [price, cost, units, withoutCost].map(Number),
  }));
  const total = (column: number) => sums.reduce((sum, { values }) => sum + (values[column] ?? 0), 0);
  return {
    totals: toTotals({
      stockAtPrice: total(0),
      stockAtCost: total(1),
      stockUnits: total(2),
      unitsWithoutCost: total(3),
    }),
    columns: ['stockAtPrice', 'stockAtCost', 'stockUnits', 'unitsWithoutCost'],
    rows: largestFirst(sums, ({ values }) => values[0] ?? 0),
    isOfNow: true,
    others: 'sum',
  };
}

export const SOURCES: Record<ReportName, ReportSource> = {
  sales,
  gifts,
  customers,
  coupons,
  returns,
  stock,
};

async function readProducts(database: Database, sums: readonly KeySum[]) {
  const ids = sums.flatMap(({ key }) => (/^\d+$/.test(key) ? [Number(key)] : []));
  const rows = await queryRows<{ id: string; name: string; categoryId: number; category: string }>(
    database,
    sql`select p.id::text as id, p.name, c.id as "categoryId", c.name as category from products p
      join categories c on c.id = p.category_id where p.id = any(${sql.param(ids)}::int[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function specialRow(key: string): string | undefined {
  return key === 'charges' || key === 'unallocated' ? screenTexts().reportKeys[key] : undefined;
}

function addByKey(
  sums: readonly KeySum[],
  groupOf: (sum: KeySum) => { key: string; label: string },
): KeySum[] {
  const groups = new Map<string, KeySum>();
  for (const sum of sums) {
    const group = groupOf(sum);
    groups.set(group.key, addSums({ ...sum, ...group }, groups.get(group.key)));
  }
  return [...groups.values()];
}

function addMonths(days: readonly ({ day: string } & Sums)[]): ({ key: string } & Sums)[] {
  const months = new Map<string, { key: string } & Sums>();
  for (const { day, ...sum } of days) {
    const key = day.slice(0, 7);
    months.set(key, addSums({ key, ...sum }, months.get(key)));
  }
  return [...months.values()];
}

/** 'November 2026' */
function monthLabel(month: string): string {
  return `${monthNames()[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
}

function largestFirst<Row extends { label: string }>(rows: readonly Row[], by: (row: Row) => number): Row[] {
  return rows.toSorted((a, b) => by(b) - by(a) || a.label.localeCompare(b.label));
}

function step(key: StepKey, values: (number | null)[]): Report['rows'][number] {
  return { key, label: screenTexts().reportKeys[key], values };
}

function toTotals(figures: Partial<Record<ReportFigure, number | null>>): Report['totals'] {
  return Object.entries(figures).map(([figure, value]) => ({ figure: figure as ReportFigure, value }));
}

function netOf({ salesPaise, refundsPaise }: Sums): number {
  return salesPaise - refundsPaise;
}

/** With one decimal. */
function ratio(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10;
}

function share(part: number, whole: number): number | null {
  return ratio(part * 100, whole);
}

type StockFigure = 'units' | 'cost' | 'price' | 'withoutCost';
type StepKey = {
  [Key in keyof typeof reportKeys]: (typeof reportKeys)[Key] extends string ? Key : never;
}[keyof typeof reportKeys];

/** What a source knows of one period. */
export interface ReportFigures {
  totals: Report['totals'];
  columns: readonly ReportFigure[];
  rows: Report['rows'];
  /** Rows are days or months. */
  isTime?: boolean;
  /** The state of this moment: it has no earlier period. */
  isOfNow?: boolean;
  /** Rows may be added up. */
  others?: 'sum';
}

type ReportSource = (database: Database, period: Period, by: string) => Promise<ReportFigures>;
