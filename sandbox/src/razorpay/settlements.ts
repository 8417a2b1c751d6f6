import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../types.ts';
import {
  type DisputeEntity,
  sandboxSettlementLines as lines,
  sandboxOrders as orders,
  type PaymentRow,
  sandboxPayments as payments,
  type RefundRow,
  type ReportedLine,
  sandboxRefunds as refunds,
  type SettlementEntity,
  type SettlementLineRow,
  type SettlementRow,
  type SettlementStatus,
  settlementEntity,
  sandboxSettlements as settlements,
} from './entities.ts';
import { ApiError, invalidInput, requestError, unknownId } from './errors.ts';
import { parsePage, type Query } from './orders.ts';
import { inTransaction, newId, type Sandbox, type SettlementOddity, unixSeconds } from './sandbox.ts';
import { type Draft, NO_MONEY, plants, withMoney } from './settlement-oddities.ts';
import type { Page } from './sql.ts';

const INDIA_SECONDS = 5.5 * 3600;
const DAY_SECONDS = 24 * 3600;
const INSERT_CHUNK = 1000;
const MAX_PAYMENTS = 20_000;

/**
 * Pays out what was captured, refunded and adjusted since the last settlement. A payment's line has its amount less the
 * fee, a refund's takes the amount. The switch `settlementOddities` plants mistakes and is used up.
 */
export async function settle(
  sandbox: Sandbox,
  { status = 'processed', limit = MAX_PAYMENTS }: SettleOptions = {},
): Promise<Settled | ApiError> {
  const oddities = sandbox.switches.settlementOddities.splice(0);
  return inTransaction(sandbox, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sandbox settlements'))`);
    const settlement: SettlementRow = {
      id: newId('setl'),
      amount: 0,
      fees: 0,
      tax: 0,
      utr: status === 'created' ? null : newUtr(),
      status,
      createdAt: unixSeconds(sandbox),
    };
    const waiting = await takeWaitingLines(tx);
    const draft: Draft = {
      settlement,
      lines: [
        ...waiting,
        ...(await unsettledPayments(tx, settlement.createdAt, limit)).map(paymentLine),
        ...(await unsettledRefunds(tx, settlement.createdAt, limit)).map(refundLine),
      ].map((line) => ({ ...line, settlementId: settlement.id, settledAt: settlement.createdAt })),
      touched: new Set(),
    };
    const planted: Settled['planted'] = [];
    for (const kind of oddities) {
      const entityId = await plants[kind](tx, draft);
      if (entityId !== undefined) planted.push({ kind, entityId });
    }
    if (draft.lines.length === 0) return requestError('There is nothing to settle.');
    sumUp(draft);
    await tx.insert(settlements).values(settlement);
    for (let from = 0; from < draft.lines.length; from += INSERT_CHUNK)
      await tx.insert(lines).values(draft.lines.slice(from, from + INSERT_CHUNK));
    return { ...settlementEntity(settlement), planted };
  });
}

/** A created settlement arrives, or a bank sends one back: what was in it is settled again. */
export async function moveSettlement(
  sandbox: Sandbox,
  id: string,
  status: 'processed' | 'failed',
): Promise<SettlementEntity | ApiError> {
  const [row] = await sandbox.database
    .update(settlements)
    .set({ status, utr: sql`coalesce(${settlements.utr}, ${newUtr()})` })
    .where(and(eq(settlements.id, id), ne(settlements.status, 'failed')))
    .returning();
  return row ? settlementEntity(row) : unknownId();
}

/** What a lost dispute costs, to be taken from the next settlement. */
export async function insertDisputeLine(tx: Database, dispute: DisputeEntity): Promise<void> {
  await tx.insert(lines).values({
    ...NO_MONEY,
    settlementId: null,
    entityId: newId('adj'),
    type: 'adjustment',
    amount: dispute.amount,
    debit: dispute.amount,
    paymentId: dispute.payment_id,
    disputeId: dispute.id,
    description: 'Debit to recover the disputed amount',
    createdAt: dispute.created_at,
    settledAt: null,
  });
}

export async function listSettlements(
  database: Database,
  { from, to, count, skip }: Page,
): Promise<SettlementRow[]> {
  return database
    .select()
    .from(settlements)
    .where(
      and(
        from === undefined ? undefined : gte(settlements.createdAt, from),
        to === undefined ? undefined : lte(settlements.createdAt, to),
      ),
    )
    .orderBy(desc(settlements.createdAt), desc(settlements.seq))
    .limit(count)
    .offset(skip);
}

export async function findSettlement(database: Database, id: string): Promise<SettlementRow | undefined> {
  const [row] = await database.select().from(settlements).where(eq(settlements.id, id));
  return row;
}

/** Lines of one day in India, or of one month without a day; those that are held back have no settlement. */
export async function listSettlementLines(
  database: Database,
  { from = 0, to = 0, count, skip }: Page,
): Promise<ReportedLine[]> {
  return database
    .select({ line: lines, utr: settlements.utr, payment: payments, receipt: orders.receipt })
    .from(lines)
    .leftJoin(settlements, eq(settlements.id, lines.settlementId))
    .leftJoin(payments, eq(payments.id, sql`coalesce(${lines.paymentId}, ${lines.entityId})`))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(and(gte(lines.settledAt, from), lt(lines.settledAt, to)))
    .orderBy(asc(lines.settledAt), asc(lines.seq))
    .limit(count)
    .offset(skip);
}

export function parseDayPage({ year, month, day, ...query }: Query): Page | ApiError {
  const page = parsePage(query, 1000);
  if (page instanceof ApiError) return page;
  if (!/^\d{4}$/.test(year ?? '')) return invalidInput('The year must be an integer.', 'year');
  if (!/^(0?[1-9]|1[0-2])$/.test(month ?? '')) return invalidInput('The month is invalid.', 'month');
  if (day !== undefined && !/^(0?[1-9]|[12]\d|3[01])$/.test(day))
    return invalidInput('The day is invalid.', 'day');
  const first = indianMidnight(Number(year), Number(month), Number(day ?? 1));
  const end = day === undefined ? indianMidnight(Number(year), Number(month) + 1, 1) : first + DAY_SECONDS;
  return { ...page, from: first, to: end };
}

function indianMidnight(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / 1000 - INDIA_SECONDS;
}

function paymentLine(payment: PaymentRow): SettlementLineRow {
  const { id, amount, fee, tax, createdAt } = payment;
  return withMoney({
    ...NO_MONEY,
    settlementId: null,
    entityId: id,
    type: 'payment',
    amount,
    fee: fee ?? 0,
    tax: tax ?? 0,
    createdAt,
    settledAt: null,
  });
}

function refundLine({ id, amount, paymentId, createdAt }: RefundRow): SettlementLineRow {
  const none = { ...NO_MONEY, settlementId: null, settledAt: null };
  return withMoney({ ...none, entityId: id, type: 'refund', amount, paymentId, createdAt });
}

function sumUp({ settlement, lines: all }: Draft): void {
  for (const line of all) {
    if (line.settlementId === null) continue;
    settlement.amount += line.credit - line.debit;
    settlement.fees += line.fee;
    settlement.tax += line.tax;
  }
}

async function takeWaitingLines(tx: Database): Promise<SettlementLineRow[]> {
  const rows = await tx
    .delete(lines)
    .where(and(isNull(lines.settlementId), or(isNull(lines.settledAt), eq(lines.onHold, true))))
    .returning();
  return rows
    .filter(({ type }) => type === 'adjustment')
    .map(({ seq: _, ...line }) => ({ ...line, onHold: false }));
}

async function unsettledPayments(tx: Database, until: number, limit: number): Promise<PaymentRow[]> {
  return tx
    .select()
    .from(payments)

    .where(
      and(
        eq(payments.captured, true),
        lte(payments.createdAt, until),
        notSettled('payment', sql`${payments.id}`),
      ),
    )
    .orderBy(asc(payments.seq))
    .limit(limit);
}

async function unsettledRefunds(tx: Database, until: number, limit: number): Promise<RefundRow[]> {
  const captured = tx.select({ id: payments.id }).from(payments).where(eq(payments.captured, true));
  return tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.status, 'processed'),
        lte(refunds.createdAt, until),
        inArray(refunds.paymentId, captured),
        notSettled('refund', sql`${refunds.id}`),
      ),
    )
    .orderBy(asc(refunds.seq))
    .limit(limit);
}

function notSettled(type: SettlementLineRow['type'], id: ReturnType<typeof sql>) {
  return sql`not exists (select 1 from sandbox_settlement_lines l join sandbox_settlements s on s.id = l.settlement_id
    where l.entity_id = ${id} and l.type = ${type} and s.status <> 'failed')`;
}

/** The bank's reference of a transfer. */
function newUtr(): string {
  return newId('setl').slice(5).toUpperCase();
}

/** With what is wrong in it. */
export interface Settled extends SettlementEntity {
  planted: { kind: SettlementOddity; entityId: string }[];
}

export interface SettleOptions {
  status?: Exclude<SettlementStatus, 'failed'> | undefined;
  /** At most this many payments, and as many refunds. */
  limit?: number | undefined;
}
