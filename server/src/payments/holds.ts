import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import { prepared } from '../platform/prepared.ts';
import type { PaymentDeps } from './deps.ts';
import { lockOrder, type PayerKey, transitionOrder, tryLockOrder, UNPAID_STATES } from './orders-sql.ts';
import { holdPeriods, holds, type PaymentOrder, type ReleaseReason } from './tables.ts';

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

/** Releases every expired hold, each in a transaction of its own so that no lock is held for long. */
export async function releaseAllExpiredHolds({
  database,
  targets,
}: Pick<PaymentDeps, 'database' | 'targets'>): Promise<number> {
  const expired = await listOrdersWithExpiredHold(database);
  for (const id of expired) {
    await database.transaction(async (tx) => {
      const order = await tryLockOrder(tx, id);
      if (!order || !(await releaseHold(tx, id, 'expired'))) return;
      await targets[order.target].release(tx, order);
      await transitionOrder(tx, id, 'expired');
    });
  }
  return expired.length;
}

/** For a payer who closed the checkout and came back. */
export async function renewHold(tx: Database, orderId: string, seconds: number): Promise<void> {
  await tx
    .update(holds)
    .set({ releasedAt: null, releasedBecause: null, expiresAt: secondsFromNow(seconds) })
    .where(and(eq(holds.orderId, orderId), isNotNull(holds.releasedAt)));
  await tx.insert(holdPeriods).values({ orderId, endsAt: secondsFromNow(seconds) });
}

/** True if the hold was live: the caller must then give back what it reserved. */
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

/** Orders that the provider refused or did not answer held nothing worth counting. */
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

/** What a payer did in one scope lately. */
export async function readPayerActivity(
  tx: Database,
  payer: PayerKey,
  scope: string,
): Promise<PayerActivity> {
  const [row] =
    'payerId' in payer
      ? await selectActivity(tx, [payer.payerId, scope, UNPAID_STATES])
      : await selectActivityOfGuest(tx, [payer.contributorId, scope, UNPAID_STATES]);
  return { heldSeconds: Number(row?.held ?? 0), hasUnpaid: row?.unpaid ?? false };
}

const ACTIVITY = `select bool_or(o.status = any($3::text[]) and o.created_at > now() - interval '1 hour') as unpaid,
      sum(extract(epoch from least(h.ends_at, now()) - greatest(h.started_at, now() - interval '3 hours')))
        filter (where h.id is not null) as held
    from payment_orders o left join hold_periods h on h.order_id = o.id and h.ends_at > now() - interval '3 hours'
    where o.scope = $2 and o.created_at > now() - interval '1 day'`;
const selectActivity = prepared<ActivityRow>('payer-activity', `${ACTIVITY} and o.payer_id = $1`);
const selectActivityOfGuest = prepared<ActivityRow>(
  'guest-activity',
  `${ACTIVITY} and o.contributor_id = $1`,
);

interface ActivityRow {
  unpaid: boolean | null;
  held: string | null;
}

interface PayerActivity {
  /** Within the last three hours. */
  heldSeconds: number;
  /** An order of the last hour that may still be paid. */
  hasUnpaid: boolean;
}

/** Whether an order of this payer holds something right now, or a payment of theirs has not been settled. */
export async function hasPaymentInProgress(database: Database, payerId: string): Promise<boolean> {
  const rows = await queryRows(
    database,
    sql`select 1 from payment_orders o
      left join holds h on h.order_id = o.id and h.released_at is null and h.expires_at > now()
      left join payments p on p.order_id = o.id and p.status = 'authorized'
      where o.payer_id = ${payerId} and o.status in ('created', 'attempted', 'expired')
        and (h.order_id is not null or p.order_id is not null) limit 1`,
  );
  return rows.length > 0;
}

export async function hasGuestPaymentInProgress(database: Database, contributorId: string): Promise<boolean> {
  const rows = await queryRows(
    database,
    sql`select 1 from payment_orders o
      left join holds h on h.order_id = o.id and h.released_at is null and h.expires_at > now()
      left join payments p on p.order_id = o.id and p.status = 'authorized'
      where o.contributor_id = ${contributorId} and o.status in ('created', 'attempted', 'expired')
        and (h.order_id is not null or p.order_id is not null) limit 1`,
  );
  return rows.length > 0;
}

/** Units that a payer's own unpaid order holds: a new order of the same scope gives them back first. */
export async function listUnitsHeld(
  database: Database,
  payerId: string,
  scope: string,
): Promise<Map<number, number>> {
  const rows = await queryRows<{ product_id: number; units: number }>(
    database,
    sql`select l.product_id, sum(l.quantity)::int as units from payment_orders o
      join holds h on h.order_id = o.id and h.released_at is null join order_lines l on l.order_id = o.id
      where o.payer_id = ${payerId} and o.status in ('created', 'attempted')
        and o.scope = ${scope} and l.product_id is not null group by l.product_id`,
  );
  return new Map(rows.map(({ product_id, units }) => [product_id, units]));
}

export async function findHold(database: Database, orderId: string) {
  const [row] = await database.select().from(holds).where(eq(holds.orderId, orderId));
  return row;
}

/** Those of these orders whose hold has expired and was not released yet. */
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
