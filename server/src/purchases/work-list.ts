import { daysAfter, nameOfOrder, type PaidFor, type PurchaseState } from '@tohfa/contract';
import { type SQL, sql } from 'drizzle-orm';
import { isDisputedSql } from '../payments/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import { searchWords } from '../platform/recent-text-search.ts';
import { countDue, searchPurchases } from './desk/sql.ts';

/** Orders to pack and to dispatch: how many by delivery day and slot, and the first few of each. */
export async function listOrdersToShip(
  database: Database,
  { today, items }: { today: string; items: number },
) {
  const tomorrow = daysAfter(today, 1);
  const [due, days, slots, toPack, toDispatch] = await Promise.all([
    countDue(database, new Date()),
    countByDay(database),
    countBySlot(database, [today, tomorrow]),
    listDue(database, 'placed', items),
    listDue(database, 'packed', items),
  ]);
  const total = (counted: (day: DayCount) => boolean) =>
    days.filter(counted).reduce((sum, { total }) => sum + total, 0);
  const next = days.find(({ day }) => day !== null && day > today)?.day;
  return {
    late: due.late,
    dueToday: due.today,
    toPack: { count: total(({ status }) => status === 'placed'), items: toPack },
    toDispatch: { count: total(({ status }) => status === 'packed'), items: toDispatch },
    slots,
    ...(next && { next: { day: next, orders: total(({ day }) => day === next) } }),
  };
}

/** For the daily digest. `updated_at` has the index, and is never before `created_at`. */
export async function countPurchasesPlacedOn(database: Database, day: string): Promise<number> {
  const [row] = await queryRows<{ total: number }>(
    database,
    sql`select count(*)::int as total from purchases
      where created_at >= ${day}::timestamp at time zone 'Asia/Kolkata'
        and updated_at >= ${day}::timestamp at time zone 'Asia/Kolkata'
        and created_at < (${day}::date + 1)::timestamp at time zone 'Asia/Kolkata'`,
  );
  return row?.total ?? 0;
}

/** Returns that wait for the shop: to accept or decline, or to refund or replace. */
export async function listReturnsToDecide(database: Database, items: number) {
  const rows = await queryRows<{
    id: string;
    number: string;
    reason: string;
    state: 'asked' | 'received';
    at: string | Date;
    total: number;
  }>(
    database,
    sql`select r.id, p.number, r.reason, r.state, r.created_at as at, count(*) over ()::int as total
      from purchase_returns r join purchases p on p.id = r.purchase_id
      where r.state in ('asked', 'received') order by r.created_at limit ${items}`,
  );
  return {
    count: rows[0]?.total ?? 0,
    items: rows.map(({ total: _total, number, at, ...row }) => ({
      ...row,
      number: Number(number),
      at: new Date(at).toISOString(),
    })),
  };
}

/** As `searchPurchases` finds them; the order with exactly this number comes first. */
export async function findOrders(
  database: Database,
  text: string,
  { limit, byContact }: { limit: number; byContact: boolean },
): Promise<FoundOrder[]> {
  if (searchWords(text).length === 0) return [];
  const { ids } = await searchPurchases(database, { query: { q: text }, now: new Date(), limit, byContact });
  const number = /^#?(\d{1,15})$/.exec(text.trim())?.[1] ?? '0';
  const rows = await queryRows<OrderRow & { buyer: string; status: PurchaseState }>(
    database,
    sql`select ${ORDER_COLUMNS}, p.buyer_name as buyer, p.status ${FROM_ORDERS}
      where p.id = any(${sql.param(ids)}::uuid[]) or p.number = ${number}::bigint
      order by p.number = ${number}::bigint desc, p.number desc limit ${limit}`,
  );
  return rows.map((row) => {
    const { id, number, name, recipient } = toOrder(row);
    return { id, number, name, recipient, buyer: row.buyer, status: row.status };
  });
}

/** For the names of what audit entries are about. */
export async function nameOrders(
  database: Database,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await queryRows<OrderRow>(
    database,
    sql`select ${ORDER_COLUMNS} ${FROM_ORDERS} where p.number = any(${sql.param([...numbers])}::bigint[])`,
  );
  return new Map(rows.map(toOrder).map(({ number, name }) => [number, name]));
}

/** The parcels of paid orders, by the order's id. */
export async function listPaidOrders(
  database: Database,
  orderIds: readonly string[],
): Promise<Map<string, PaidFor[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await queryRows<OrderRow & { orderId: string }>(
    database,
    sql`select p.order_id as "orderId", ${ORDER_COLUMNS} ${FROM_ORDERS}
      where p.order_id = any(${sql.param([...new Set(orderIds)])}::uuid[]) order by p.order_id, p.parcel`,
  );
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map(
    [...byOrder].map(([orderId, parcels]) => [
      orderId,
      parcels.map(toOrder).map(({ id, number, name }) => ({ kind: 'order' as const, id, number, name })),
    ]),
  );
}

/** Of an order with several parcels, all together and under the first; by the order's id. Nothing of people. */
export async function summarizePaidOrders(
  database: Database,
  orderIds: readonly string[],
): Promise<Map<string, { purchaseId: string; name: string; paidPaise: number; at: Date }>> {
  if (orderIds.length === 0) return new Map();
  const rows = await queryRows<Pick<OrderRow, 'productName' | 'lines'> & PaidOrderRow>(
    database,
    sql`select o.*, (select json_agg(json_build_object('name', l.product_name, 'variant', l.variant,
          'quantity', l.quantity) order by l.position) from order_lines l
          where l.order_id = o."orderId" and l.state = 'ordered') as lines
      from (select order_id as "orderId", (array_agg(id order by parcel))[1] as "purchaseId",
          (array_agg(product_name order by parcel))[1] as "productName",
          sum(total_paise)::float8 as "paidPaise", min(created_at) as at
        from purchases where order_id = any(${sql.param([...new Set(orderIds)])}::uuid[]) group by order_id) o`,
  );
  return new Map(
    rows.map(({ orderId, purchaseId, productName, lines, paidPaise, at }) => [
      orderId,
      { purchaseId, name: nameOfOrder(lines ?? []) || productName, paidPaise, at: new Date(at) },
    ]),
  );
}

/** SQL: what was paid for an order, also if it went back since; null while it is not paid. */
export const paidForOrderSql = (orderId: SQL) =>
  sql`(select sum(total_paise) from purchases where order_id = ${orderId})`;

export async function findOrderIdByNumber(database: Database, number: number): Promise<string | undefined> {
  const [row] = await queryRows<{ id: string }>(
    database,
    sql`select order_id as id from purchases where number = ${number}`,
  );
  return row?.id;
}

/** Index-only: see `purchases_to_ship`. */
async function countByDay(database: Database): Promise<DayCount[]> {
  return queryRows<DayCount>(
    database,
    sql`select status, ${DUE_DAY} as day, count(*)::int as total from purchases p
      where status in ('placed', 'packed') group by 1, 2 order by 2`,
  );
}

async function countBySlot(database: Database, days: readonly string[]) {
  const rows = await queryRows<{ day: string; slot: string; toPack: number; toDispatch: number }>(
    database,
    sql`select p.delivery_date::text as day, coalesce(d.slot_name, '') as slot,
        (count(*) filter (where p.status = 'placed'))::int as "toPack",
        (count(*) filter (where p.status = 'packed'))::int as "toDispatch"
      from purchases p left join order_deliveries d on d.order_id = p.order_id and d.parcel = p.parcel
      where p.status in ('placed', 'packed') and p.delivery_date = any(${sql.param([...days])}::date[])
      group by 1, 2 order by 1, 2`,
  );
  return rows.map(({ slot, ...counts }) => ({ ...counts, ...(slot && { slot }) }));
}

async function listDue(database: Database, status: 'placed' | 'packed', limit: number) {
  const rows = await queryRows<OrderRow>(
    database,
    sql`select ${ORDER_COLUMNS} ${FROM_ORDERS}
      where p.id in (select id from purchases where status = ${status} order by due_at, number limit ${limit})
      order by p.due_at, p.number`,
  );
  return rows.map(toOrder);
}

/** In India. The end of its slot is on the day of the delivery. */
const DUE_DAY = sql`to_char(p.due_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;

const ORDER_COLUMNS = sql`p.id, p.number, p.product_name as "productName", p.delivery_date::text as day,
  coalesce(nullif(d.recipient_name, ''), p.buyer_name) as recipient, coalesce(d.slot_name, '') as slot,
  (select json_agg(json_build_object('name', l.product_name, 'variant', l.variant, 'quantity', l.quantity)
    order by l.position) from order_lines l
    where l.order_id = p.order_id and l.parcel = p.parcel and l.state = 'ordered') as lines,
  ${isDisputedSql(sql`p.payment_id`)} as disputed`;
const FROM_ORDERS = sql`from purchases p
  left join order_deliveries d on d.order_id = p.order_id and d.parcel = p.parcel`;

function toOrder({ id, number, productName, recipient, day, slot, lines, disputed }: OrderRow) {
  return {
    id,
    number: Number(number),
    name: nameOfOrder(lines ?? []) || productName,
    recipient,
    ...(day && { deliveryDate: day }),
    ...(slot && { slot }),
    ...(disputed && { disputed: true as const }),
  };
}

interface DayCount {
  status: 'placed' | 'packed';
  day: string | null;
  total: number;
}

interface OrderRow {
  id: string;
  number: string;
  productName: string;
  recipient: string;
  day: string | null;
  slot: string;
  lines: { name: string; variant: string; quantity: number }[] | null;
  disputed: boolean;
}

interface PaidOrderRow {
  orderId: string;
  purchaseId: string;
  paidPaise: number;
  at: string | Date;
}

interface FoundOrder {
  id: string;
  number: number;
  name: string;
  recipient: string;
  buyer: string;
  status: PurchaseState;
}
