import { desc, type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { NEAR_REFUND_LIMIT } from './refunds/refund-horizon.ts';
import { isUndecided, isUnsettled, OPEN_STATES } from './refunds/refunds-sql.ts';
import { settlementInvariants } from './settlements/invariants.ts';
import { type BrokenInvariant, invariantRuns } from './tables.ts';

/**
 * Each query returns the rows that break its invariant. The check every minute passes `since` and covers only changes;
 * the nightly run and the command check everything.
 */
export async function findBrokenInvariants(database: Database, since?: Date): Promise<BrokenInvariant[]> {
  const from = since?.toISOString() ?? '-infinity';
  const broken: BrokenInvariant[] = [];
  for (const [name, query] of Object.entries(invariants)) {
    const rows = await queryRows<{ what: string }>(
      database,
      query(sql`${from}::timestamptz`, since === undefined),
    );
    if (rows.length > 0)
      broken.push({ name, count: rows.length, examples: rows.slice(0, 10).map((row) => row.what) });
  }
  return broken;
}

/** Job: checks changes since the last run, or everything, and stores the result for the admins. */
export async function checkInvariants(
  database: Database,
  log: Log,
  scope: 'changed' | 'everything',
): Promise<void> {
  const since = scope === 'everything' ? undefined : await lastRunTime(database);
  const broken = await findBrokenInvariants(database, since);
  await database.insert(invariantRuns).values({ since: since ?? null, broken });
  await database.execute(
    sql`delete from invariant_runs where ran_at < now() - interval '30 days' and broken = '[]'`,
  );
  for (const { name, count, examples } of broken)
    log.error({ invariant: name, count, examples }, 'a money invariant is broken');
}

/** A minute before the last run, to include transactions that were in progress then. */
async function lastRunTime(database: Database): Promise<Date | undefined> {
  const row = await findLastInvariantRun(database);
  return row && new Date(row.ranAt.getTime() - 60_000);
}

export async function findLastInvariantRun(database: Database) {
  const [row] = await database.select().from(invariantRuns).orderBy(desc(invariantRuns.id)).limit(1);
  return row;
}

/** Ledger entries with who started their refund. A refund started at the provider may come after dispatch. */
const entriesWithRefunds: SQL = sql`select e.target_id, e.amount_paise, coalesce(r.started_by, 'shop') as started_by
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id left join refunds r on r.id = t.refund_id
  where e.target_id is not null`;

/** Products whose stock moved since the last run; every product when all is checked. */
const movedProducts = (from: SQL): SQL => sql`select id from products where ${from} = '-infinity'
  union select product_id from stock_movements where at >= ${from}`;

/** Gifts whose ledger entries changed since the last run; every gift when all is checked. */
const giftsPaidSince = (from: SQL): SQL => sql`select id from gifts where ${from} = '-infinity'
  union select e.target_id from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id where t.at >= ${from} and e.account = 'gift'`;

const invariants: Record<string, (from: SQL, everything: boolean) => SQL> = {
  'every captured payment is in the ledger with its amount': (from) => sql`
    select p.provider_payment_id as what from payments p
    left join ledger_transactions t on t.provider_payment_id = p.provider_payment_id and t.kind = 'capture'
    left join ledger_entries e on e.transaction_id = t.id and e.account = 'provider'
    where p.updated_at >= ${from} and p.status in ('captured', 'part_refunded', 'refunded')
      and e.amount_paise is distinct from p.amount_paise`,

  'what was credited of a payment is what the ledger credits': (from) => sql`
    select p.provider_payment_id as what from payments p
    join ledger_transactions t on t.provider_payment_id = p.provider_payment_id and t.kind = 'capture'
    left join ledger_entries e on e.transaction_id = t.id and e.target_id is not null
    where p.updated_at >= ${from} and coalesce(-e.amount_paise, 0) <> p.credited_paise`,

  'nothing is credited that was not captured': (from) => sql`
    select p.provider_payment_id as what from payments p
    join ledger_transactions t on t.provider_payment_id = p.provider_payment_id and t.kind = 'capture'
    where p.updated_at >= ${from} and p.status not in ('captured', 'part_refunded', 'refunded')`,

  'what is kept as paid for a gift is what its ledger entries add up to': (from) => sql`
    select g.id::text as what from gifts g join (${giftsPaidSince(from)}) paid using (id)
    where g.paid_paise <> (select coalesce(-sum(e.amount_paise), 0) from ledger_entries e
        where e.account = 'gift' and e.target_id = g.id)`,

  'an order is paid by one payment': (from) => sql`
    select o.id::text as what from payment_orders o
    left join payments p on p.order_id = o.id and p.credited_paise > 0
    where o.updated_at >= ${from} group by o.id, o.status
    having count(p.provider_payment_id) > 1 or (o.status = 'paid') <> (count(p.provider_payment_id) = 1)`,

  'debits equal credits': (from) => sql`
    select t.id::text as what from ledger_transactions t
    left join ledger_entries e on e.transaction_id = t.id
    where t.at >= ${from} group by t.id having coalesce(sum(e.amount_paise), 1) <> 0`,

  'no more goes back than came in': (from) => sql`
    select p.provider_payment_id as what from payments p
    join refunds r on r.provider_payment_id = p.provider_payment_id and r.status not in ('failed', 'cancelled')
      and (r.started_by = 'shop' or r.status = 'processed')
    where p.provider_payment_id in (select provider_payment_id from refunds where updated_at >= ${from})
    group by p.provider_payment_id, p.amount_paise having sum(r.amount_paise - r.paid_twice_paise) > p.amount_paise`,

  // The provider returned it, or a bank took it back for a lost dispute, after the shop had refunded it.
  'what was paid twice is in the ledger': () => sql`
    select 'paid-twice' as what from
      (select coalesce(sum(amount_paise), 0) as twice from ledger_entries where account = 'paid-twice') ledger,
      (select coalesce(sum(paid_twice_paise), 0) as twice from refunds where paid_twice_paise > 0) rows
    where ledger.twice <> rows.twice`,

  'nothing is sent back of a payment while its bank decides': (from) => sql`
    select r.id::text as what from refunds r join disputes d on d.provider_payment_id = r.provider_payment_id
    left join refund_payouts y on y.refund_id = r.id
    where r.updated_at >= ${from} and r.started_by = 'shop' and ${isUndecided}
      and (r.tries > 0 and r.created_at > d.created_at or y.started_at > d.created_at)`,

  'a refund is in the ledger exactly when it is processed': (from) => sql`
    select r.id::text as what from refunds r
    left join ledger_transactions t on t.refund_id = r.id and t.kind = 'refund-processed'
    where r.updated_at >= ${from} and (r.status = 'processed') <> (t.id is not null)`,

  'a refund is in the ledger as paid outside exactly when two have signed for it': (from) => sql`
    select r.id::text as what from refunds r
    left join refund_payouts y on y.refund_id = r.id
    left join ledger_transactions t on t.refund_id = r.id and t.kind = 'refund-paid-outside'
    where r.updated_at >= ${from} and ((r.status = 'paid_outside') <> (t.id is not null)
      or (r.status in ('needs_details', 'paying_outside', 'paid_outside')) and y.refund_id is null
      or r.status = 'paid_outside' and (y.reference is null or y.paid_on is null or y.proposed_by is null
        or y.confirmed_by is null)
      or (r.status = 'paying_outside') and y.started_by is null)`,

  // Not only of what changed: time alone brings a payment here.
  'money that is neither spent nor on its way back can still be refunded in the ordinary way for 30 days':
    () => sql`
    select near.provider_payment_id as what from (${NEAR_REFUND_LIMIT}) near`,

  'what is owed to payers is what open refunds will pay': () => sql`
    select 'refunds-due' as what from
      (select coalesce(-sum(amount_paise), 0) as owed from ledger_entries where account = 'refunds-due') ledger,
      (select coalesce(sum(amount_paise), 0) as requested from refunds
        where started_by = 'shop' and status in ${OPEN_STATES}) rows
    where ledger.owed <> rows.requested`,

  'no failed refund is left without another': (from) => sql`
    select r.id::text as what from refunds r
    left join refunds again on again.replaces = r.id
    where r.updated_at >= ${from} and r.status = 'failed' and r.started_by = 'shop' and again.id is null`,

  'a payment with no room is refunded': (from) => sql`
    select p.provider_payment_id as what from payments p
    where p.updated_at >= ${from} and p.status in ('captured', 'part_refunded', 'refunded')
      and p.amount_paise - p.credited_paise > (select coalesce(sum(r.amount_paise), 0) from refunds r
        where r.provider_payment_id = p.provider_payment_id and r.status not in ('failed', 'cancelled'))`,

  'a paid purchase order has its purchase': (from) => sql`
    select o.id::text as what from payment_orders o left join purchases u on u.order_id = o.id
    where o.updated_at >= ${from} and o.target = 'purchase' and (o.status = 'paid') <> (u.id is not null)`,

  'a purchase belongs to whoever paid its order': (from) => sql`
    select u.number::text as what from purchases u join payment_orders o on o.id = u.order_id
    where u.updated_at >= ${from}
      and (u.user_id is distinct from o.payer_id or u.guest_buyer_id is distinct from o.guest_buyer_id)`,

  'the purchases of an order keep its money but for the lines that were refunded, and none once all are cancelled':
    (from) => sql`
    select o.id::text as what from (select order_id as id, sum(total_paise) as total_paise,
        bool_and(status in ('cancelled', 'refunded')) as is_ended
      from purchases where order_id in (select u.order_id from purchases u where u.updated_at >= ${from})
      group by order_id) o
    left join (${entriesWithRefunds}) e on e.target_id = o.id
    group by o.id, o.total_paise, o.is_ended
    having case when o.is_ended then coalesce(sum(e.amount_paise), 0) <> 0
      else coalesce(-sum(e.amount_paise) filter (where e.started_by = 'shop'), 0) <> o.total_paise
        - (select coalesce(sum(r.amount_paise), 0) from refunds r
          where r.id in (select l.refund_id from refund_lines l where l.order_id = o.id)) end`,

  'the parcels of an order cost together what was ordered': (from) => sql`
    select o.id::text as what from payment_orders o join purchases u on u.order_id = o.id
    where o.updated_at >= ${from} group by o.id
    having sum(u.total_paise) <> o.amount_paise or count(*) <>
      (select count(distinct l.parcel) from order_lines l where l.order_id = o.id)`,

  'nothing of a cancelled purchase is still to be delivered': (from) => sql`
    select u.number::text as what from purchases u
    join order_lines l on l.order_id = u.order_id and l.parcel = u.parcel
    where u.updated_at >= ${from} and u.status in ('cancelled', 'refunded') and l.state = 'ordered'`,

  'a purchase refunded in full before dispatch is cancelled': (from) => sql`
    select u.number::text as what from purchases u join ledger_entries e on e.target_id = u.order_id
    where u.updated_at >= ${from} and u.status in ('placed', 'packed')
    group by u.id having sum(e.amount_paise) = 0`,

  'a gift has no more than its price': (from) => sql`
    select g.id::text as what from gifts g join ledger_entries e on e.target_id = g.id
    where g.id in (select n.target_id from ledger_entries n join ledger_transactions t on t.id = n.transaction_id
      where n.account = 'gift' and t.at >= ${from})
    group by g.id having -sum(e.amount_paise) > g.price_paise`,

  'a gift has its price when it is paid, and nothing once it has ended': (from) => sql`
    select g.id::text as what from gifts g left join (${entriesWithRefunds}) e on e.target_id = g.id
    where g.updated_at >= ${from} and g.status <> 'approved' group by g.id
    having case
      when g.status = 'paid' then coalesce(-sum(e.amount_paise), 0) <> g.price_paise
      when g.status in ('dispatched', 'delivered') then g.price_paise not between coalesce(-sum(e.amount_paise), 0)
        and coalesce(-sum(e.amount_paise) filter (where e.started_by = 'shop'), 0)
      else coalesce(sum(e.amount_paise), 0) <> 0 end`,

  'a full gift is paid': (from) => sql`
    select g.id::text as what from gifts g join ledger_entries e on e.target_id = g.id
    where g.status = 'approved' and g.id in (select n.target_id from ledger_entries n
      join ledger_transactions t on t.id = n.transaction_id where n.account = 'gift' and t.at >= ${from})
    group by g.id having -sum(e.amount_paise) >= g.price_paise`,

  'a gift has of each payment at most what was credited, and never less than nothing': (from) => sql`
    select p.provider_payment_id as what from payments p
    join ledger_transactions t on t.provider_payment_id = p.provider_payment_id
    join ledger_entries e on e.transaction_id = t.id and e.account = 'gift'
    where p.provider_payment_id in (select provider_payment_id from ledger_transactions where at >= ${from})
    group by p.provider_payment_id
    having -sum(e.amount_paise) not between 0 and p.credited_paise`,

  'money in a gift came from orders for that gift': (from) => sql`
    select t.id::text as what from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id and e.account = 'gift'
    join payments p on p.provider_payment_id = t.provider_payment_id
    join payment_orders o on o.id = p.order_id
    where t.at >= ${from} and o.gift_id is distinct from e.target_id`,

  'a gift is refunding while money is on its way back, and refunded after': (from) => sql`
    select g.id::text as what from gifts g
    where g.updated_at >= ${from} and g.status in ('refunding', 'refunded')
      and (g.status = 'refunding') <> exists (select 1 from payment_orders o join payments p on p.order_id = o.id
        join refunds r on r.provider_payment_id = p.provider_payment_id
        where o.gift_id = g.id and p.credited_paise > 0 and ${isUnsettled})`,

  'the tax of a line is its rate in whole rupees, half up': (from) => sql`
    select l.order_id || ' ' || l.position as what from order_lines l join payment_orders o on o.id = l.order_id
    where o.updated_at >= ${from} and (l.discount_paise % 100 <> 0 or l.unit_price_paise % 100 <> 0 or l.tax_paise <>
      floor(((l.unit_price_paise * l.quantity - l.discount_paise) / 100 * l.tax_rate_bp + 5000) / 10000.0) * 100)`,

  'the total of a purchase is the sum of its lines, their tax and the charges': (from) => sql`
    select u.number::text as what from purchases u
    join order_lines l on l.order_id = u.order_id and l.parcel = u.parcel
    where u.updated_at >= ${from} group by u.id
    having u.total_paise <> sum(l.unit_price_paise * l.quantity - l.discount_paise + l.tax_paise)
        + u.delivery_paise + u.transaction_paise
      or u.price_paise <> sum(l.unit_price_paise * l.quantity) or u.discount_paise <> sum(l.discount_paise)
      or u.tax_paise <> sum(l.tax_paise)
      or u.total_paise < 100 and not exists (select 1 from purchases q where q.order_id = u.order_id and q.id <> u.id)`,

  // Recomputes the shares of a discount by largest remainder; on equal remainders the earlier line comes first.
  'the discount of an order is shared by largest remainder': (from) => sql`
    with line as (select l.order_id, l.position, l.discount_paise / 100 as share,
        (case when l.takes_discount then l.unit_price_paise * l.quantity / 100 else 0 end)::numeric as weight,
        sum(l.discount_paise / 100) over o as discount,
        (sum(case when l.takes_discount then l.unit_price_paise * l.quantity / 100 else 0 end) over o)::numeric as total
      from order_lines l where l.order_id in (select p.id from payment_orders p
        where p.updated_at >= ${from} and p.discount_paise > 0) window o as (partition by l.order_id)),
    exact as (select *, floor(discount * weight / total) as whole, mod(discount * weight, total) as remainder from line),
    ranked as (select *, row_number() over (partition by order_id order by remainder desc, position) as nth,
        discount - sum(whole) over (partition by order_id) as left_over from exact)
    select order_id || ' ' || position as what from ranked
    where share <> whole + case when nth <= left_over then 1 else 0 end`,

  'a refund of lines is their amounts and taxes, and the charges with the last one': (from) => sql`
    select r.id::text as what from refunds r join refund_lines x on x.refund_id = r.id
    join order_lines l on l.order_id = x.order_id and l.position = x.position
    join purchases u on u.order_id = x.order_id and u.parcel = l.parcel
    cross join lateral (select count(*) as parcels, sum(q.transaction_paise) as transaction_paise
      from purchases q where q.order_id = u.order_id) o
    where r.updated_at >= ${from} and not exists (select 1 from refunds p
      where p.provider_payment_id = r.provider_payment_id and p.started_by <> 'shop')
    group by r.id, u.id, o.parcels, o.transaction_paise
    having bool_or(not x.is_part and (l.state = 'ordered' or x.tax_paise <> l.tax_paise - l.reduced_tax_paise
        or x.amount_paise <> l.unit_price_paise * l.quantity - l.discount_paise - l.reduced_paise))
      or bool_or(x.is_part) and (not bool_and(x.is_part) or r.amount_paise <> sum(x.amount_paise + x.tax_paise)) or r.amount_paise - sum(x.amount_paise + x.tax_paise) not in (0, u.delivery_paise + o.transaction_paise,
        case when o.parcels > 1 then u.delivery_paise else 0 end,
        case when o.parcels > 1 then o.transaction_paise else 0 end)`,

  'a refund of lines is of one parcel': (from) => sql`
    select r.id::text as what from refunds r join refund_lines x on x.refund_id = r.id
    join order_lines l on l.order_id = x.order_id and l.position = x.position
    where r.updated_at >= ${from} group by r.id having count(distinct (l.order_id, l.parcel)) > 1`,

  // Of several parcels each returns its own delivery charge; the transaction charge waits for the last line of all.
  'charges go back once, with the last line of a purchase or with a return': (from) => sql`
    select u.number::text as what from purchases u
    join order_lines l on l.order_id = u.order_id and l.parcel = u.parcel
    join refund_lines x on x.order_id = l.order_id and x.position = l.position
    join refunds r on r.id = x.refund_id
    where u.updated_at >= ${from} or r.updated_at >= ${from} group by u.id
    having (select sum(f.amount_paise) from refunds f where f.id = any(array_agg(distinct r.id)))
        - sum(x.amount_paise + x.tax_paise)
      > case when exists (select 1 from order_lines o where o.order_id = u.order_id and o.parcel = u.parcel
            and o.state = 'ordered')
          and not exists (select 1 from order_lines o where o.order_id = u.order_id and o.parcel = u.parcel
            and o.state = 'returned')
        then 0 else u.delivery_paise + case
          when exists (select 1 from order_lines o where o.order_id = u.order_id and o.parcel <> u.parcel
            and o.state = 'ordered') then 0
          else (select sum(q.transaction_paise) from purchases q where q.order_id = u.order_id) end end`,

  'the transaction charge of an order goes back once': (from) => sql`
    select x.order_id::text as what
    from (select y.order_id, y.refund_id, l.parcel, sum(y.amount_paise + y.tax_paise) as lines
      from refund_lines y join order_lines l on l.order_id = y.order_id and l.position = y.position
      where y.order_id in (select z.order_id from refund_lines z join refunds f on f.id = z.refund_id
        where f.updated_at >= ${from})
      group by y.order_id, y.refund_id, l.parcel) x
    join refunds r on r.id = x.refund_id
    group by x.order_id
    having sum(r.amount_paise - x.lines) > (select sum(q.delivery_paise + q.transaction_paise) from purchases q
      where q.order_id = x.order_id)`,

  'a line is refunded once': (from) => sql`
    select x.order_id || ' ' || x.position as what from refund_lines x
    where x.order_id in (select y.order_id from refund_lines y join refunds r on r.id = y.refund_id
      where r.updated_at >= ${from}) and not x.is_part group by x.order_id, x.position having count(*) > 1`,

  'a line is reduced by the parts of its price that went back, and keeps the rest': (from) => sql`
    select l.order_id || ' ' || l.position as what from order_lines l
    cross join lateral (select coalesce(sum(x.amount_paise), 0) as amount_paise, coalesce(sum(x.tax_paise), 0) as tax_paise
      from refund_lines x where x.order_id = l.order_id and x.position = l.position and x.is_part) gone
    where l.order_id in (select y.order_id from refunds r join refund_lines y on y.refund_id = r.id
        where r.updated_at >= ${from})
      and (l.reduced_paise <> gone.amount_paise or l.reduced_tax_paise <> gone.tax_paise
        or gone.amount_paise > l.unit_price_paise * l.quantity - l.discount_paise or gone.tax_paise > l.tax_paise)`,

  'a coupon was used as often as orders have it, and never more than it may be': () => sql`
    select c.code as what from coupons c where c.uses > c.max_uses or c.uses <>
      (select count(*) from coupon_uses u where u.coupon_id = c.id and u.state <> 'released')`,

  'the use of a coupon follows its order': (from) => sql`
    select o.id::text as what from payment_orders o join coupon_uses u on u.order_id = o.id
    cross join lateral (select bool_and(status in ('cancelled', 'refunded')) as is_ended from purchases
      where order_id = o.id) p
    left join holds h on h.order_id = o.id and h.released_at is null
    where o.updated_at >= ${from} and u.state <> case
      when p.is_ended is not null then case when p.is_ended then 'released' else 'used' end
      when h.order_id is not null then 'reserved' else 'released' end`,

  'a slot has as many places taken as orders have': () => sql`
    select d.slot_id || ' ' || d.day as what from delivery_slot_days d where d.taken <>
      (select count(*) from order_deliveries o where o.slot_id = d.slot_id and o.delivery_date = d.day and o.has_place)`,

  'a hold is live only while its order is open': () => sql`
    select h.order_id::text as what from holds h join payment_orders o on o.id = h.order_id
    where h.released_at is null and o.status not in ('created', 'attempted')`,

  'a payer has one live hold for one thing': () => sql`
    select min(h.order_id::text) as what from holds h join payment_orders o on o.id = h.order_id
    where h.released_at is null group by coalesce(o.payer_id, o.contributor_id, o.guest_buyer_id), h.scope having count(*) > 1`,

  // Given, being paid for, or open to chip in on; what was cancelled or is refunded leaves its place.
  'no more is given on a registry than is wanted': (from) => sql`
    select i.id::text as what from registry_items i
    where (${from} = '-infinity' or i.registry_id in (select id from registries where updated_at >= ${from})
        or i.id in (select o.item_id from registry_orders o join payment_orders p on p.id = o.order_id
          where p.updated_at >= ${from})
        or i.id in (select s.item_id from registry_gifts s join gifts g on g.id = s.gift_id
          where g.updated_at >= ${from}))
      and i.wanted < (select count(*) from registry_orders o
          left join purchases u on u.order_id = o.order_id and u.status not in ('cancelled', 'refunded')
          left join order_lines l on l.order_id = o.order_id and l.state = 'ordered'
          left join holds h on h.order_id = o.order_id and h.released_at is null
          where o.item_id = i.id and (h.order_id is not null or u.id is not null and l.order_id is not null))
        + (select count(*) from registry_gifts s join gifts g on g.id = s.gift_id
          where s.item_id = i.id and g.status in ('pending', 'approved', 'paid', 'dispatched', 'delivered'))`,

  'a purchase that was given on a registry is of the item it was given for': (from) => sql`
    select o.order_id::text as what from registry_orders o join registry_items i on i.id = o.item_id
    join payment_orders p on p.id = o.order_id join order_lines l on l.order_id = o.order_id
    where p.updated_at >= ${from} and (p.target <> 'purchase' or p.scope <> 'registry ' || o.item_id
      or l.product_id <> i.product_id or l.variant_id <> i.variant_id or l.quantity <> 1)`,

  'a gift with money has its unit of stock': (from) => sql`
    select g.id::text as what from gifts g join (${giftsPaidSince(from)}) paid using (id)
    where not g.unit_held and (g.paid_paise > 0 or g.status in ('paid', 'dispatched', 'delivered'))`,

  // With options the units are those of the variants, which are counted below.
  'sold, held and stock are what was received': (from) => sql`
    select p.name as what from products p where p.id in (${movedProducts(from)}) and p.stock_received <>
      case when p.options = '[]' then p.count_in_stock else 0 end
      + (select coalesce(sum(l.quantity), 0) from holds h join order_lines l on l.order_id = h.order_id
          where l.product_id = p.id and l.variant_id is null and h.released_at is null)
      + (select coalesce(sum(l.quantity), 0) from purchases u
          join order_lines l on l.order_id = u.order_id and l.parcel = u.parcel
          where l.product_id = p.id and l.variant_id is null and l.state in ('ordered', 'returned')
            and u.status not in ('cancelled', 'refunded'))
      + (select count(*) from gifts g where g.product_id = p.id and g.variant_id is null
          and g.unit_held and g.status in ('approved', 'paid', 'dispatched', 'delivered'))`,

  'sold, held and stock of a variant are what was received': (from) => sql`
    select v.product_id || ' ' || array_to_string(v.choices, ', ') as what from product_variants v
    where v.product_id in (${movedProducts(from)}) and v.stock_received <> v.count_in_stock
      + (select coalesce(sum(l.quantity), 0) from holds h join order_lines l on l.order_id = h.order_id
          where l.variant_id = v.id and h.released_at is null)
      + (select coalesce(sum(l.quantity), 0) from purchases u
          join order_lines l on l.order_id = u.order_id and l.parcel = u.parcel
          where l.variant_id = v.id and l.state in ('ordered', 'returned')
            and u.status not in ('cancelled', 'refunded'))
      + (select count(*) from gifts g where g.variant_id = v.id
          and g.unit_held and g.status in ('approved', 'paid', 'dispatched', 'delivered'))`,

  'price and stock of a product with options are the lowest and the sum of its variants': (from) => sql`
    select p.name as what from products p
    join lateral (select min(v.price_paise) as price_paise, coalesce(sum(v.count_in_stock), 0) as units
      from product_variants v where v.product_id = p.id and not v.hidden) s on true
    where p.id in (${movedProducts(from)}) and p.options <> '[]'
      and (p.price_paise <> s.price_paise or p.count_in_stock <> s.units)`,

  'stock is the sum of its movements': (from) => sql`
    select p.name as what from products p where p.id in (${movedProducts(from)})
      and case when p.options = '[]' then p.count_in_stock else 0 end <>
      (select coalesce(sum(m.stock_change), 0) from stock_movements m
        where m.product_id = p.id and m.variant_id is null)`,

  'stock of a variant is the sum of its movements': (from) => sql`
    select v.product_id || ' ' || array_to_string(v.choices, ', ') as what from product_variants v
    where v.product_id in (${movedProducts(from)}) and v.count_in_stock <>
      (select coalesce(sum(m.stock_change), 0) from stock_movements m where m.variant_id = v.id)`,

  // On the day of the migration a process of the previous version may still run. It records no reasons.
  'every change of stock has a reason': (from) => sql`
    select p.name as what from stock_movements m join products p on p.id = m.product_id
    where m.kind = 'unrecorded' and m.at >= ${from} and m.at >
      (select ran_at + interval '1 day' from migrations where name = '0070-stock-movements.sql')`,

  ...settlementInvariants,
};
