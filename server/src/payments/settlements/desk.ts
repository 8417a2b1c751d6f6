import {
  daysAfter,
  indianDay,
  type Operations,
  SETTLEMENT_LINES_PER_PAGE,
  SETTLEMENTS_PER_PAGE,
  type SettlementLineView,
  type SettlementView,
  toCsv,
  toCsvLines,
} from '@tohfa/contract';
import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../platform/database.ts';
import { ALREADY_SENT, type Call, refuse } from '../../platform/http/operations.ts';
import { payments } from '../tables.ts';
import { knownPaise } from './compare.ts';
import { findLastFetch, toFetchView } from './fetch.ts';
import { type Settlement, settlementLines, settlements } from './tables.ts';

const DEFAULT_DAYS = 30;
const CSV_ROWS_AT_ONCE = 1000;

export async function listSettlements(
  { database }: SettlementDesk,
  { query: { from, to, page = 1 } }: Pick<Call<Operations['settlements']>, 'query'>,
) {
  const last = to || indianDay(new Date());
  const first = from || daysAfter(last, -DEFAULT_DAYS);
  const inPeriod = sql`created_at >= ${first}::date::timestamp at time zone 'Asia/Kolkata'
    and created_at < (${last}::date + 1)::timestamp at time zone 'Asia/Kolkata'`;
  const [rows, [sums], [open], fetch] = await Promise.all([
    database
      .select()
      .from(settlements)
      .where(inPeriod)
      .orderBy(desc(settlements.createdAt), desc(settlements.id))
      .limit(SETTLEMENTS_PER_PAGE)
      .offset((page - 1) * SETTLEMENTS_PER_PAGE),
    queryRows<Record<'total' | 'amount' | 'fees' | 'tax', string>>(
      database,
      sql`select count(*) as total, coalesce(sum(amount_paise) filter (where status <> 'failed'), 0) as amount,
          coalesce(sum(fees_paise) filter (where status <> 'failed'), 0) as fees,
          coalesce(sum(tax_paise) filter (where status <> 'failed'), 0) as tax from settlements where ${inPeriod}`,
    ),
    queryRows<{ count: number }>(
      database,
      sql`select count(*)::int as count from settlement_differences where state = 'open'`,
    ),
    findLastFetch(database),
  ]);
  return {
    settlements: await toViews(database, rows),
    total: Number(sums?.total ?? 0),
    sums: { amount: Number(sums?.amount ?? 0), fees: Number(sums?.fees ?? 0), tax: Number(sums?.tax ?? 0) },
    openDifferences: open?.count ?? 0,
    ...(fetch && { fetch: toFetchView(fetch) }),
  };
}

export async function listSettlementLines(
  desk: SettlementDesk,
  { query: { id, page = 1 } }: Pick<Call<Operations['settlementLines']>, 'query'>,
) {
  const { database } = desk;
  const [settlement] = await database.select().from(settlements).where(eq(settlements.id, id));
  const [view] = settlement ? await toViews(database, [settlement]) : [];
  if (!settlement || !view) return refuse('not_found');
  const rows = await database
    .select()
    .from(settlementLines)
    .where(eq(settlementLines.settlementId, id))
    .orderBy(asc(settlementLines.id))
    .limit(SETTLEMENT_LINES_PER_PAGE)
    .offset((page - 1) * SETTLEMENT_LINES_PER_PAGE);
  const targets = await findTargets(desk, rows.map(paymentOf));
  return {
    settlement: view,
    parts: await partsOf(database, settlement),
    lines: rows.map((line) => toLineView(line, targets)),
    total: settlement.linesCount,
  };
}

/** In parts, so that ten thousand lines are never in memory at once. */
export async function exportSettlement(
  desk: SettlementDesk,
  { query: { id }, reply }: Call<Operations['exportSettlement']>,
) {
  const { database } = desk;
  const [settlement] = await database.select().from(settlements).where(eq(settlements.id, id));
  if (!settlement) return refuse('not_found');
  async function* parts(): AsyncGenerator<string> {
    yield toCsv([CSV_COLUMNS]);
    for (let after = 0; ; ) {
      const rows = await database
        .select()
        .from(settlementLines)
        .where(and(eq(settlementLines.settlementId, id), gt(settlementLines.id, after)))
        .orderBy(asc(settlementLines.id))
        .limit(CSV_ROWS_AT_ONCE);
      const targets = await findTargets(desk, rows.map(paymentOf));
      if (rows.length > 0)
        yield toCsvLines(rows.map((line) => toCsvRow(toLineView(line, targets), settlement?.utr)));
      const last = rows.at(-1);
      if (!last || rows.length < CSV_ROWS_AT_ONCE) return;
      after = last.id;
    }
  }
  const { Readable } = await import('node:stream');
  await reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="tohfa-settlement-${id}.csv"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(parts()));
  return ALREADY_SENT;
}

async function toViews(database: Database, rows: readonly Settlement[]): Promise<SettlementView[]> {
  const counts = await queryRows<{ id: string; open: number }>(
    database,
    sql`select settlement_id as id, count(*)::int as open from settlement_differences where state = 'open'
      and settlement_id = any(${sql.param(rows.map(({ id }) => id))}::text[]) group by 1`,
  );
  const open = new Map(counts.map((count) => [count.id, count.open]));
  return rows.map((row) => ({
    ...{ id: row.id, amount: row.amountPaise, fees: row.feesPaise, tax: row.taxPaise },
    ...{ utr: row.utr, status: row.status, at: row.createdAt.toISOString() },
    lines: row.linesCount,
    differences: open.get(row.id) ?? 0,
  }));
}

/** What its amount is made of; what no line explains is left over. */
async function partsOf(database: Database, { id, amountPaise }: Settlement) {
  const sumOf = (paise: SQL, condition: SQL) =>
    sql`coalesce(sum(${paise}) filter (where ${condition}), 0)::float8`;
  const known = sql`l.match in ('matched', 'differs')`;
  const [sums] = await queryRows<Record<'payments' | 'refunds' | 'fees' | 'tax' | 'paid', number>>(
    database,
    sql`select ${sumOf(sql`l.amount_paise`, sql`${known} and l.type = 'payment'`)} as payments,
        ${sumOf(knownPaise(sql`l`), sql`l.type <> 'payment'`)} as refunds,
        ${sumOf(sql`l.fee_paise - l.tax_paise`, sql`true`)} as fees, ${sumOf(sql`l.tax_paise`, sql`true`)} as tax,
        ${sumOf(sql`l.credit_paise - l.debit_paise`, sql`true`)} as paid
      from settlement_lines l where l.settlement_id = ${id}`,
  );
  const { payments: paid = 0, refunds = 0, fees = 0, tax = 0, paid: arrived = 0 } = sums ?? {};
  return {
    payments: paid,
    refunds: -refunds,
    fees,
    tax,
    adjustments: arrived - paid - refunds + fees + tax,
    unexplained: amountPaise - arrived,
  };
}

/** The order or gift that each payment was for. */
export async function findTargets(
  desk: SettlementDesk,
  paymentIds: readonly (string | null)[],
): Promise<Targets> {
  const ids = [...new Set(paymentIds.flatMap((id) => id ?? []))];
  if (ids.length === 0) return new Map();
  const { database } = desk;
  const rows = await database
    .select({ id: payments.providerPaymentId, orderId: payments.orderId })
    .from(payments)
    .where(inArray(payments.providerPaymentId, ids));
  const orderIds = sql.param(rows.map(({ orderId }) => orderId));
  const orders = await queryRows<{ id: string; giftId: string | null }>(
    database,
    sql`select id, gift_id as "giftId" from payment_orders where id = any(${orderIds}::uuid[])`,
  );
  const gifts = new Map(orders.map(({ id, giftId }) => [id, giftId]));
  const [numbers, giftIds] = await Promise.all([
    desk.findOrderNumbers(
      database,
      orders.flatMap(({ id, giftId }) => (giftId === null ? id : [])),
    ),
    desk.findGiftIds(
      database,
      orders.flatMap(({ giftId }) => giftId ?? []),
    ),
  ]);
  return new Map(
    rows.map(({ id, orderId }) => {
      const orderNumber = numbers.get(orderId);
      const giftId = giftIds.get(gifts.get(orderId) ?? '');
      return [
        id,
        { ...(orderNumber !== undefined && { orderNumber }), ...(giftId !== undefined && { giftId }) },
      ];
    }),
  );
}

function paymentOf({ type, entityId, paymentId }: Pick<LineRow, 'type' | 'entityId' | 'paymentId'>) {
  return type === 'payment' ? entityId : paymentId;
}

function toLineView(line: LineRow, targets: Targets): SettlementLineView {
  const paymentId = paymentOf(line);
  return {
    ...{ id: line.id, type: line.type, entityId: line.entityId },
    ...(paymentId !== null && { paymentId, ...targets.get(paymentId) }),
    ...{ amount: line.amountPaise, credit: line.creditPaise, debit: line.debitPaise },
    ...{ fee: line.feePaise, tax: line.taxPaise, method: line.method, description: line.description },
    at: line.createdAt.toISOString(),
    ...(line.match && { match: line.match }),
  };
}

const CSV_COLUMNS = [
  ...['Type', 'Id', 'Payment', 'Order', 'Method', 'Made on', 'Amount', 'Fee without GST', 'GST on fee'],
  ...['Credit', 'Debit', 'UTR', 'Description'],
];

function toCsvRow(line: SettlementLineView, utr: string | null | undefined) {
  const rupees = (paise: number) => (paise / 100).toFixed(2);
  return [
    ...[line.type, line.entityId, line.paymentId ?? '', line.orderNumber ?? '', line.method],
    ...[indianDay(new Date(line.at)), rupees(line.amount), rupees(line.fee - line.tax), rupees(line.tax)],
    ...[rupees(line.credit), rupees(line.debit), utr ?? '', line.description],
  ];
}

export interface SettlementDesk {
  database: Database;
  /** By the ids of orders; without those that were not paid. */
  findOrderNumbers(database: Database, orderIds: readonly string[]): Promise<Map<string, number>>;
  /** The public ids, by the internal ones. */
  findGiftIds(database: Database, giftIds: readonly string[]): Promise<Map<string, string>>;
}

type LineRow = typeof settlementLines.$inferSelect;
type Targets = Map<string, Pick<SettlementLineView, 'orderNumber' | 'giftId'>>;
