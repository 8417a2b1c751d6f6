import { findIndianState, findPincode, type Period } from '@tohfa/contract';
import { type SQL, sql } from 'drizzle-orm';
import { statesByPincodes } from '../places/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import { findDeliveryState } from '../taxes/index.ts';

/**
 * Adds up days from the ledger and what it points to. This is the only place where sales are counted: stored days, days that
 * are not over yet, the dashboard and every export come from here.
 */
export async function sumDays(
  database: Database,
  kinds: readonly SumKind[],
  period: Period,
): Promise<DaySum[]> {
  const sums: DaySum[] = [];
  for (const kind of kinds) {
    const rows = await queryRows<RawSum>(database, sumSql(kind, period));
    const found = rows.map((row) => toDaySum(kind, row));
    sums.push(...(kind === 'place' ? await byState(database, found) : found));
  }
  return sums;
}

function sumSql(kind: SumKind, period: Period): SQL {
  return sql`with entries as materialized (${entriesSql(period)}),
      parts as (${PARTS[kind](period)})
    select day, key, max(label) as label, ${SUMS} from parts group by day, key
    having sum(paise) filter (where is_sale) <> 0 or sum(paise) filter (where not is_sale) <> 0
      or sum(orders + contributions + units + returns) > 0`;
}

/** What the ledger credited to orders and gifts (`is_sale`), and took back from them (`paise` below zero). */
function entriesSql(period: Period): SQL {
  return sql`select ${indianDay(sql`t.at`)} as day, t.kind = 'capture' as is_sale, t.refund_id, e.id, e.account,
      e.target_id, -e.amount_paise as paise
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account in ('purchase', 'gift')
    where ${isWithin(sql`t.at`, period)}`;
}

/** Amounts of parts are signed: those of a refund are below zero. */
const SUMS = sql`coalesce(sum(paise) filter (where is_sale), 0)::text as "salesPaise",
  coalesce(-sum(paise) filter (where not is_sale), 0)::text as "refundsPaise",
  coalesce(sum(discount), 0)::text as "discountPaise", sum(orders)::int as orders,
  sum(contributions)::int as contributions, sum(units)::int as units, sum(returns)::int as returns`;

/** A part without the counts that it does not have. */
function part(columns: SQL, counts: Partial<Record<Count, SQL>>, from: SQL): SQL {
  const count = (name: Count) => counts[name] ?? sql`0`;
  return sql`select ${columns}, ${count('discount')} as discount, ${count('orders')} as orders,
    ${count('contributions')} as contributions, ${count('units')} as units, ${count('returns')} as returns from ${from}`;
}

const PARTS: Record<SumKind, (period: Period) => SQL> = {
  all: () =>
    part(
      sql`day, '' as key, '' as label, is_sale, paise`,
      {
        orders: sql`(is_sale and account = 'purchase')::int`,
        contributions: sql`(is_sale and account = 'gift')::int`,
      },
      sql`entries`,
    ),

  // What is left of an entry when its lines are taken out is charges. A refund that was made at the provider has no lines.
  product: () => {
    const rest = sql`case when is_sale or has_lines then 'charges' else 'unallocated' end`;
    const lines = sql`(select e.day, e.is_sale, true as has_lines, l.product_id, l.product_name, l.quantity as units,
        l.unit_price_paise * l.quantity - l.discount_paise + l.tax_paise as paise
      from entries e join order_lines l on l.order_id = e.target_id where e.account = 'purchase' and e.is_sale
      union all
      select e.day, false, true, l.product_id, l.product_name, 0, -(x.amount_paise + x.tax_paise)
      from entries e join refund_lines x on x.refund_id = e.refund_id
      join order_lines l on l.order_id = x.order_id and l.position = x.position
      where e.account = 'purchase' and not e.is_sale) lines`;
    const whole = sql`(select *, exists (select 1 from refund_lines x where x.refund_id = entries.refund_id) as has_lines
      from entries where account = 'purchase') entries`;
    return sql`${part(
      sql`day, coalesce(product_id::text, 'name:' || product_name) as key, product_name as label, is_sale, paise`,
      { units: sql`units` },
      lines,
    )} union all ${part(sql`day, ${rest}, '', is_sale, -paise`, {}, lines)}
      union all ${part(sql`day, ${rest}, '', is_sale, paise`, {}, whole)}
      union all ${part(
        sql`e.day, g.product_id::text, g.product_name, e.is_sale, e.paise`,
        {},
        sql`entries e join gifts g on g.id = e.target_id where e.account = 'gift'`,
      )}`;
  },

  occasion: () =>
    part(
      sql`e.day, coalesce(g.occasion, 'orders') as key, '' as label, e.is_sale, e.paise`,
      {},
      sql`entries e left join gifts g on g.id = e.target_id and e.account = 'gift'`,
    ),

  // The key is the end of an address, which names its state or pincode. An order of several parcels is split by their totals;
  // a refund is of one parcel.
  place: () => {
    const end = (parcel: SQL) =>
      sql`coalesce((select substring(d.address from '[^,]*[^,0-9[:space:]][^,]*[,0-9[:space:]]*$') from purchases d
        where d.order_id = e.target_id and d.parcel = ${parcel}), '')`;
    const refunded = sql`coalesce((select min(l.parcel) from refund_lines x
      join order_lines l on l.order_id = x.order_id and l.position = x.position where x.refund_id = e.refund_id), 1)`;
    const others = sql`entries e join purchases u on u.order_id = e.target_id and u.parcel > 1
      where e.account = 'purchase' and e.is_sale`;
    return sql`${part(sql`e.day, ${end(refunded)} as key, '' as label, e.is_sale, e.paise`, {}, sql`entries e where e.account = 'purchase'`)}
      union all ${part(sql`e.day, ${end(sql`1`)}, '', true, -u.total_paise`, {}, others)}
      union all ${part(sql`e.day, ${end(sql`u.parcel`)}, '', true, u.total_paise`, {}, others)}
      union all ${part(
        sql`e.day, g.state, '', e.is_sale, e.paise`,
        {},
        sql`entries e join gifts g on g.id = e.target_id where e.account = 'gift'`,
      )}`;
  },

  coupon: () =>
    part(
      sql`e.day, c.code as key, '' as label, e.is_sale, e.paise`,
      { discount: sql`case when e.is_sale then o.discount_paise else 0 end`, orders: sql`e.is_sale::int` },
      sql`entries e join coupon_uses x on x.order_id = e.target_id join coupons c on c.id = x.coupon_id
        join payment_orders o on o.id = e.target_id where e.account = 'purchase'`,
    ),

  customer: () => {
    const earlier = sql`exists (select 1 from purchases b where b.user_id = u.user_id and b.created_at < u.created_at)
      or (u.user_id is null and exists (select 1 from purchases b where b.created_at < u.created_at
        and b.guest_buyer_id = any(array(select buyers_of_customer(customer_of_buyer(u.guest_buyer_id))))))`;
    return part(
      sql`e.day, case when ${earlier} then 'repeat' else 'first' end as key, '' as label, true as is_sale, e.paise`,
      { orders: sql`1` },
      sql`entries e join purchases u on u.order_id = e.target_id and u.parcel = 1
        where e.account = 'purchase' and e.is_sale`,
    );
  },

  return: (period) =>
    sql`${part(
      sql`e.day, r.reason as key, '' as label, false as is_sale, e.paise`,
      {},
      sql`entries e join purchase_returns r on r.refund_id = e.refund_id`,
    )} union all ${part(
      sql`${indianDay(sql`created_at`)}, reason, '', false, 0`,
      { returns: sql`1` },
      sql`purchase_returns where ${isWithin(sql`created_at`, period)}`,
    )}`,
};

/** Addresses become the state they lie in, as on invoices; one that cannot be told is ''. */
async function byState(database: Database, sums: readonly DaySum[]): Promise<DaySum[]> {
  const pincodes = new Set(sums.flatMap(({ key }) => findPincode(key) ?? []));
  const known = await statesByPincodes(database, [...pincodes]);
  const states = new Map<string, string>();
  const stateOf = (end: string) =>
    findIndianState(end)?.name ?? findDeliveryState(end, known.get(findPincode(end) ?? '') ?? []) ?? '';
  const merged = new Map<string, DaySum>();
  for (const sum of sums) {
    const key = states.get(sum.key) ?? stateOf(sum.key);
    states.set(sum.key, key);
    const id = `${sum.day} ${key}`;
    merged.set(id, addSums({ ...sum, key }, merged.get(id)));
  }
  return [...merged.values()];
}

export function addSums<Sum extends Sums>(one: Sum, other: Sums | undefined): Sum {
  if (!other) return one;
  const added = Object.fromEntries(SUM_NAMES.map((name) => [name, one[name] + other[name]]));
  return { ...one, ...added };
}

export const SUM_NAMES = [
  'salesPaise',
  'refundsPaise',
  'discountPaise',
  'orders',
  'contributions',
  'units',
  'returns',
] as const;

export function toSums(row: Record<keyof Sums, string | number>): Sums {
  return Object.fromEntries(SUM_NAMES.map((name) => [name, Number(row[name])])) as unknown as Sums;
}

function toDaySum(kind: SumKind, { day, key, label, ...row }: RawSum): DaySum {
  return { kind, day, key, label, ...toSums(row) };
}

/** SQL: the day of a moment in India. */
export function indianDay(moment: SQL): SQL {
  return sql`to_char(${moment} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;
}

/** SQL: whether a moment lies within these days, in a form that an index on it can answer. */
export function isWithin(moment: SQL, { from, to }: Period): SQL {
  return sql`${moment} >= ${from}::date::timestamp at time zone 'Asia/Kolkata'
    and ${moment} < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata'`;
}

/** What is summed: everything, and by what it was of, whom it was from or why it came back. */
export const SUM_KINDS = ['all', 'product', 'occasion', 'place', 'coupon', 'customer', 'return'] as const;
export type SumKind = (typeof SUM_KINDS)[number];

type Count = 'discount' | 'orders' | 'contributions' | 'units' | 'returns';

export type Sums = Record<(typeof SUM_NAMES)[number], number>;

export interface DaySum extends Sums {
  kind: SumKind;
  day: string;
  key: string;
  label: string;
}

type RawSum = { day: string; key: string; label: string } & Record<keyof Sums, string | number>;
