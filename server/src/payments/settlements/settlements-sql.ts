import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../platform/database.ts';
import type { ProviderSettlement, ProviderSettlementLine } from '../provider/provider.ts';

/** Stores new and changed settlements; returns how many. `failed` is final: what was in it is paid out by another. */
export async function saveSettlements(
  database: Database,
  listed: readonly ProviderSettlement[],
): Promise<number> {
  const rows = await queryRows(
    database,
    sql`insert into settlements as s (id, amount_paise, fees_paise, tax_paise, utr, status, created_at, settled_at)
      select p.id, p."amountPaise", p."feesPaise", p."taxPaise", p.utr, p.status, to_timestamp(p."createdAt"),
        case when p.status = 'processed' then now() end
      from jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as p (id text, "amountPaise" bigint,
        "feesPaise" bigint, "taxPaise" bigint, utr text, status text, "createdAt" bigint)
      order by p.id
      on conflict (id) do update set amount_paise = excluded.amount_paise, fees_paise = excluded.fees_paise,
        tax_paise = excluded.tax_paise, utr = coalesce(excluded.utr, s.utr), status = excluded.status,
        settled_at = coalesce(s.settled_at, excluded.settled_at),
        reversed_at = case when excluded.status = 'failed' and s.settled_at is not null then now() end,
        compared_at = null, updated_at = now()
      where s.status <> 'failed' and (s.amount_paise, s.fees_paise, s.tax_paise, s.status, s.utr) is distinct from
        (excluded.amount_paise, excluded.fees_paise, excluded.tax_paise, excluded.status, coalesce(excluded.utr, s.utr))
      returning 1`,
  );
  return rows.length;
}

/** Stores new and changed lines, each once; returns how many. A changed line is compared again. */
export async function saveLines(
  database: Database,
  listed: readonly ProviderSettlementLine[],
): Promise<number> {
  return listed.length === 0
    ? 0
    : database.transaction((tx) => upsertLines(tx as unknown as Database, listed));
}

async function upsertLines(database: Database, listed: readonly ProviderSettlementLine[]): Promise<number> {
  const provided = JSON.stringify(withoutRepeats(listed));
  const rows = await queryRows<{ settlementId: string | null }>(
    database,
    sql`insert into settlement_lines as l (settlement_id, type, entity_id, payment_id, dispute_id, amount_paise,
        credit_paise, debit_paise, fee_paise, tax_paise, on_hold, method, description, created_at, settled_at)
      select p."settlementId", p.type, p."entityId", p."paymentId", p."disputeId", p."amountPaise", p."creditPaise",
        p."debitPaise", p."feePaise", p."taxPaise", p."onHold", p.method, p.description,
        to_timestamp(p."createdAt"), to_timestamp(p."settledAt")
      from jsonb_to_recordset(${provided}::jsonb) as p (${LINE_COLUMNS})
      -- What is held back is settled by now.
      where p."settlementId" is not null or not exists (select 1 from settlement_lines settled
        where settled.entity_id = p."entityId" and settled.type = p.type and settled.settlement_id is not null)
      order by p."settledAt", p."settlementId", p.type, p."entityId"
      on conflict (coalesce(settlement_id, ''), type, entity_id) do update set payment_id = excluded.payment_id,
        dispute_id = excluded.dispute_id, amount_paise = excluded.amount_paise, credit_paise = excluded.credit_paise,
        debit_paise = excluded.debit_paise, fee_paise = excluded.fee_paise, tax_paise = excluded.tax_paise,
        on_hold = excluded.on_hold, settled_at = excluded.settled_at, match = null, updated_at = now()
      where (l.payment_id, l.dispute_id, l.amount_paise, l.credit_paise, l.debit_paise, l.fee_paise, l.tax_paise,
          l.on_hold, l.settled_at) is distinct from
        (excluded.payment_id, excluded.dispute_id, excluded.amount_paise, excluded.credit_paise, excluded.debit_paise,
          excluded.fee_paise, excluded.tax_paise, excluded.on_hold, excluded.settled_at)
      returning settlement_id as "settlementId"`,
  );
  if (rows.length > 0) {
    const changed = sql.param([...new Set(rows.flatMap(({ settlementId }) => settlementId ?? []))].sort());
    await database.execute(sql`update settlements set compared_at = null, updated_at = now()
      where id = any(${changed}::text[])`);
  }
  await deleteReleasedLines(database, provided);
  return rows.length;
}

/** What was held back and has been settled now. */
async function deleteReleasedLines(database: Database, provided: string): Promise<void> {
  await database.execute(sql`delete from settlement_lines held
    using jsonb_to_recordset(${provided}::jsonb) as p (${LINE_COLUMNS})
    where held.entity_id = p."entityId" and held.type = p.type and held.settlement_id is null
      and p."settlementId" is not null`);
}

/** Pages shift while a day goes on, and one statement may not write a row twice. */
function withoutRepeats(listed: readonly ProviderSettlementLine[]): ProviderSettlementLine[] {
  return [
    ...new Map(listed.map((line) => [`${line.settlementId} ${line.type} ${line.entityId}`, line])).values(),
  ];
}

export async function listUnknownSettlements(database: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    database,
    sql`select wanted.id from unnest(${sql.param(ids)}::text[]) as wanted (id)
      left join settlements s on s.id = wanted.id where s.id is null`,
  );
  return rows.map(({ id }) => id);
}

const LINE_COLUMNS = sql`"settlementId" text, type text, "entityId" text, "paymentId" text, "disputeId" text,
  "amountPaise" bigint, "creditPaise" bigint, "debitPaise" bigint, "feePaise" bigint, "taxPaise" bigint,
  "onHold" boolean, method text, description text, "createdAt" bigint, "settledAt" bigint`;
