import { type OrderState, orderTransitions, statesBefore } from '@tohfa/contract';
import { and, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { prepared, rowReader, rowWriter } from '../../platform/prepared.ts';
import type { PayerDetails, PayerKey, PaymentDeps } from '../deps.ts';
import { type PaymentOrder, paymentOrders } from '../tables.ts';

/** Inserts an order and its hold. Without `holdSeconds` the order has no hold. */
export async function insertOrder(
  tx: Database,
  order: typeof paymentOrders.$inferInsert,
  holdSeconds: number | undefined,
): Promise<PaymentOrder> {
  const row = toRow({ ...NOTHING_GIVEN, ...order });
  const [placed] = await insertOrderAndHold(tx, [JSON.stringify(row), holdSeconds ?? null]);
  if (!placed) throw new Error('no order was inserted');
  return readOrder(placed);
}

const NOTHING_GIVEN = {
  ...{ payerName: '', payerEmail: '', payerPhone: '', displayName: '', buyerCompany: '' },
  discountPaise: 0,
};

const toRow = rowWriter(paymentOrders);
const COLUMNS = `id, provider, target, scope, amount_paise, payer_id, contributor_id, guest_buyer_id, network, payer_name,
    payer_email, payer_phone, display_name, buyer_gstin, buyer_company, gift_id, names_from, discretion, price_paise, tax_paise, discount_paise, delivery_paise,
    transaction_paise, address, delivery_date`;

const insertOrderAndHold = prepared<object>(
  'insert-order',
  `with placed as (
      insert into payment_orders (${COLUMNS}) select ${COLUMNS} from json_populate_record(null::payment_orders, $1::json)
      returning *),
    held as (
      insert into holds (order_id, scope, gift_id, amount_paise, guest, payer_key, expires_at)
      select id, scope, gift_id, amount_paise, payer_id is null,
        coalesce(payer_id, contributor_id, guest_buyer_id), now() + make_interval(secs => $2::int)
      from placed where $2::int is not null returning order_id, expires_at),
    period as (
      insert into hold_periods (order_id, ends_at) select order_id, expires_at from held)
  select * from placed`,
);

/** Two simultaneous requests may each create an order at the provider. Both get the id that was stored first. */
export async function setProviderOrderId(
  database: Database,
  id: string,
  providerOrderId: string,
): Promise<string> {
  const [row] = await updateProviderOrderId(database, [id, providerOrderId]);
  if (!row) throw new Error(`order ${id} does not exist`);
  return row.stored;
}

const updateProviderOrderId = prepared<{ stored: string }>(
  'set-provider-order-id',
  `update payment_orders set provider_order_id = coalesce(provider_order_id, $2), updated_at = now()
    where id = $1 returning provider_order_id as stored`,
);

export async function findOrderByProviderId(
  database: Database,
  providerOrderId: string,
): Promise<PaymentOrder | undefined> {
  const [row] = await selectOrderByProviderId(database, [providerOrderId]);
  return row && readOrder(row);
}

/** Also tells whether this payment of the order has been credited. */
export async function findOrderOfPayment(
  database: Database,
  providerOrderId: string,
  paymentId: string,
): Promise<{ order: PaymentOrder; isCredited: boolean } | undefined> {
  const [row] = await selectOrderOfPayment(database, [providerOrderId, paymentId]);
  return row && { order: readOrder(row), isCredited: row.is_credited };
}

const selectOrderOfPayment = prepared<{ is_credited: boolean }>(
  'order-of-payment',
  `select o.*, exists (select 1 from payments p where p.provider_payment_id = $2
      and p.order_id = o.id and p.captured_at is not null) as is_credited
    from payment_orders o where o.provider_order_id = $1`,
);

export const readOrder = rowReader(paymentOrders);

/**
 * Two simultaneous requests may each have created an order at the provider, and only one was stored. A payment of the
 * other order is matched by its receipt, which is our order id.
 */
export async function findOrderByReceipt(
  { database, provider }: Pick<PaymentDeps, 'database' | 'provider'>,
  providerOrderId: string | null,
): Promise<PaymentOrder | undefined> {
  const found = providerOrderId === null ? undefined : await provider.getOrder(providerOrderId);
  const receipt = found?.ok ? found.value.receipt : undefined;
  const [row] = receipt === undefined ? [] : await selectOrder(database, [receipt]);
  return row && readOrder(row);
}

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

/** Undefined while another transaction holds the row's lock. */
export async function tryLockOrder(tx: Database, id: string): Promise<PaymentOrder | undefined> {
  const [row] = await tx
    .select()
    .from(paymentOrders)
    .where(eq(paymentOrders.id, id))
    .for('update', { skipLocked: true });
  return row;
}

/** Returns false if the transition table does not allow the move from the current state. */
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
  details: Partial<PayerDetails & Pick<PaymentOrder, 'address' | 'buyerGstin' | 'buyerCompany'>>,
): Promise<void> {
  await tx.update(paymentOrders).set(details).where(eq(paymentOrders.id, id));
}

/** A payer's unpaid orders of the last hour in one scope, newest first, locked. */
export async function lockUnpaidOrders(
  tx: Database,
  payer: PayerKey,
  scope: string,
): Promise<PaymentOrder[]> {
  return (await selectUnpaidForUpdate(tx, payer, [scope, UNPAID_STATES])).map(readOrder);
}

const selectUnpaidForUpdate = preparedByPayer<object>(
  'lock-unpaid-orders',
  (payer) => `select * from payment_orders
    where ${payer} = $1 and scope = $2 and status = any($3::text[]) and created_at > now() - interval '1 hour'
    order by created_at desc for update`,
);

/** One statement for each kind of payer, whose id is its first parameter. */
export function preparedByPayer<Row>(name: string, text: (column: string) => string) {
  const toStatement = (by: PayerKey['by']) => prepared<Row>(`${name}-${by}`, text(paymentOrders[by].name));
  const statements = {
    payerId: toStatement('payerId'),
    contributorId: toStatement('contributorId'),
    guestBuyerId: toStatement('guestBuyerId'),
  };
  return (tx: Database, { by, id }: PayerKey, values: readonly unknown[]) =>
    statements[by](tx, [id, ...values]);
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

/** Claims unpaid orders that are due for a look-up at the provider. Older orders are checked less often. */
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

/** False if another call looked this order up within the last `seconds`. */
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

/** The id of whoever pays an order, of any kind. */
export function payerIdOf({
  payerId,
  contributorId,
  guestBuyerId,
}: Pick<PaymentOrder, PayerKey['by']>): string | null {
  return payerId ?? contributorId ?? guestBuyerId;
}

/** Orders that may still be paid. */
export const UNPAID_STATES: OrderState[] = ['created', 'attempted', 'expired'];

/** A bank may answer three days late, so orders are checked for five. Paid orders need no further check. */
const NEXT_CHECK_AT: SQL = sql`case
  when status in ('paid', 'refunded') or created_at < now() - interval '5 days' then null
  else now() + least(interval '1 hour', interval '30 seconds' * power(2, least(checks, 10))) end`;
