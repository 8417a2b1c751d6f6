import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../platform/database.ts';
import type { PayerKey, PaymentDeps } from '../deps.ts';
import { holdPeriods, holds, type PaymentOrder, paymentOrders, type ReleaseReason } from '../tables.ts';
import { lockOrder, preparedByPayer, transitionOrder, tryLockOrder, UNPAID_STATES } from './orders-sql.ts';

/** Releases an unpaid order's reservation. A late payment is still credited if the amount or the stock is available. */
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
  // A payer who closed checkout may come back to the same order.
  if (reason !== 'closed') await transitionOrder(tx, order.id, 'expired');
}

/**
 * Releases every expired hold, each in its own transaction so that no lock is held for long. One that fails is told when the
 * others are released.
 */
export async function releaseAllExpiredHolds({
  database,
  targets,
}: Pick<PaymentDeps, 'database' | 'targets'>): Promise<number> {
  const expired = await listOrdersWithExpiredHold(database);
  const faults: unknown[] = [];
  for (const id of expired) {
    const released = database.transaction(async (tx) => {
      const order = await tryLockOrder(tx, id);
      if (!order || !(await releaseHold(tx, id, 'expired'))) return;
      await targets[order.target].release(tx, order);
      await transitionOrder(tx, id, 'expired');
    });
    await released.catch((error: unknown) => faults.push(error));
  }
  if (faults.length > 0) throw faults[0];
  return expired.length;
}

/** For an order that is taken without a hold. */
export async function deleteHold(tx: Database, orderId: string): Promise<void> {
  await tx.delete(holdPeriods).where(eq(holdPeriods.orderId, orderId));
  await tx.delete(holds).where(eq(holds.orderId, orderId));
}

/** Renews the hold of a payer who closed checkout and came back. */
export async function renewHold(tx: Database, orderId: string, seconds: number): Promise<void> {
  await tx
    .update(holds)
    .set({ releasedAt: null, releasedBecause: null, expiresAt: secondsFromNow(seconds) })
    .where(and(eq(holds.orderId, orderId), isNotNull(holds.releasedAt)));
  await tx.insert(holdPeriods).values({ orderId, endsAt: secondsFromNow(seconds) });
}

/** Returns true if the hold was live. The caller must then return what it reserved. */
async function releaseHold(tx: Database, orderId: string, reason: ReleaseReason): Promise<boolean> {
  const rows = await tx
    .update(holds)
    .set({ releasedAt: sql`now()`, releasedBecause: reason })
    .where(
      and(
        eq(holds.orderId, orderId),
        isNull(holds.releasedAt),
        reason === 'expired' ? lte(holds.expiresAt, sql`now()`) : undefined,
      ),
    )
    .returning({ orderId: holds.orderId });
  if (rows.length === 0) return false;
  await tx
    .update(holdPeriods)
    .set({ endsAt: sql`now()` })
    .where(and(eq(holdPeriods.orderId, orderId), gt(holdPeriods.endsAt, sql`now()`)));
  return true;
}

/** Leaves out orders that the provider refused or did not answer. */
export async function countOrdersThatHeld(tx: Database, orders: readonly PaymentOrder[]): Promise<number> {
  if (orders.length === 0) return 0;
  const rows = await tx
    .select({ orderId: holds.orderId })
    .from(holds)
    .where(
      and(
        inArray(
          holds.orderId,
          orders.map(({ id }) => id),
        ),
        or(isNull(holds.releasedBecause), ne(holds.releasedBecause, 'failed')),
      ),
    );
  return rows.length;
}

/** A payer's recent orders in one scope, and the holds of those they did not pay. */
export async function readPayerActivity(
  tx: Database,
  payer: PayerKey,
  scope: string,
): Promise<PayerActivity> {
  const [row] = await selectActivity(tx, payer, [scope, UNPAID_STATES]);
  return {
    heldSeconds: Number(row?.held ?? 0),
    holdsStarted: Number(row?.starts ?? 0),
    hasUnpaid: row?.unpaid ?? false,
    hasPaid: row?.paid ?? false,
  };
}

const selectActivity = preparedByPayer<ActivityRow>(
  'payer-activity',
  (
    payer,
  ) => `select bool_or(o.status = any($3::text[]) and o.created_at > now() - interval '1 hour') as unpaid,
      exists (select 1 from payment_orders paid where paid.${payer} = $1 and paid.status = 'paid') as paid,
      sum(extract(epoch from least(h.ends_at, now()) - greatest(h.started_at, now() - interval '3 hours')))
        filter (where h.id is not null) as held,
      count(h.id) filter (where h.started_at > now() - interval '1 hour') as starts
    from payment_orders o
    left join hold_periods h on h.order_id = o.id and h.ends_at > now() - interval '3 hours' and o.status <> 'paid'
    where o.scope = $2 and o.created_at > now() - interval '1 day' and o.${payer} = $1`,
);

interface ActivityRow {
  paid: boolean | null;
  unpaid: boolean | null;
  held: string | null;
  starts: string | null;
}

export interface PayerActivity {
  /** Within the last three hours. */
  heldSeconds: number;
  /** Within the last hour: opening a checkout again after closing it starts another. */
  holdsStarted: number;
  /** Has an order from the last hour that may still be paid. */
  hasUnpaid: boolean;
  /** Any order of theirs, at any time. */
  hasPaid: boolean;
}

/** Whether this payer has a live hold or an unsettled payment. */
export async function hasPaymentInProgress(database: Database, { by, id }: PayerKey): Promise<boolean> {
  const rows = await queryRows(
    database,
    sql`select 1 from payment_orders o
      left join holds h on h.order_id = o.id and h.released_at is null and h.expires_at > now()
      left join payments p on p.order_id = o.id and p.status = 'authorized'
      where o.${sql.identifier(paymentOrders[by].name)} = ${id} and o.status in ('created', 'attempted', 'expired')
        and (h.order_id is not null or p.order_id is not null) limit 1`,
  );
  return rows.length > 0;
}

/** Job: only the last hours count for how long a payer may hold. */
export async function deleteOldHoldPeriods(database: Database): Promise<void> {
  await database.delete(holdPeriods).where(lte(holdPeriods.endsAt, sql`now() - interval '7 days'`));
}

/** Units that a payer's own unpaid order holds: a new order of the same scope gives them back first. */
export async function listUnitsHeld(
  database: Database,
  { by, id }: PayerKey,
  scope: string,
): Promise<Map<string, number>> {
  const rows = await queryRows<{ key: string; units: number }>(
    database,
    sql`select concat(l.product_id, '/', l.variant_id) as key, sum(l.quantity)::int as units from payment_orders o
      join holds h on h.order_id = o.id and h.released_at is null join order_lines l on l.order_id = o.id
      where o.${sql.identifier(paymentOrders[by].name)} = ${id} and o.status in ('created', 'attempted')
        and o.scope = ${scope} and l.product_id is not null group by l.product_id, l.variant_id`,
  );
  return new Map(rows.map(({ key, units }) => [key, units]));
}

export async function findHold(database: Database, orderId: string) {
  const [row] = await database.select().from(holds).where(eq(holds.orderId, orderId));
  return row;
}

/** The orders whose hold has expired but is not released yet. */
export async function listExpiredHolds(tx: Database, orderIds: readonly string[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const rows = await tx
    .select({ orderId: holds.orderId })
    .from(holds)
    .where(
      and(inArray(holds.orderId, [...orderIds]), isNull(holds.releasedAt), lte(holds.expiresAt, sql`now()`)),
    );
  return rows.map(({ orderId }) => orderId);
}

async function listOrdersWithExpiredHold(database: Database, limit = 100): Promise<string[]> {
  const rows = await database
    .select({ orderId: holds.orderId })
    .from(holds)
    .where(and(isNull(holds.releasedAt), lte(holds.expiresAt, sql`now()`)))
    .limit(limit);
  return rows.map((row) => row.orderId);
}

function secondsFromNow(seconds: number): SQL {
  return sql`now() + make_interval(secs => ${seconds})`;
}
