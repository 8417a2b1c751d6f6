import { SETTLED_WITHIN_DAYS } from '@tohfa/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../platform/database.ts';
import { insertLedgerTransaction } from '../ledger.ts';
import type { LedgerAccount } from '../tables.ts';
import type { Settlement } from './tables.ts';

/** How far back payments and refunds are looked for that no settlement has. */
const MISSING_WINDOW_DAYS = 60;
const MAX_MISSING = 2000;
/** How far back settlements are looked at again though nothing about them changed. */
const SETTLEMENT_WINDOW_DAYS = 95;
/** Lines may come after their settlement. */
const LINES_WITHIN_DAYS = 2;
/** The dearest published rate; tax is 18 % of the fee, or none where fees are exempt. Rounding may add up. */
const MAX_FEE_PERCENT = 3;
const GST_PERCENT = 18;
const ROUNDING_PAISE = 2;

/** Compares what was fetched with the ledger, posts it, and lists what differs. Nothing to do changes nothing. */
export async function compareSettlements(
  database: Database,
  { coveredFrom }: { coveredFrom: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    // The planner expects many lines that do not match; compiling would take longer than the work.
    await tx.execute(sql`set local jit = off`);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('compare settlements', 0))`);
    await matchLines(tx);
    await postSettlements(tx);
    await updateDifferences(tx, coveredFrom);
  });
}

/** Lines that are wrong in some way are compared again each time: what was unknown may be known by now. */
async function matchLines(tx: Database): Promise<void> {
  await tx.execute(sql`with facts as (${lineFacts}),
    matches as (select f.id, case when f.is_duplicate then 'duplicate' when f.ours_paise is null then 'unknown'
        when exists (select 1 from (${differencesOfLine(sql`f`)}) d) then 'differs' else 'matched' end as match from facts f),
    changed as (update settlement_lines l set match = m.match, updated_at = now()
      from matches m where m.id = l.id and l.match is distinct from m.match returning l.settlement_id)
    update settlements s set compared_at = null, updated_at = now() from (select distinct settlement_id from changed) c
    where s.id = c.settlement_id`);
}

/**
 * Sums up the lines of each changed settlement and posts what the ledger does not have yet: everything at first, later
 * what came in addition, and the opposite of everything once it has failed. What no known payment or refund explains is
 * an adjustment.
 */
async function postSettlements(tx: Database): Promise<void> {
  const changed = await queryRows<PostedSettlement>(
    tx,
    sql`update settlements s set lines_count = l.lines, lines_paise = l.paise, lines_fees_paise = l.fees,
        lines_tax_paise = l.tax, known_paise = l.known, compared_at = now(), updated_at = now()
      from (select c.id, count(x.id) as lines, coalesce(sum(x.credit_paise - x.debit_paise), 0) as paise,
          coalesce(sum(x.fee_paise), 0) as fees, coalesce(sum(x.tax_paise), 0) as tax,
          coalesce(sum(${knownPaise(sql`x`)}), 0) as known
        from settlements c left join settlement_lines x on x.settlement_id = c.id
        where c.compared_at is null group by c.id) l
      where l.id = s.id
      returning s.id, s.status, s.lines_count as "linesCount", s.amount_paise as "amountPaise",
        s.lines_fees_paise as "feesPaise", s.lines_tax_paise as "taxPaise", s.known_paise as "knownPaise"`,
  );
  const posted = await loadPosted(
    tx,
    changed.map(({ id }) => id),
  );
  for (const settlement of changed) await postSettlement(tx, settlement, posted.get(settlement.id));
}

async function postSettlement(
  tx: Database,
  settlement: PostedSettlement,
  posted: Map<LedgerAccount, number> | undefined,
): Promise<void> {
  const arrived = settlement.status === 'processed' && settlement.linesCount > 0;
  const wanted = arrived ? accountsOf(settlement) : new Map<LedgerAccount, number>();
  const accounts = new Set([...wanted.keys(), ...(posted?.keys() ?? [])]);
  const entries = [...accounts]
    .map((account) => ({ account, amountPaise: (wanted.get(account) ?? 0) - (posted?.get(account) ?? 0) }))
    .filter(({ amountPaise }) => amountPaise !== 0);
  if (entries.length === 0) return;
  const kind = !posted
    ? 'settlement'
    : settlement.status === 'failed'
      ? 'settlement-reversed'
      : 'settlement-correction';
  await insertLedgerTransaction(tx, { kind, settlementId: settlement.id }, entries);
}

/** Debits are positive. The provider owes less by the payments it paid out, and more by the refunds it kept back. */
function accountsOf(settlement: PostedSettlement): Map<LedgerAccount, number> {
  const [bank, fees, tax, known] = [
    settlement.amountPaise,
    settlement.feesPaise,
    settlement.taxPaise,
    settlement.knownPaise,
  ].map(Number) as [number, number, number, number];
  return new Map([
    ['bank', bank],
    ['provider-fees', fees - tax],
    ['gst-on-fees', tax],
    ['provider', -known],
    ['adjustments', known - bank - fees],
  ]);
}

async function loadPosted(
  tx: Database,
  ids: readonly string[],
): Promise<Map<string, Map<LedgerAccount, number>>> {
  const rows = await queryRows<{ id: string; account: LedgerAccount; paise: string }>(
    tx,
    sql`select t.settlement_id as id, e.account, sum(e.amount_paise) as paise
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.settlement_id = any(${sql.param(ids)}::text[]) group by 1, 2`,
  );
  const posted = new Map<string, Map<LedgerAccount, number>>();
  for (const { id, account, paise } of rows)
    posted.set(id, (posted.get(id) ?? new Map()).set(account, Number(paise)));
  return posted;
}

/**
 * Opens what differs now and closes what was explained. What an admin resolved stays resolved while its amounts are the
 * same. All that is open is looked at again, however old it is.
 */
async function updateDifferences(tx: Database, coveredFrom: string): Promise<void> {
  await tx.execute(sql`with facts as (${lineFacts}),
    found as (
      select d.kind, f.settlement_id, f.entity_id, case when f.type = 'payment' then f.entity_id else f.payment_id end
        as payment_id, d.expected, d.found from facts f cross join lateral (${differencesOfLine(sql`f`)}) d
      union all ${missingPayments(coveredFrom)}
      union all ${missingRefunds(coveredFrom)}
      union all ${failedSettlements}
      union all ${differentSums}),
    opened as (insert into settlement_differences as d (kind, settlement_id, entity_id, payment_id, expected_paise, found_paise)
      select kind, settlement_id, entity_id, payment_id, expected, found from found
      on conflict (kind, entity_id, coalesce(settlement_id, '')) do update set expected_paise = excluded.expected_paise,
        found_paise = excluded.found_paise, state = 'open', updated_at = now(),
        found_at = case when d.state = 'open' then d.found_at else now() end
      where d.state = 'closed' or (d.expected_paise, d.found_paise) is distinct from
        (excluded.expected_paise, excluded.found_paise))
    update settlement_differences d set state = 'closed', updated_at = now()
    where d.state = 'open' and not exists (select 1 from found f where f.kind = d.kind and f.entity_id = d.entity_id
      and f.settlement_id is not distinct from d.settlement_id)`);
}

/** Lines that are not known to be right, with the amount that the ledger has for them. */
const lineFacts: SQL = sql`select l.*, ours.paise as ours_paise,
    exists (select 1 from settlement_lines o join settlements os on os.id = o.settlement_id
      where o.entity_id = l.entity_id and o.type = l.type and o.id < l.id and os.status <> 'failed') as is_duplicate
  from settlement_lines l left join settlements s on s.id = l.settlement_id
  left join lateral (
    select e.amount_paise as paise from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id and e.account = 'provider'
      where l.type = 'payment' and t.provider_payment_id = l.entity_id and t.kind = 'capture'
    union all select r.amount_paise from refunds r where l.type <> 'payment' and r.status in ('pending', 'processed')
      and r.provider_refund_id = case when l.type = 'refund' then l.entity_id else l.dispute_id end) ours on true
  where l.match is distinct from 'matched' and s.status is distinct from 'failed'`;

/** What is wrong with a line of `lineFacts`: none, one or several rows. */
function differencesOfLine(f: SQL): SQL {
  const known = sql`not ${f}.is_duplicate and ${f}.ours_paise is not null`;
  const unknown = sql`not ${f}.is_duplicate and ${f}.ours_paise is null`;
  const paid = sql`${f}.credit_paise - ${f}.debit_paise`;
  const payable = sql`case when ${f}.type = 'payment' then ${f}.amount_paise - ${f}.fee_paise
    else -${f}.amount_paise - ${f}.fee_paise end`;
  const net = sql`(${f}.fee_paise - ${f}.tax_paise)`;
  const gst = sql`round(${net} * ${GST_PERCENT}::numeric / 100)::bigint`;
  const maxFee = sql`round(${f}.amount_paise * ${MAX_FEE_PERCENT}::numeric / 100)::bigint`;
  const isTaxWrong = sql`(${f}.tax_paise <> 0 and abs(${f}.tax_paise - ${gst}) > ${ROUNDING_PAISE})`;
  return sql`select * from (values
      ('duplicate', 0::bigint, ${paid}, ${f}.is_duplicate),
      ('unknown-payment', null, ${f}.amount_paise, ${unknown} and ${f}.type = 'payment'),
      ('unknown-refund', null, ${f}.amount_paise, ${unknown} and ${f}.type = 'refund'),
      ('adjustment', null, ${paid}, ${unknown} and ${f}.type in ('adjustment', 'transfer')),
      ('payment-amount', ${f}.ours_paise, ${f}.amount_paise,
        ${known} and ${f}.type = 'payment' and ${f}.ours_paise <> ${f}.amount_paise),
      ('refund-amount', ${f}.ours_paise, ${f}.amount_paise,
        ${known} and ${f}.type <> 'payment' and ${f}.ours_paise <> ${f}.amount_paise),
      ('credit', ${payable}, ${paid},
        ${known} and ${f}.type in ('payment', 'refund') and not ${f}.on_hold and ${paid} <> ${payable}),
      ('fee', case when ${isTaxWrong} then ${gst} else ${maxFee} end, case when ${isTaxWrong} then ${f}.tax_paise else ${net} end,
        ${known} and ${f}.type = 'payment' and (${isTaxWrong} or ${net} > ${maxFee} + ${ROUNDING_PAISE})),
      ('on-hold', ${f}.amount_paise, 0::bigint, ${known} and (${f}.on_hold or ${f}.settlement_id is null))
    ) as d (kind, expected, found, applies) where d.applies`;
}

/** What a line takes from what the provider holds: only payments and refunds that the ledger has, each once. */
export function knownPaise(line: SQL): SQL {
  return sql`case when ${line}.match not in ('matched', 'differs') then 0
    when ${line}.type = 'payment' then ${line}.amount_paise else -${line}.amount_paise end`;
}

/** Days that were never fetched prove nothing. */
const since = (
  coveredFrom: string,
): SQL => sql`greatest(now() - make_interval(days => ${MISSING_WINDOW_DAYS}),
  (select least(min(first_day), ${coveredFrom}::date) from settlement_fetches where state = 'done')::timestamp
    at time zone 'Asia/Kolkata')`;
const UNTIL: SQL = sql`now() - make_interval(days => ${SETTLED_WITHIN_DAYS})`;

/** The demo's payments were refunded without a provider when it was removed (`remove-demo.ts`); none will settle them. */
const isOfDemo: SQL = sql`starts_with(r.provider_refund_id, 'demo_')`;

function missingPayments(coveredFrom: string): SQL {
  const isCapture = sql`t.kind = 'capture' and not exists (select 1 from settlement_lines l
      where l.entity_id = t.provider_payment_id and l.type = 'payment')
    and not exists (select 1 from refunds r where r.provider_payment_id = t.provider_payment_id and ${isOfDemo})`;
  return sql`select 'payment-missing', null, m.id, m.id, e.amount_paise, 0
    from ((select t.id as transaction_id, t.provider_payment_id as id from ledger_transactions t
        where t.at >= ${since(coveredFrom)} and t.at < ${UNTIL} and ${isCapture} order by t.at limit ${MAX_MISSING})
      union select t.id, t.provider_payment_id from settlement_differences d
        join ledger_transactions t on t.provider_payment_id = d.entity_id
        where d.kind = 'payment-missing' and d.state = 'open' and ${isCapture}) m
    join ledger_entries e on e.transaction_id = m.transaction_id and e.account = 'provider'`;
}

function missingRefunds(coveredFrom: string): SQL {
  const isProcessed = sql`t.kind = 'refund-processed' and r.provider_refund_id is not null and not ${isOfDemo}
    and not exists (select 1 from settlement_lines l
      where l.entity_id = r.provider_refund_id and l.type = 'refund')
    and not exists (select 1 from settlement_lines l where l.dispute_id = r.provider_refund_id)`;
  const refund = sql`r.provider_refund_id as id, r.provider_payment_id as payment_id, r.amount_paise`;
  return sql`select 'refund-missing', null, m.id, m.payment_id, m.amount_paise, 0
    from ((select ${refund} from ledger_transactions t join refunds r on r.id = t.refund_id
        where t.at >= ${since(coveredFrom)} and t.at < ${UNTIL} and ${isProcessed} order by t.at limit ${MAX_MISSING})
      union select ${refund} from settlement_differences d join refunds r on r.provider_refund_id = d.entity_id
        join ledger_transactions t on t.refund_id = r.id
        where d.kind = 'refund-missing' and d.state = 'open' and ${isProcessed}) m`;
}

const isWatched = (kind: 'reversed' | 'sum'): SQL =>
  sql`(s.created_at >= now() - make_interval(days => ${SETTLEMENT_WINDOW_DAYS}) or exists (select 1
    from settlement_differences d where d.settlement_id = s.id and d.kind = ${kind} and d.state = 'open'))`;

/** Until everything in it was paid out by another settlement. */
const failedSettlements: SQL = sql`select 'reversed', s.id, s.id, null, s.amount_paise, 0 from settlements s
  where s.status = 'failed' and ${isWatched('reversed')} and (s.lines_count = 0
    or exists (select 1 from settlement_lines l where l.settlement_id = s.id and not exists (select 1
      from settlement_lines o join settlements os on os.id = o.settlement_id
      where o.entity_id = l.entity_id and o.type = l.type and os.status <> 'failed')))`;

const differentSums: SQL = sql`select 'sum', s.id, s.id, null, s.lines_paise, s.amount_paise from settlements s
  where s.status = 'processed' and s.lines_paise <> s.amount_paise and ${isWatched('sum')}
    and (s.lines_count > 0 or s.created_at < now() - make_interval(days => ${LINES_WITHIN_DAYS}))`;

interface PostedSettlement extends Pick<Settlement, 'id' | 'status' | 'linesCount'> {
  /** As the database returns them. */
  amountPaise: string;
  feesPaise: string;
  taxPaise: string;
  knownPaise: string;
}
