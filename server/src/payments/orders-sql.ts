import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import type { OrderTarget } from './deps.ts';
import { holds, type PaymentOrder, paymentOrders, type ReleaseReason } from './tables.ts';

export async function insertOrder(
  tx: Database,
  order: typeof paymentOrders.$inferInsert,
): Promise<PaymentOrder> {
  const [row] = await tx.insert(paymentOrders).values(order).returning();
  if (!row) throw new Error('no order was inserted');
  return row;
}

export async function insertHold(tx: Database, order: PaymentOrder, seconds: number): Promise<void> {
  await tx.insert(holds).values({
    orderId: order.id,
    productId: order.productId,
    giftId: order.giftId,
    amountPaise: order.amountPaise,
    expiresAt: secondsFromNow(seconds),
  });
}

/** Takes a released hold up again, for a payer who closed the checkout and came back. */
export async function renewHold(tx: Database, orderId: string, seconds: number): Promise<void> {
  await tx
    .update(holds)
    .set({ releasedAt: null, releasedBecause: null, expiresAt: secondsFromNow(seconds) })
    .where(and(eq(holds.orderId, orderId), isNotNull(holds.releasedAt)));
}

/** True when the hold was live and now is not: what it kept must be given back by whoever asked. */
export async function releaseHold(tx: Database, orderId: string, because: ReleaseReason): Promise<boolean> {
  const rows = await tx
    .update(holds)
    .set({ releasedAt: sql`now()`, releasedBecause: because })
    .where(and(eq(holds.orderId, orderId), isNull(holds.releasedAt)))
    .returning({ orderId: holds.orderId });
  return rows.length > 0;
}

export async function findHold(database: Database, orderId: string) {
  const [row] = await database.select().from(holds).where(eq(holds.orderId, orderId));
  return row;
}

/** Of two taps at once each has asked the provider; the first answer counts, and both get that one. */
export async function setProviderOrderId(
  database: Database,
  id: string,
  providerOrderId: string,
): Promise<string> {
  await database
    .update(paymentOrders)
    .set({ providerOrderId, updatedAt: sql`now()` })
    .where(and(eq(paymentOrders.id, id), isNull(paymentOrders.providerOrderId)));
  return (await getOrder(database, id)).providerOrderId ?? providerOrderId;
}

export async function findOrderByProviderId(
  database: Database,
  providerOrderId: string,
): Promise<PaymentOrder | undefined> {
  const [row] = await database
    .select()
    .from(paymentOrders)
    .where(eq(paymentOrders.providerOrderId, providerOrderId));
  return row;
}

export async function getOrder(database: Database, id: string): Promise<PaymentOrder> {
  const [row] = await database.select().from(paymentOrders).where(eq(paymentOrders.id, id));
  if (!row) throw new Error('an order has gone');
  return row;
}

export async function lockOrder(tx: Database, id: string): Promise<PaymentOrder> {
  const [row] = await tx.select().from(paymentOrders).where(eq(paymentOrders.id, id)).for('update');
  if (!row) throw new Error('an order has gone');
  return row;
}

/** Moves the order on if it is still where the move starts from; zero rows is an answer. */
export async function transitionOrder(
  tx: Database,
  id: string,
  from: readonly PaymentOrder['status'][],
  to: PaymentOrder['status'],
): Promise<boolean> {
  const rows = await tx
    .update(paymentOrders)
    .set({ status: to, updatedAt: sql`now()` })
    .where(and(eq(paymentOrders.id, id), inArray(paymentOrders.status, [...from])))
    .returning({ id: paymentOrders.id });
  return rows.length > 0;
}

/** What a payer said differently when they took the same order up again. */
export async function updateOrderDetails(
  tx: Database,
  id: string,
  said: Partial<Pick<PaymentOrder, 'address' | 'displayName'>>,
): Promise<void> {
  await tx.update(paymentOrders).set(said).where(eq(paymentOrders.id, id));
}

/** A payer's unpaid orders of the last hour for one target, newest first, locked. */
export async function lockUnpaidOrders(
  tx: Database,
  payerId: string,
  target: OrderTarget,
): Promise<PaymentOrder[]> {
  return tx
    .select()
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.payerId, payerId),
        matchesTarget(target),
        ne(paymentOrders.status, 'paid'),
        gt(paymentOrders.createdAt, sql`now() - interval '1 hour'`),
      ),
    )
    .orderBy(desc(paymentOrders.createdAt))
    .for('update');
}

/** One payer and one target at a time: two taps at once must not make two holds. */
export async function lockPayerAndTarget(tx: Database, payerId: string, target: OrderTarget): Promise<void> {
  const key = `order ${payerId} ${target.giftId ?? target.productId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Orders whose hold ran out, of one target or of all; rows someone works on right now are left for later. */
export async function listOrdersWithExpiredHold(
  database: Database,
  target?: OrderTarget,
  most = 100,
): Promise<string[]> {
  const rows = await database
    .select({ orderId: holds.orderId })
    .from(holds)
    .where(
      and(
        isNull(holds.releasedAt),
        lte(holds.expiresAt, sql`now()`),
        target &&
          (target.giftId === null
            ? eq(holds.productId, target.productId ?? 0)
            : eq(holds.giftId, target.giftId)),
      ),
    )
    .limit(most);
  return rows.map((row) => row.orderId);
}

export async function tryLockOrder(tx: Database, id: string): Promise<PaymentOrder | undefined> {
  const [row] = await tx
    .select()
    .from(paymentOrders)
    .where(eq(paymentOrders.id, id))
    .for('update', { skipLocked: true });
  return row;
}

/** Someone is, or may yet be, paying for it: an expired order can still be paid for days. */
export async function hasOrderAwaitingPayment(tx: Database, productId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.productId, productId),
        inArray(paymentOrders.status, ['created', 'attempted', 'expired', 'refund_due']),
        gt(paymentOrders.createdAt, sql`now() - interval '5 days'`),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Unpaid orders the reconciler should ask about now, each looked at less often as it grows older. */
export async function claimOrdersToCheck(database: Database, most: number): Promise<PaymentOrder[]> {
  return database.transaction(async (tx) => {
    const due = tx
      .select({ id: paymentOrders.id })
      .from(paymentOrders)
      .where(and(lte(paymentOrders.checkAt, sql`now()`), isNotNull(paymentOrders.providerOrderId)))
      .orderBy(paymentOrders.checkAt)
      .limit(most)
      .for('update', { skipLocked: true });
    return tx
      .update(paymentOrders)
      .set({ checks: sql`checks + 1`, checkAt: NEXT_CHECK_AT })
      .where(inArray(paymentOrders.id, due))
      .returning();
  });
}

/** A bank may answer three days late; after five we stop asking. Paid orders need no further look. */
const NEXT_CHECK_AT: SQL = sql`case
  when status in ('paid', 'refunded') or created_at < now() - interval '5 days' then null
  else now() + least(interval '1 hour', interval '30 seconds' * power(2, least(checks, 10))) end`;

function matchesTarget({ giftId, productId }: OrderTarget): SQL | undefined {
  return giftId === null ? eq(paymentOrders.productId, productId ?? 0) : eq(paymentOrders.giftId, giftId);
}

function secondsFromNow(seconds: number): SQL {
  return sql`now() + make_interval(secs => ${seconds})`;
}
