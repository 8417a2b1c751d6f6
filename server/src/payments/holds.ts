import { and, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import type { OrderTarget, PaymentDeps } from './deps.ts';
import { lockOrder, transitionOrder, tryLockOrder } from './orders-sql.ts';
import { holds, type PaymentOrder, type ReleaseReason } from './tables.ts';

/** Frees what an unpaid order reserved. Its payment may still arrive and is then credited if there is room. */
export async function releaseOrderHold(
  { targets }: Pick<PaymentDeps, 'targets'>,
  tx: Database,
  order: PaymentOrder,
  reason: ReleaseReason,
): Promise<void> {
  const target = targets[order.target];
  await target.lock(tx, order);
  await lockOrder(tx, order.id);
  if (await releaseHold(tx, order.id, reason)) await target.release(tx, order);
  // A payer who closed the checkout may come back to the same order.
  if (reason !== 'closed') await transitionOrder(tx, order.id, 'expired');
}

/** Frees expired holds of one target; the caller has the target's lock. */
export async function releaseExpiredHolds(
  { targets }: Pick<PaymentDeps, 'targets'>,
  tx: Database,
  target: OrderTarget,
): Promise<void> {
  for (const id of await listOrdersWithExpiredHold(tx, target)) {
    const order = await tryLockOrder(tx, id);
    if (!order) continue;
    if (await releaseHold(tx, id, 'expired')) await targets[order.target].release(tx, order);
    await transitionOrder(tx, id, 'expired');
  }
}

/** The same for every target, in one transaction per order so that no lock is held for long. */
export async function releaseAllExpiredHolds(
  payments: Pick<PaymentDeps, 'database' | 'targets'>,
): Promise<number> {
  const expired = await listOrdersWithExpiredHold(payments.database);
  for (const id of expired) {
    await payments.database.transaction(async (tx) => {
      const order = await tryLockOrder(tx, id);
      if (order) await releaseExpiredHolds(payments, tx, order);
    });
  }
  return expired.length;
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

/** For a payer who closed the checkout and came back. */
export async function renewHold(tx: Database, orderId: string, seconds: number): Promise<void> {
  await tx
    .update(holds)
    .set({ releasedAt: null, releasedBecause: null, expiresAt: secondsFromNow(seconds) })
    .where(and(eq(holds.orderId, orderId), isNotNull(holds.releasedAt)));
}

/** True if the hold was live: the caller must then give back what it reserved. */
export async function releaseHold(tx: Database, orderId: string, reason: ReleaseReason): Promise<boolean> {
  const rows = await tx
    .update(holds)
    .set({ releasedAt: sql`now()`, releasedBecause: reason })
    .where(and(eq(holds.orderId, orderId), isNull(holds.releasedAt)))
    .returning({ orderId: holds.orderId });
  return rows.length > 0;
}

export async function findHold(database: Database, orderId: string) {
  const [row] = await database.select().from(holds).where(eq(holds.orderId, orderId));
  return row;
}

async function listOrdersWithExpiredHold(
  database: Database,
  target?: OrderTarget,
  limit = 100,
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
    .limit(limit);
  return rows.map((row) => row.orderId);
}

function secondsFromNow(seconds: number): SQL {
  return sql`now() + make_interval(secs => ${seconds})`;
}
