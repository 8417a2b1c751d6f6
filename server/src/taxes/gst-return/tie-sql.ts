import { TIE_ITEMS, type TieItem, type TieTarget } from '@tohfa/contract';
import type { Database } from '../../platform/database.ts';
import { prepared } from '../../platform/prepared.ts';
import { eachBy, type MonthRange } from './gstr1-sql.ts';

/**
 * The statement that ties a month's documents to its ledger: ledger = invoices − credit notes + items + rest. An item is a
 * difference whose reason is known; whatever no reason explains stays in the rest. Reads the month's ledger transactions and
 * documents by their times, and of other months only what belongs to the same orders and gifts.
 */
export async function tieMonth(database: Database, { from, to }: MonthRange): Promise<Tie> {
  const rows = await selectTie(database, [from, to]);
  const sum = (name: string) => Number(rows.find(({ item }) => item === name)?.paise ?? 0);
  return {
    documentsPaise: sum('invoices') + sum('credit-notes'),
    items: rows
      .filter((row): row is TieRow & { item: TieItem } => (TIE_ITEMS as readonly string[]).includes(row.item))
      .map(({ item, paise, count }) => ({ item, amountPaise: Number(paise), count: Number(count) }))
      .sort((a, b) => TIE_ITEMS.indexOf(a.item) - TIE_ITEMS.indexOf(b.item)),
    ledgerPaise: sum('ledger'),
    restPaise: sum('rest'),
    rest: rows.filter(({ item }) => item === 'rest-of').map(toTarget),
  };
}

/** The orders and gifts behind an item, the largest amounts first. */
export async function listTieEntries(
  database: Database,
  { from, to }: MonthRange,
  item: TieItem,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ entries: TieTarget[]; total: number }> {
  const rows = await selectTieEntries(database, [from, to, item, limit, offset]);
  return { entries: rows.map(toTarget), total: Number(rows[0]?.count ?? 0) };
}

const inMonth = (column: string) => `${column} >= $1 and ${column} < $2`;
const notInMonth = (column: string) => `(${column} < $1 or ${column} >= $2)`;

/** SQL: refunds of lines that were sold out when the payment came; these lines are on no invoice. */
const isSoldOut = (refund: string) => `exists (select 1 from refund_lines x
    join order_lines ol on ol.order_id = x.order_id and ol.position = x.position
    where x.refund_id = ${refund} and ol.state = 'missing' offset 0)`;

/** SQL: whether an order was cancelled without ever being invoiced, as earlier versions did. */
const isNeverInvoiced = (order: string) => `not exists (select 1 from purchases u left join invoices i
      on i.purchase_id = u.id left join tax_documents_due d on d.purchase_id = u.id
    where u.order_id = ${order} and (i.id is not null or d.id is not null
      or u.status not in ('cancelled', 'refunded')) offset 0)`;

/**
 * SQL: what the month holds. A credit is positive here. `funding` has, for each gift that was ever invoiced, the ledger entry
 * with which it had its price: up to it money is an advance, after it the gift is paid.
 */
const MONTH = `moved as materialized (
    select t.kind, t.refund_id, e.id as entry, e.account, e.target_id, -e.amount_paise as paise
    from ledger_transactions t cross join ${eachBy('select * from ledger_entries where transaction_id = t.id', 'e')}
    where ${inMonth('t.at')} and e.account in ('purchase', 'gift')),
  issued as materialized (
    select i.gift_id, u.order_id, coalesce(i.total_paise, 0) as paise
    from invoices i left join ${eachBy('select order_id from purchases where id = i.purchase_id', 'u')} on true where ${inMonth('i.issued_at')}),
  noted as materialized (
    select n.refund_id, i.gift_id, u.order_id, coalesce(n.total_paise, 0) as paise
    from credit_notes n left join ${eachBy('select * from invoices where id = n.invoice_id', 'i')} on true
      left join ${eachBy('select order_id from purchases where id = i.purchase_id', 'u')} on true
    where ${inMonth('n.issued_at')}),
  funding as materialized (
    select i.gift_id, i.issued_at, coalesce(f.entry, ${Number.MAX_SAFE_INTEGER}) as entry
    from (select target_id as gift_id from moved where account = 'gift'
        union select gift_id from issued where gift_id is not null) g
    cross join ${eachBy('select * from invoices where gift_id = g.gift_id', 'i')}
    cross join lateral (select min(b.entry) as entry
      from (select e.id as entry, -sum(e.amount_paise) over (order by e.id) as balance
        from ledger_entries e where e.target_id = g.gift_id) b
      where b.balance >= i.total_paise) f),
  captured as materialized (
    select m.target_id, m.paise, coalesce(i.paise, 0) as invoiced, coalesce(i.elsewhere, 0) as elsewhere,
      coalesce(s.paise, 0) as sold_out, coalesce(i.is_due, false) as is_due
    from moved m
    left join lateral (select sum(i.total_paise) as paise,
        sum(i.total_paise) filter (where ${notInMonth('i.issued_at')}) as elsewhere, bool_or(d.id is not null) as is_due
      from purchases u left join invoices i on i.purchase_id = u.id
      left join tax_documents_due d on d.purchase_id = u.id where u.order_id = m.target_id) i on true
    left join lateral (select sum(r.amount_paise) as paise
      from payments p join refunds r on r.provider_payment_id = p.provider_payment_id
      where p.order_id = m.target_id and r.from_target and ${isSoldOut('r.id')}) s on true
    where m.account = 'purchase' and m.kind = 'capture'),
  returned as materialized (
    select m.account, m.target_id, m.paise, m.refund_id, r.started_by, n.issued_at as noted_at,
      exists (select 1 from tax_documents_due d where d.refund_id = m.refund_id) as is_due
    from moved m cross join ${eachBy('select started_by from refunds where id = m.refund_id', 'r')}
    left join ${eachBy('select issued_at from credit_notes where refund_id = m.refund_id', 'n')} on true
    left join funding f on f.gift_id = m.target_id
    where m.kind = 'refund-requested' and (m.account = 'purchase' or m.entry > f.entry))`;

/** SQL: one row for each reason and order or gift; see `docs/gst.md` for what each item is. */
const EFFECTS = `effects as materialized (
    select 'ledger' as item, account, target_id, paise from moved
  union all
    select 'invoices', case when gift_id is null then 'purchase' else 'gift' end, coalesce(gift_id, order_id), paise
    from issued
  union all
    select 'credit-notes', case when gift_id is null then 'purchase' else 'gift' end, coalesce(gift_id, order_id), -paise
    from noted
  union all
    select case when m.paise > 0 then 'advances-taken' else 'advances-returned' end, 'gift', m.target_id, m.paise
    from moved m left join funding f on f.gift_id = m.target_id
    where m.account = 'gift' and (f.gift_id is null or (m.entry <= f.entry and f.issued_at >= $2))
  union all
    select 'advances-used', 'gift', i.gift_id, e.amount_paise
    from issued i join funding f on f.gift_id = i.gift_id
    cross join ${eachBy('select * from ledger_entries where target_id = i.gift_id and id <= f.entry', 'e')}
    cross join ${eachBy('select at from ledger_transactions where id = e.transaction_id', 't')} where t.at < $1
  union all
    select 'gifts-paid-again', 'gift', m.target_id, m.paise
    from moved m join funding f on f.gift_id = m.target_id
    where m.account = 'gift' and m.kind = 'capture' and m.entry > f.entry
  union all
    select 'invoiced-elsewhere', 'purchase', target_id, elsewhere from captured where elsewhere > 0
  union all
    select 'sold-out', 'purchase', target_id, sold_out from captured where sold_out > 0
  union all
    select 'invoice-due', 'purchase', target_id, paise - invoiced - sold_out from captured where is_due
  union all
    select 'never-invoiced', 'purchase', target_id, paise from captured c
    where invoiced = 0 and sold_out = 0 and not is_due and ${isNeverInvoiced('c.target_id')}
  union all
    select 'paid-elsewhere', 'purchase', i.order_id, -i.paise from issued i
    where i.gift_id is null and exists (select 1 from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.target_id = i.order_id and t.kind = 'capture' and ${notInMonth('t.at')} offset 0)
  union all
    select 'refunded-elsewhere', case when n.gift_id is null then 'purchase' else 'gift' end,
      coalesce(n.gift_id, n.order_id), n.paise
    from noted n cross join ${eachBy("select at from ledger_transactions where refund_id = n.refund_id and kind = 'refund-requested'", 't')}
    where ${notInMonth('t.at')}
  union all
    select case when noted_at is not null then 'credit-note-elsewhere' when is_due then 'credit-note-due'
        when started_by <> 'shop' then 'provider-refunds' when ${isSoldOut('r.refund_id')} then 'sold-out'
        when account = 'purchase' and ${isNeverInvoiced('r.target_id')} then 'never-invoiced' else 'unknown' end,
      account, target_id, paise
    from returned r where noted_at is null or ${notInMonth('noted_at')})`;

/** SQL: what no reason explains, by order or gift. */
const RESTS = `rests as (
  select account, target_id, sum(case item when 'ledger' then paise else -paise end) as paise
  from effects where item <> 'unknown' group by account, target_id
  having sum(case item when 'ledger' then paise else -paise end) <> 0)`;

/** SQL: what an order or gift is opened by and called. An order for several recipients is known by its first parcel. */
const NAMED = `left join lateral (select u.id::text as id, u.number::text as name from purchases u
    where t.account = 'purchase' and u.order_id = t.target_id order by u.number limit 1) o on true
  left join ${eachBy("select public_id, product_name from gifts where t.account = 'gift' and id = t.target_id", 'g')} on true`;
const NAME = `t.account, coalesce(o.id, g.public_id, '') as id, coalesce(o.name, g.product_name, '') as name`;

const selectTie = prepared<TieRow>(
  'tax-tie',
  `with ${MONTH}, ${EFFECTS}, ${RESTS}
    select item, sum(paise) as paise, count(distinct target_id) as count, null as account, null as id, null as name
      from effects group by item
    union all select 'rest', coalesce(sum(paise), 0), count(*), null, null, null from rests
    union all (select 'rest-of', t.paise, 1, ${NAME} from (
      select * from rests order by abs(paise) desc, target_id limit 20) t ${NAMED})`,
);

const selectTieEntries = prepared<TieRow>(
  'tax-tie-entries',
  `with ${MONTH}, ${EFFECTS}
    select t.item, t.paise, t.count, ${NAME} from (
      select item, account, target_id, sum(paise) as paise, count(*) over () as count from effects where item = $3
      group by item, account, target_id order by abs(sum(paise)) desc, target_id limit $4 offset $5) t ${NAMED}
    order by abs(t.paise) desc, t.target_id`,
);

function toTarget({ account, id, name, paise }: TieRow): TieTarget {
  return {
    kind: account === 'gift' ? 'gift' : 'order',
    id: id ?? '',
    name: name ?? '',
    amountPaise: Number(paise),
  };
}

export interface Tie {
  documentsPaise: number;
  items: { item: TieItem; amountPaise: number; count: number }[];
  ledgerPaise: number;
  restPaise: number;
  rest: TieTarget[];
}

interface TieRow {
  item: string;
  paise: string;
  count: string;
  account: 'purchase' | 'gift' | null;
  id: string | null;
  name: string | null;
}
