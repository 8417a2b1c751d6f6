import { desc, type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { isUnsettled } from './refunds-sql.ts';
import { type BrokenInvariant, invariantRuns } from './tables.ts';

/**
 * Each query returns the rows that break its invariant. `since` limits the run of every minute to what changed; the
 * nightly run and the command check everything.
 */
export async function findBrokenInvariants(database: Database, since?: Date): Promise<BrokenInvariant[]> {
  const from = since?.toISOString() ?? '-infinity';
  const broken: BrokenInvariant[] = [];
  for (const [name, query] of Object.entries(invariants)) {
    const rows = await queryRows<{ what: string }>(database, query(sql`${from}::timestamptz`));
    if (rows.length > 0)
      broken.push({ name, count: rows.length, examples: rows.slice(0, 10).map((row) => row.what) });
  }
  return broken;
}

/** Job: checks what changed since the last run, or everything, and stores the result for the admins. */
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

/** A minute before the last run, so that a transaction that was in progress then is checked too. */
async function lastRunTime(database: Database): Promise<Date | undefined> {
  const row = await findLastInvariantRun(database);
  return row && new Date(row.ranAt.getTime() - 60_000);
}

export async function findLastInvariantRun(database: Database) {
  const [row] = await database.select().from(invariantRuns).orderBy(desc(invariantRuns.id)).limit(1);
  return row;
}

/** Ledger entries with who started the refund they belong to: those started elsewhere may follow a dispatch. */
const entriesWithRefunds: SQL = sql`select e.target_id, e.amount_paise, coalesce(r.started_by, 'shop') as started_by
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id left join refunds r on r.id = t.refund_id
  where e.target_id is not null`;

const invariants: Record<string, (from: SQL) => SQL> = {
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
    group by p.provider_payment_id, p.amount_paise having sum(r.amount_paise) > p.amount_paise`,

  'a refund is in the ledger exactly when it is processed': (from) => sql`
    select r.id::text as what from refunds r
    left join ledger_transactions t on t.refund_id = r.id and t.kind = 'refund-processed'
    where r.updated_at >= ${from} and (r.status = 'processed') <> (t.id is not null)`,

  'what is owed to payers is what open refunds will pay': () => sql`
    select 'refunds-due' as what from
      (select coalesce(-sum(amount_paise), 0) as owed from ledger_entries where account = 'refunds-due') ledger,
      (select coalesce(sum(amount_paise), 0) as requested from refunds
        where started_by = 'shop' and status in ('requested', 'pending')) rows
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

  'a purchase keeps its money until it is cancelled, and none after': (from) => sql`
    select u.number::text as what from purchases u
    left join (${entriesWithRefunds}) e on e.target_id = u.order_id
    where u.updated_at >= ${from} group by u.id
    having case when u.status in ('cancelled', 'refunded') then coalesce(sum(e.amount_paise), 0) <> 0
      else coalesce(-sum(e.amount_paise) filter (where e.started_by = 'shop'), 0) <> u.total_paise end`,

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

  'tax is 18 % in whole rupees, half up, and the total adds up': (from) => sql`
    select u.number::text as what from purchases u where u.updated_at >= ${from} and (
      u.tax_paise <> floor((u.price_paise / 100 * 18 + 50) / 100.0) * 100
      or u.delivery_paise <> 3000 or u.transaction_paise <> 1000
      or u.total_paise <> u.price_paise + u.tax_paise + u.delivery_paise + u.transaction_paise)`,

  'a hold is live only while its order is open': () => sql`
    select h.order_id::text as what from holds h join payment_orders o on o.id = h.order_id
    where h.released_at is null and o.status not in ('created', 'attempted')`,

  'a payer has one live hold for one thing': () => sql`
    select min(h.order_id::text) as what from holds h join payment_orders o on o.id = h.order_id
    where h.released_at is null group by coalesce(o.payer_id, o.contributor_id), h.product_id, h.gift_id having count(*) > 1`,

  'sold, held and stock are what was received': () => sql`
    select p.name as what from products p where p.stock_received <> p.count_in_stock
      + (select count(*) from holds h where h.product_id = p.id and h.released_at is null)
      + (select count(*) from purchases u where u.product_id = p.id and u.status not in ('cancelled', 'refunded'))
      + (select count(*) from gifts g where g.product_id = p.id
          and g.status in ('approved', 'paid', 'dispatched', 'delivered'))`,

  'stock is the sum of its movements': () => sql`
    select p.name as what from products p where p.count_in_stock <>
      (select coalesce(sum(m.stock_change), 0) from stock_movements m where m.product_id = p.id)`,

  // On the day of the migration a process of the previous version may still serve; it gives no reasons.
  'every change of stock has a reason': (from) => sql`
    select p.name as what from stock_movements m join products p on p.id = m.product_id
    where m.kind = 'unrecorded' and m.at >= ${from} and m.at >
      (select ran_at + interval '1 day' from migrations where name = '0070-stock-movements.sql')`,
};
