import {
  type OrderState,
  orderTransitions,
  type PaymentSnapshot,
  type PaymentState,
  paymentTransitions,
  statesBefore,
  statesLeadingTo,
} from '@tohfa/contract';
import type { Database } from '../../platform/database.ts';
import { prepared } from '../../platform/prepared.ts';
import { readOrder } from '../orders/orders-sql.ts';
import type { ProviderName } from '../provider/provider.ts';
import type { PaymentOrder, ProviderEventSource } from '../tables.ts';

/**
 * Stores a report that adds nothing new to a payment already credited. For any other report it stores nothing and
 * returns the order the report is about.
 */
export async function recordRepeatedReport(
  database: Database,
  event: EventRow,
  refundedPaise: number,
): Promise<
  { repeated: { status: PaymentState; orderId: string } } | { order: PaymentOrder | undefined; held: boolean }
> {
  const [row] = await insertRepeatedReport(database, [...eventValues(event), refundedPaise]);
  if (row?.known_order) return { repeated: { status: row.known_status, orderId: row.known_order } };
  return { order: row?.id ? readOrder(row) : undefined, held: row?.is_held ?? false };
}

const EVENT_COLUMNS = '(source, dedupe_key, kind, provider_order_id, provider_payment_id, payload)';
const EVENT_VALUES = '$1, $2, $3, $4, $5, $6::jsonb';

const insertRepeatedReport = prepared<{
  known_order: string | null;
  known_status: PaymentState;
  id: string | null;
  is_held: boolean;
}>(
  'repeated-report',
  `with known as (
      select order_id, status from payments
      where provider_payment_id = $5 and captured_at is not null and provider_refunded_paise >= $7),
    stored as (
      insert into provider_events ${EVENT_COLUMNS} select ${EVENT_VALUES} from known
      on conflict (dedupe_key) do nothing)
  select o.*, known.order_id as known_order, known.status as known_status,
      exists (select 1 from holds h where h.order_id = o.id and h.released_at is null) as is_held
    from (values (1)) one left join known on true left join payment_orders o on o.provider_order_id = $4`,
);

/**
 * Stores an attempt that was authorised or failed, and moves payment and order on if their transition tables allow it.
 * Returns undefined for an unknown order, or for a payment of another order.
 */
export async function recordAttempt(
  database: Database,
  event: EventRow,
  attempt: Attempt,
): Promise<{ orderId: string; status: PaymentState } | undefined> {
  const { status, amountPaise, method, providerRefundedPaise } = attempt;
  const [row] = await insertAttempt(database, [
    ...eventValues(event),
    status,
    amountPaise,
    method,
    providerRefundedPaise,
    statesLeadingTo(paymentTransitions, status),
    statesBefore(orderTransitions, 'attempted'),
  ]);
  return row;
}

/** Locks the order first, as every transaction that credits it does. */
const insertAttempt = prepared<{ orderId: string; status: PaymentState }>(
  'record-attempt',
  `with locked as materialized (
      select id, provider from payment_orders where provider_order_id = $4 for update),
    attempt as (
      insert into payments as p (provider_payment_id, order_id, provider, status, amount_paise, method,
        provider_refunded_paise)
      select $5, locked.id, locked.provider, $7, $8, $9, $10 from locked
      on conflict (provider_payment_id) do update set updated_at = now(), method = excluded.method,
          status = case when p.status = any($11::text[]) then excluded.status else p.status end,
          provider_refunded_paise = greatest(p.provider_refunded_paise, excluded.provider_refunded_paise)
        where p.order_id = excluded.order_id
      returning order_id, status),
    stored as (
      insert into provider_events ${EVENT_COLUMNS} select ${EVENT_VALUES} from attempt
      on conflict (dedupe_key) do nothing),
    moved as (
      update payment_orders o set status = 'attempted', updated_at = now() from attempt
      where o.id = attempt.order_id and o.status = any($12::text[]))
  select order_id as "orderId", status from attempt`,
);

/** Stores the event and answers all that is known about its payment. The caller has the order's lock. */
export async function storeEvent(
  tx: Database,
  event: EventRow,
  orderId: string,
  holdSeconds: number,
): Promise<KnownPayment> {
  const [row] = await insertEvent(tx, [...eventValues(event), orderId, holdSeconds]);
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
      insert into provider_events ${EVENT_COLUMNS} values (${EVENT_VALUES})
      on conflict (dedupe_key) do nothing)
  select p.order_id as payment_order, p.status as payment_status, p.captured_at,
      exists (select 1 from holds where order_id = $7 and released_at is null) as held,
      exists (select 1 from ledger_transactions where provider_payment_id = $5 and kind = 'capture') as "hasCapture",
      exists (select 1 from disputes where provider_payment_id = $5) as "hasDisputes",
      coalesce(e.refunds, false) as "hasRefunds", e.snapshots, e.authorised_at as "authorisedAt",
      (select coalesce(h.expires_at, o.created_at + make_interval(secs => $8::int))
        from payment_orders o left join holds h on h.order_id = o.id where o.id = $7) as "priceUntil"
    from (values (1)) one
    left join payments p on p.provider_payment_id = $5
    left join (select bool_or(provider_refund_id is not null) as refunds,
        jsonb_agg(payload -> 'news' order by id) filter (where payload ? 'news') as snapshots,
        min(coalesce(to_timestamp((payload ->> 'sentAt')::float8), received_at))
          filter (where kind in ('payment.authorized', 'payment.captured')) as authorised_at
      from provider_events where provider_payment_id = $5) e on true`,
);

/**
 * Writes a capture in one statement: the payment, balanced ledger entries, the released hold and the order's new state.
 * The caller holds the order's lock.
 */
export async function writeCapture(tx: Database, capture: CaptureRow): Promise<void> {
  const { amountPaise, creditedPaise, orderStatus } = capture;
  const rows = await insertCapture(tx, [
    capture.providerPaymentId,
    capture.orderId,
    amountPaise,
    creditedPaise,
    capture.method,
    capture.providerRefundedPaise,
    capture.account,
    capture.targetId,
    orderStatus,
    // The reconciler need not check a paid order again.
    orderStatus === 'paid' && amountPaise === creditedPaise,
    capture.provider,
    // A second payment of an order does not change its state.
    [orderStatus, ...statesBefore(orderTransitions, orderStatus)],
    capture.refundHorizonDays,
    capture.paidAtSeconds ?? null,
  ]);
  if (rows.length === 0) throw new Error(`order ${capture.orderId} cannot become ${orderStatus}`);
}

const insertCapture = prepared(
  'write-capture',
  `with paid as (
      insert into payments (provider_payment_id, order_id, status, amount_paise, credited_paise, method,
        provider_refunded_paise, captured_at, provider, ordinary_refund_until)
      values ($1, $2, 'captured', $3, $4, $5, $6, now(), $11,
        least(now(), to_timestamp($14::float8)) + make_interval(days => $13::int))
      on conflict (provider_payment_id) do update set status = excluded.status, credited_paise = excluded.credited_paise,
        method = excluded.method, captured_at = now(), updated_at = now(),
        ordinary_refund_until = excluded.ordinary_refund_until,
        provider_refunded_paise = greatest(payments.provider_refunded_paise, excluded.provider_refunded_paise)
      returning provider_payment_id),
    captured as (
      insert into ledger_transactions (kind, provider_payment_id) select 'capture', provider_payment_id from paid
      returning id),
    entries as (
      insert into ledger_entries (transaction_id, account, target_id, amount_paise)
      select captured.id, entry.account, entry.target_id, entry.amount_paise
      from captured, (values ('provider', null::uuid, $3::bigint), ($7::text, $8::uuid, -$4::bigint),
        ('refunds-due', null, $4::bigint - $3::bigint)) entry (account, target_id, amount_paise)
      where entry.amount_paise <> 0),
    released as (
      update holds set released_at = now(), released_because = 'captured'
      where order_id = $2 and released_at is null),
    ended as (
      update hold_periods set ends_at = now() where order_id = $2 and ends_at > now())
  update payment_orders set status = $9, updated_at = now(),
      check_at = case when $10::boolean then null else check_at end
    where id = $2 and status = any($12::text[]) returning id`,
);

function eventValues(event: EventRow): unknown[] {
  const { source, dedupeKey, kind, providerOrderId, providerPaymentId, payload } = event;
  return [source, dedupeKey, kind, providerOrderId, providerPaymentId, JSON.stringify(payload)];
}

export interface EventRow {
  source: ProviderEventSource;
  dedupeKey: string;
  kind: string;
  providerOrderId: string | null;
  providerPaymentId: string;
  payload: object;
}

interface Attempt {
  status: PaymentState;
  amountPaise: number;
  method: string;
  providerRefundedPaise: number;
}

interface PaymentRow {
  providerPaymentId: string;
  provider: ProviderName;
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
  refundHorizonDays: number;
  /** When the payer began to pay, in Unix seconds; the provider counts from there. */
  paidAtSeconds: number | undefined;
}

export interface KnownPayment {
  payment: { orderId: string; status: PaymentState; capturedAt: Date | null } | undefined;
  /** From the events stored before this one. */
  snapshots: PaymentSnapshot[];
  held: boolean;
  hasCapture: boolean;
  hasRefunds: boolean;
  hasDisputes: boolean;
  /** By the events stored before this one. */
  authorisedAt: Date | null;
  /** Until when a payment buys at the price of the order. */
  priceUntil: Date | null;
}
