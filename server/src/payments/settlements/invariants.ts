import { type SQL, sql } from 'drizzle-orm';

/** Each query returns what breaks its invariant, as in `payments/invariants.ts`. */
export const settlementInvariants: Record<string, (from: SQL, everything: boolean) => SQL> = {
  'the bank has the amount of each settlement that arrived, and nothing of others': (from) => sql`
    select p.id as what from (${postedSettlements(from)}) p
    where p.bank <> case when p.has_arrived then p.amount_paise else 0 end`,

  'fees and the tax on them are those of the settlement’s lines': (from) => sql`
    select p.id as what from (${postedSettlements(from)}) p
    left join lateral (select coalesce(sum(l.fee_paise), 0) as fees, coalesce(sum(l.tax_paise), 0) as tax
      from settlement_lines l where l.settlement_id = p.id) l on p.has_arrived
    where p.fees <> coalesce(l.fees - l.tax, 0) or p.gst <> coalesce(l.tax, 0)`,

  // Adjustments are what the lines pay out beyond known payments and refunds, and what no line explains.
  'a settlement takes from the provider the payments less the refunds that it pays out': (from) => sql`
    select p.id as what from (${postedSettlements(from)}) p
    left join lateral (select coalesce(sum(case when l.type = 'payment' then l.amount_paise else -l.amount_paise end)
        filter (where l.match in ('matched', 'differs')), 0) as known,
        coalesce(sum(l.fee_paise), 0) as fees from settlement_lines l where l.settlement_id = p.id) l on p.has_arrived
    where p.provider <> coalesce(-l.known, 0)
      or p.adjustments <> case when p.has_arrived then l.known - p.amount_paise - l.fees else 0 end`,

  'the sums of a settlement are those of its lines': (from) => sql`
    select s.id as what from settlements s left join settlement_lines l on l.settlement_id = s.id
    where s.updated_at >= ${from} and s.compared_at is not null group by s.id
    having s.lines_count <> count(l.id) or s.lines_paise <> coalesce(sum(l.credit_paise - l.debit_paise), 0)
      or s.lines_fees_paise <> coalesce(sum(l.fee_paise), 0) or s.lines_tax_paise <> coalesce(sum(l.tax_paise), 0)`,

  'a settlement is posted once, and taken back once when it has failed': (from) => sql`
    select p.id as what from (${postedSettlements(from)}) p
    cross join lateral (select count(*) filter (where t.kind = 'settlement') as posted,
        count(*) filter (where t.kind = 'settlement-reversed') as reversed
      from ledger_transactions t where t.settlement_id = p.id) l
    where l.posted <> case when p.has_arrived and p.amount_paise <> 0 then 1 else l.posted end
      or l.reversed <> case when p.status = 'failed' then l.posted else 0 end or l.posted > 1`,

  'a line that matches has the amount of its payment or refund in the ledger': (from) => sql`
    select l.id::text as what from (${comparedLines(from)}) l
    left join lateral (select e.amount_paise from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account = 'provider'
        where l.type = 'payment' and t.provider_payment_id = l.entity_id and t.kind = 'capture'
      union all select r.amount_paise from refunds r where l.type <> 'payment'
        and r.provider_refund_id = case when l.type = 'refund' then l.entity_id else l.dispute_id end) ours on true
    where l.match = 'matched' and (ours.amount_paise is distinct from l.amount_paise
      or l.type = 'payment' and l.credit_paise <> l.amount_paise - l.fee_paise
      or l.type = 'refund' and l.debit_paise <> l.amount_paise + l.fee_paise)`,

  'a payment or refund is settled once': (from) => sql`
    select l.entity_id as what from (${comparedLines(from)}) l
    where l.match in ('matched', 'differs') and exists (select 1 from settlement_lines o
      join settlements s on s.id = o.settlement_id where o.entity_id = l.entity_id and o.type = l.type and o.id <> l.id
        and o.match in ('matched', 'differs') and s.status <> 'failed' and s.compared_at is not null)`,

  'every line that does not match has a difference that explains it': (from) => sql`
    select l.id::text as what from (${comparedLines(from)}) l
    where l.match is distinct from 'matched' and not exists (select 1 from settlement_differences d
      where d.entity_id = l.entity_id and d.settlement_id = l.settlement_id and d.state <> 'closed')`,

  'a settlement whose lines pay out another amount has a difference': (from) => sql`
    select p.id as what from (${postedSettlements(from)}) p
    where p.has_arrived and p.lines_paise <> p.amount_paise and not exists (select 1 from settlement_differences d
      where d.settlement_id = p.id and d.kind = 'sum' and d.state <> 'closed')`,

  // Sums all there is, so not every minute.
  'the provider holds what was captured less what was refunded and settled': (_from, everything) =>
    everything
      ? sql`
    select 'provider' as what from
      (select coalesce(sum(amount_paise), 0) as held from ledger_entries where account = 'provider') ledger,
      (select coalesce(sum(amount_paise), 0) as captured from payments
        where status in ('captured', 'part_refunded', 'refunded')) payments,
      (select coalesce(sum(amount_paise), 0) as refunded from refunds where status = 'processed') refunds,
      (select coalesce(sum(known_paise) filter (where status = 'processed' and lines_count > 0), 0) as settled,
        bool_and(compared_at is not null) as all_compared from settlements) settlements
    where coalesce(settlements.all_compared, true)
      and ledger.held <> payments.captured - refunds.refunded - settlements.settled`
      : sql`select '' as what where false`,
};

/** Each settlement that was compared, with what it has in the ledger. One that changed meanwhile is posted with the next fetch. */
function postedSettlements(from: SQL): SQL {
  return sql`select s.*,
    s.status = 'processed' and s.lines_count > 0 as has_arrived,
    coalesce(sum(e.amount_paise) filter (where e.account = 'bank'), 0) as bank,
    coalesce(sum(e.amount_paise) filter (where e.account = 'provider-fees'), 0) as fees,
    coalesce(sum(e.amount_paise) filter (where e.account = 'gst-on-fees'), 0) as gst,
    coalesce(sum(e.amount_paise) filter (where e.account = 'provider'), 0) as provider,
    coalesce(sum(e.amount_paise) filter (where e.account = 'adjustments'), 0) as adjustments
  from settlements s left join ledger_transactions t on t.settlement_id = s.id
  left join ledger_entries e on e.transaction_id = t.id
  where s.updated_at >= ${from} and s.compared_at is not null group by s.id`;
}

/** The lines of settlements that were compared. */
function comparedLines(from: SQL): SQL {
  return sql`select l.*, s.status from settlement_lines l
  join settlements s on s.id = l.settlement_id
  where s.updated_at >= ${from} and s.compared_at is not null and s.status <> 'failed'`;
}
