import { type OrderState, orderTransitions, statesBefore } from '@tohfa/contract';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { itemsSql, prepared, preparedBatch, rowReader } from '../platform/prepared.ts';
import type { OrderTarget } from './deps.ts';
import { type PaymentOrder, paymentOrders } from './tables.ts';

export async function insertOrder(
  tx: Database,
  order: typeof paymentOrders.$inferInsert,
): Promise<PaymentOrder> {
  const [row] = await tx.insert(paymentOrders).values(order).returning();
  if (!row) throw new Error('no order was inserted');
  return row;
}

/** Two simultaneous requests may each create an order at the provider: the first one stored is returned to both. */
export async function setProviderOrderId(
  database: Database,
  id: string,
  providerOrderId: string,
): Promise<string> {
  const row = await updateProviderOrderId(database, { id, providerOrderId });
  return row?.stored ?? providerOrderId;
}

const updateProviderOrderId = preparedBatch<{ id: string; providerOrderId: string }, { stored: string }>(
  'set-provider-order-id',
  `update payment_orders o set provider_order_id = coalesce(o.provider_order_id, created."providerOrderId"),
      updated_at = now()
    from ${itemsSql('id uuid, "providerOrderId" text')} created
    where o.id = created.id returning created.n, o.provider_order_id as stored`,
);

export async function findOrderByProviderId(
  database: Database,
  providerOrderId: string,
): Promise<PaymentOrder | undefined> {
  const [row] = await selectOrderByProviderId(database, [providerOrderId]);
  return row && readOrder(row);
}

/** With whether this payment of it has been credited. */
export async function findOrderOfPayment(
  database: Database,
  providerOrderId: string,
  paymentId: string,
): Promise<{ order: PaymentOrder; isCredited: boolean } | undefined> {
  const row = await selectOrderOfPayment(database, { providerOrderId, paymentId });
  return row && { order: readOrder(row), isCredited: row.is_credited };
}

const selectOrderOfPayment = preparedBatch<
  { providerOrderId: string; paymentId: string },
  { is_credited: boolean }
>(
  'order-of-payment',
  `select reported.n, o.*, exists (select 1 from payments p where p.provider_payment_id = reported."paymentId"
      and p.order_id = o.id and p.captured_at is not null) as is_credited
    from ${itemsSql('"providerOrderId" text, "paymentId" text')} reported
    join payment_orders o on o.provider_order_id = reported."providerOrderId"`,
);

export const readOrder = rowReader(paymentOrders);

const selectOrderByProviderId = prepared<object>(
  'order-by-provider-id',
  'select * from payment_orders where provider_order_id = $1',
);

export async function getOrder(database: Database, id: string): Promise<PaymentOrder> {
  const [row] = await selectOrder(database, [id]);
  if (!row) throw new Error(`order ${id} does not exist`);
  return readOrder(row);
}

const selectOrder = prepared<object>('order-by-id', 'select * from payment_orders where id = $1');

export async function lockOrder(tx: Database, id: string): Promise<PaymentOrder> {
  const [row] = await selectOrderForUpdate(tx, [id]);
  if (!row) throw new Error(`order ${id} does not exist`);
  return readOrder(row);
}

const selectOrderForUpdate = prepared<object>(
  'lock-order',
  'select * from payment_orders where id = $1 for update',
);

/** Undefined while another transaction has the row locked. */
export async function tryLockOrder(tx: Database, id: string): Promise<PaymentOrder | undefined> {
  const [row] = await tx
    .select()
    .from(paymentOrders)
    .where(eq(paymentOrders.id, id))
    .for('update', { skipLocked: true });
  return row;
}

/** Moves the order if the transition table allows it from its current state; false otherwise. */
export async function transitionOrder(tx: Database, id: string, to: OrderState): Promise<boolean> {
  const rows = await tx
    .update(paymentOrders)
    .set({ status: to, updatedAt: sql`now()` })
    .where(and(eq(paymentOrders.id, id), inArray(paymentOrders.status, statesBefore(orderTransitions, to))))
    .returning({ id: paymentOrders.id });
  return rows.length > 0;
}

export async function updateOrderDetails(
  tx: Database,
  id: string,
  details: Partial<Pick<PaymentOrder, 'address' | 'displayName' | 'payerName' | 'payerEmail' | 'payerPhone'>>,
): Promise<void> {
  await tx.update(paymentOrders).set(details).where(eq(paymentOrders.id, id));
}

/** A payer's unpaid orders of the last hour for one target, newest first, locked. */
export async function lockUnpaidOrders(
  tx: Database,
  payer: PayerKey,
  target: OrderTarget,
): Promise<PaymentOrder[]> {
  return tx
    .select()
    .from(paymentOrders)
    .where(
      and(
        'contributorId' in payer
          ? eq(paymentOrders.contributorId, payer.contributorId)
          : eq(paymentOrders.payerId, payer.payerId),
        matchesTarget(target),
        inArray(paymentOrders.status, UNPAID_STATES),
        gt(paymentOrders.createdAt, sql`now() - interval '1 hour'`),
      ),
    )
    .orderBy(desc(paymentOrders.createdAt))
    .for('update');
}

/** One payer and one target at a time: two simultaneous requests must not create two holds. */
export async function lockPayerAndTarget(tx: Database, payer: PayerKey, target: OrderTarget): Promise<void> {
  const key = `order ${'payerId' in payer ? payer.payerId : payer.contributorId} ${target.giftId ?? target.productId ?? 'basket'}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Whether a payment for this product may still arrive: an expired order can be paid for days. */
export async function hasOrderAwaitingPayment(tx: Database, productId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .where(
      and(
        sql`${paymentOrders.id} in (select order_id from order_lines where product_id = ${productId})`,
        inArray(paymentOrders.status, [...UNPAID_STATES, 'refund_due']),
        gt(paymentOrders.createdAt, sql`now() - interval '5 days'`),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Unpaid orders to look up at the provider now, each less often as it grows older. */
export async function claimOrdersToCheck(database: Database, limit: number): Promise<PaymentOrder[]> {
  return database.transaction(async (tx) => {
    const due = tx
      .select({ id: paymentOrders.id })
      .from(paymentOrders)
      .where(and(lte(paymentOrders.checkAt, sql`now()`), isNotNull(paymentOrders.providerOrderId)))
      .orderBy(paymentOrders.checkAt)
      .limit(limit)
      .for('update', { skipLocked: true });
    return tx
      .update(paymentOrders)
      .set({ checks: sql`checks + 1`, checkAt: NEXT_CHECK_AT })
      .where(inArray(paymentOrders.id, due))
      .returning();
  });
}

/** False if the provider was asked about this order within the last seconds. */
export async function claimLookUp(database: Database, id: string, seconds: number): Promise<boolean> {
  const rows = await database
    .update(paymentOrders)
    .set({ lookedUpAt: sql`now()` })
    .where(
      and(
        eq(paymentOrders.id, id),
        or(
          isNull(paymentOrders.lookedUpAt),
          lte(paymentOrders.lookedUpAt, sql`now() - make_interval(secs => ${seconds})`),
        ),
      ),
    )
    .returning({ id: paymentOrders.id });
  return rows.length > 0;
}

/** An account, or a guest. */
export type PayerKey = { payerId: string } | { contributorId: string };

const UNPAID_STATES: OrderState[] = ['created', 'attempted', 'expired'];

/** A bank may answer three days late, so orders are checked for five. Paid orders need no further check. */
const NEXT_CHECK_AT: SQL = sql`case
  when status in ('paid', 'refunded') or created_at < now() - interval '5 days' then null
  else now() + least(interval '1 hour', interval '30 seconds' * power(2, least(checks, 10))) end`;

function matchesTarget({ giftId, productId }: OrderTarget): SQL | undefined {
  if (giftId !== null) return eq(paymentOrders.giftId, giftId);
  if (productId !== null) return eq(paymentOrders.productId, productId);
  return and(isNull(paymentOrders.productId), isNull(paymentOrders.giftId));
}
