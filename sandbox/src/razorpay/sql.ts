import { and, asc, desc, eq, gte, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../types.ts';
import {
  type DeliveryRow,
  sandboxDeliveries as deliveries,
  type sandboxDisputes as disputes,
  type NewDelivery,
  type Notes,
  type OrderRow,
  sandboxOrders as orders,
  type PaymentRow,
  sandboxPayments as payments,
  type RefundRow,
  sandboxRefunds as refunds,
} from './entities.ts';

export async function insertOrder(database: Database, order: OrderRow): Promise<void> {
  await database.insert(orders).values(order);
}

export async function findOrder(database: Database, id: string): Promise<OrderRow | undefined> {
  const [row] = await database.select().from(orders).where(eq(orders.id, id));
  return row;
}

/** Every change of a payment locks its order first, so that payments of one order are serialised. */
export async function lockOrder(tx: Database, id: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  return row;
}

export async function saveOrder(tx: Database, order: OrderRow): Promise<void> {
  const { amountPaid, status, attempts, authorized } = order;
  await tx.update(orders).set({ amountPaid, status, attempts, authorized }).where(eq(orders.id, order.id));
}

export async function setOrderNotes(
  database: Database,
  id: string,
  notes: Notes,
): Promise<OrderRow | undefined> {
  const [row] = await database.update(orders).set({ notes }).where(eq(orders.id, id)).returning();
  return row;
}

export async function listOrders(database: Database, page: OrderPage): Promise<OrderRow[]> {
  return database
    .select()
    .from(orders)
    .where(
      and(
        ...within(orders.createdAt, page),
        page.receipt === undefined ? undefined : eq(orders.receipt, page.receipt),
        page.authorized === undefined ? undefined : eq(orders.authorized, page.authorized),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.seq))
    .limit(page.count)
    .offset(page.skip);
}

export async function hasReceipt(database: Database, receipt: string): Promise<boolean> {
  const rows = await database
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.receipt, receipt))
    .limit(1);
  return rows.length > 0;
}

export async function insertPayment(tx: Database, payment: PaymentRow): Promise<void> {
  await tx.insert(payments).values(payment);
}

export async function findPayment(database: Database, id: string): Promise<PaymentRow | undefined> {
  const [row] = await database.select().from(payments).where(eq(payments.id, id));
  return row;
}

/** The payment as it is once its order is locked. */
export async function lockPayment(tx: Database, id: string): Promise<LockedPayment | undefined> {
  const known = await findPayment(tx, id);
  const order = known && (await lockOrder(tx, known.orderId));
  const payment = order && (await findPayment(tx, id));
  return payment && { order, payment };
}

export async function savePayment(tx: Database, payment: PaymentRow): Promise<void> {
  const { status, captured, amountRefunded, fee, tax, error, dueAt } = payment;
  await tx
    .update(payments)
    .set({ status, captured, amountRefunded, fee, tax, error, dueAt })
    .where(eq(payments.id, payment.id));
}

/** As if it had been made so many days earlier; false for an unknown payment. */
export async function makeOlder(database: Database, id: string, days: number): Promise<boolean> {
  const rows = await database
    .update(payments)
    .set({ createdAt: sql`${payments.createdAt} - ${days * 24 * 3600}` })
    .where(eq(payments.id, id))
    .returning({ id: payments.id });
  return rows.length > 0;
}

export async function paymentsOfOrder(database: Database, orderId: string): Promise<PaymentRow[]> {
  return database.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(desc(payments.seq));
}

export async function listPayments(database: Database, page: Page): Promise<PaymentRow[]> {
  return database
    .select()
    .from(payments)
    .where(and(...within(payments.createdAt, page)))
    .orderBy(desc(payments.createdAt), desc(payments.seq))
    .limit(page.count)
    .offset(page.skip);
}

/** The oldest payments that are due to fail or to be refunded. */
export async function duePayments(database: Database, now: Date, limit: number): Promise<PaymentRow[]> {
  return database
    .select()
    .from(payments)
    .where(lte(payments.dueAt, now))
    .orderBy(asc(payments.dueAt))
    .limit(limit);
}

export async function insertRefund(tx: Database, refund: RefundRow): Promise<void> {
  await tx.insert(refunds).values(refund);
}

export async function findRefund(database: Database, id: string): Promise<RefundRow | undefined> {
  const [row] = await database.select().from(refunds).where(eq(refunds.id, id));
  return row;
}

export async function refundByKey(database: Database, key: string): Promise<RefundRow | undefined> {
  const [row] = await database.select().from(refunds).where(eq(refunds.idempotencyKey, key));
  return row;
}

export async function saveRefund(tx: Database, refund: RefundRow): Promise<void> {
  const { status, dueAt, dueStatus } = refund;
  await tx.update(refunds).set({ status, dueAt, dueStatus }).where(eq(refunds.id, refund.id));
}

export async function listRefunds(
  database: Database,
  page: Page,
  paymentId?: string | undefined,
): Promise<RefundRow[]> {
  return database
    .select()
    .from(refunds)
    .where(
      and(
        ...within(refunds.createdAt, page),
        paymentId === undefined ? undefined : eq(refunds.paymentId, paymentId),
      ),
    )
    .orderBy(desc(refunds.createdAt), desc(refunds.seq))
    .limit(page.count)
    .offset(page.skip);
}

export async function dueRefunds(database: Database, now: Date, limit: number): Promise<RefundRow[]> {
  return database
    .select()
    .from(refunds)
    .where(lte(refunds.dueAt, now))
    .orderBy(asc(refunds.dueAt))
    .limit(limit);
}

export async function insertDeliveries(tx: Database, queued: NewDelivery[]): Promise<void> {
  if (queued.length > 0) await tx.insert(deliveries).values(queued);
}

/** Claims due deliveries until `leaseEnds`; if the process dies, they are due again then. */
export async function claimDeliveries(
  database: Database,
  { now, leaseEnds, limit }: { now: Date; leaseEnds: Date; limit: number },
): Promise<DeliveryRow[]> {
  const due = database
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.state, 'waiting'), lte(deliveries.dueAt, now)))
    .orderBy(asc(deliveries.dueAt), asc(deliveries.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  return database
    .update(deliveries)
    .set({ dueAt: leaseEnds, attempts: sql`${deliveries.attempts} + 1` })
    .where(sql`${deliveries.id} = any(array(${due}))`)
    .returning();
}

export async function saveDelivered(database: Database, ids: number[]): Promise<void> {
  await database
    .update(deliveries)
    .set({ state: 'delivered', lastStatus: 200 })
    .where(inArray(deliveries.id, ids));
}

export async function saveFailure(
  database: Database,
  id: number,
  failure: Pick<DeliveryRow, 'state' | 'dueAt' | 'lastStatus'>,
): Promise<void> {
  await database.update(deliveries).set(failure).where(eq(deliveries.id, id));
}

export async function recentDeliveries(database: Database, limit: number): Promise<DeliveryRow[]> {
  return database.select().from(deliveries).orderBy(desc(deliveries.id)).limit(limit);
}

export async function isDeliveryWaiting(database: Database): Promise<boolean> {
  const rows = await database
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(eq(deliveries.state, 'waiting'))
    .limit(1);
  return rows.length > 0;
}

/** When the next delivery is due, and the next payment or refund to change; in milliseconds. */
export async function nextDue(
  database: Database,
): Promise<{ deliveries: number | undefined; changes: number | undefined }> {
  const soonest = (table: PgTable, dueAt: PgColumn, condition: SQL | undefined) =>
    sql`(select min(${dueAt}) from ${table} where ${condition})`;
  const milliseconds = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::float8`;
  const delivery = soonest(deliveries, deliveries.dueAt, eq(deliveries.state, 'waiting'));
  const payment = soonest(payments, payments.dueAt, isNotNull(payments.dueAt));
  const refund = soonest(refunds, refunds.dueAt, isNotNull(refunds.dueAt));
  const result = await database.execute(
    sql`select ${milliseconds(delivery)} as deliveries, ${milliseconds(sql`least(${payment}, ${refund})`)} as changes`,
  );
  const [row] = (result as unknown as { rows: { deliveries: number | null; changes: number | null }[] }).rows;
  return { deliveries: row?.deliveries ?? undefined, changes: row?.changes ?? undefined };
}

export function within(
  createdAt:
    | typeof orders.createdAt
    | typeof payments.createdAt
    | typeof refunds.createdAt
    | typeof disputes.createdAt,
  { from, to }: Page,
): (SQL | undefined)[] {
  return [
    from === undefined ? undefined : gte(createdAt, from),
    to === undefined ? undefined : lte(createdAt, to),
  ];
}

export interface Page {
  count: number;
  skip: number;
  /** Unix seconds, both inclusive. */
  from?: number | undefined;
  to?: number | undefined;
}

export interface OrderPage extends Page {
  receipt?: string | undefined;
  authorized?: boolean | undefined;
}

export interface LockedPayment {
  order: OrderRow;
  payment: PaymentRow;
}
