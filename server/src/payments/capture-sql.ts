import type { OrderState, PaymentSnapshot, PaymentState } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import { prepared } from '../platform/prepared.ts';
import { readOrder } from './orders-sql.ts';
import type { PaymentOrder, ProviderEventSource } from './tables.ts';

/**
 * Stores a report of a payment that was credited before, of which it tells nothing new. Otherwise nothing is stored, and
 * the answer is the order the report is about.
 */
export async function recordRepeatedReport(
  database: Database,
  event: EventRow,
  refundedPaise: number,
): Promise<{ repeated: { status: PaymentState; orderId: string } } | { order: PaymentOrder | undefined }> {
  const [row] = await insertRepeatedReport(database, [...eventValues(event), refundedPaise]);
  if (row?.known_order) return { repeated: { status: row.known_status, orderId: row.known_order } };
  return { order: row?.id ? readOrder(row) : undefined };
}

const EVENT_COLUMNS = '(source, dedupe_key, kind, provider_order_id, provider_payment_id, payload)';

const insertRepeatedReport = prepared<{ known_order: string; known_status: PaymentState; id: string | null }>(
  'repeated-report',
  `with known as (
      select order_id, status from payments
      where provider_payment_id = $5 and captured_at is not null and provider_refunded_paise >= $7),
    stored as (
      insert into provider_events ${EVENT_COLUMNS} select $1, $2, $3, $4::text, $5::text, $6::jsonb from known
      on conflict (dedupe_key) do nothing)
  select o.*, known.order_id as known_order, known.status as known_status
    from (values (1)) one left join known on true left join payment_orders o on o.provider_order_id = $4::text`,
);

/** The first that is heard of a payment, before its capture: its order, or undefined when something was heard before. */
export async function recordFirstAttempt(
  database: Database,
  event: EventRow,
  { amount, method }: { amount: number; method: string },
): Promise<PaymentOrder | undefined> {
  const [row] = await insertFirstAttempt(database, [...eventValues(event), amount, method]);
  return row && readOrder(row);
}

const insertFirstAttempt = prepared<object>(
  'first-attempt',
  `with opened as (
      select id from payment_orders where provider_order_id = $4::text and status in ('created', 'attempted')
        and not exists (select 1 from provider_events where provider_payment_id = $5) for update),
    attempt as (
      insert into payments (provider_payment_id, order_id, status, amount_paise, method)
      select $5::text, id, 'authorized', $7, $8 from opened
      on conflict do nothing returning order_id),
    stored as (
      insert into provider_events ${EVENT_COLUMNS} select $1, $2, $3, $4::text, $5::text, $6::jsonb from attempt
      on conflict (dedupe_key) do nothing),
    moved as (
      update payment_orders set status = 'attempted', updated_at = now() from attempt
      where id = attempt.order_id and status = 'created')
  select o.* from attempt join payment_orders o on o.id = attempt.order_id`,
);

/** Stores the event and answers all that is known about its payment. The caller has the order's lock. */
export async function storeEvent(tx: Database, event: EventRow, orderId: string): Promise<KnownPayment> {
  const [row] = await insertEvent(tx, [...eventValues(event), orderId]);
  if (!row) throw new Error('the event was not stored');
  const { payment_order: order, payment_status: status, captured_at: capturedAt, ...known } = row;
  return {
    ...known,
    snapshots: row.snapshots ?? [],
    payment: order && status ? { orderId: order, status, capturedAt } : undefined,
  };
}

const insertEvent = prepared<
  Omit<KnownPayment, 'payment'> & {
    payment_order: string | null;
    payment_status: PaymentState | null;
    captured_at: Date | null;
  }
>(
  'store-event',
  `with stored as (
      insert into provider_events ${EVENT_COLUMNS} values ($1, $2, $3, $4, $5, $6::jsonb)
      on conflict (dedupe_key) do nothing)
  select p.order_id as payment_order, p.status as payment_status, p.captured_at,
      exists (select 1 from holds where order_id = $7 and released_at is null) as held,
      exists (select 1 from ledger_transactions where provider_payment_id = $5 and kind = 'capture') as "hasCapture",
      exists (select 1 from disputes where provider_payment_id = $5) as "hasDisputes",
      coalesce(e.refunds, false) as "hasRefunds", e.snapshots
    from (values (1)) one
    left join payments p on p.provider_payment_id = $5
    left join (select bool_or(provider_refund_id is not null) as refunds,
        jsonb_agg(payload -> 'news' order by id) filter (where payload ? 'news') as snapshots
      from provider_events where provider_payment_id = $5) e on true`,
);

/** Payment, ledger, hold and order in one statement; see the function's migration. The caller has the order's lock. */
export async function writeCapture(tx: Database, capture: CaptureRow): Promise<void> {
  const rows = await insertCapture(tx, [
    capture.providerPaymentId,
    capture.orderId,
    capture.amountPaise,
    capture.creditedPaise,
    capture.method,
    capture.providerRefundedPaise,
    capture.account,
    capture.targetId,
    capture.orderStatus,
  ]);
  if (rows.length === 0) throw new Error(`payment ${capture.providerPaymentId} was not captured`);
}

const insertCapture = prepared('write-capture', 'select write_capture($1, $2, $3, $4, $5, $6, $7, $8, $9)');

/**
 * The usual credit of an instalment, locks included; false when it has to be decided step by step. Nothing but the commit
 * may follow it: everybody who pays for the gift waits.
 */
export async function creditInstalment(
  tx: Database,
  event: EventRow,
  { orderId, giftId, amountPaise, method }: PaymentRow & { giftId: string },
): Promise<boolean> {
  const values = [...eventValues(event), orderId, giftId, amountPaise, method];
  return (await creditInstalmentOnce(tx, values))[0]?.credited === true;
}

const creditInstalmentOnce = prepared<{ credited: boolean }>(
  'credit-instalment',
  'select credit_instalment($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as credited',
);

/**
 * The usual credit of one product, which becomes a purchase with this id; false when it has to be decided step by step.
 */
export async function creditPurchase(
  tx: Database,
  event: EventRow,
  { orderId, amountPaise, method, purchaseId }: PaymentRow & { purchaseId: string },
): Promise<boolean> {
  const values = [...eventValues(event), orderId, amountPaise, method, purchaseId];
  return (await creditPurchaseOnce(tx, values))[0]?.credited === true;
}

const creditPurchaseOnce = prepared<{ credited: boolean }>(
  'credit-purchase',
  'select credit_purchase($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as credited',
);

function eventValues(event: EventRow): unknown[] {
  const { source, dedupeKey, kind, providerOrderId, providerPaymentId, payload } = event;
  return [source, dedupeKey, kind, providerOrderId, providerPaymentId, JSON.stringify(payload)];
}

interface EventRow {
  source: ProviderEventSource;
  dedupeKey: string;
  kind: string;
  providerOrderId: string | null;
  providerPaymentId: string;
  payload: object;
}

interface PaymentRow {
  providerPaymentId: string;
  orderId: string;
  amountPaise: number;
  method: string;
  providerRefundedPaise: number;
}

interface CaptureRow extends PaymentRow {
  creditedPaise: number;
  account: PaymentOrder['target'];
  /** The gift, or the order of the purchase. */
  targetId: string;
  orderStatus: OrderState;
}

interface KnownPayment {
  payment: { orderId: string; status: PaymentState; capturedAt: Date | null } | undefined;
  /** Of the events stored before this one. */
  snapshots: PaymentSnapshot[];
  held: boolean;
  hasCapture: boolean;
  hasRefunds: boolean;
  hasDisputes: boolean;
}
