import type { OrderState, PaymentSnapshot, PaymentState } from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import { itemsSql, prepared, preparedBatch } from '../platform/prepared.ts';
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
  const row = await insertRepeatedReport(database, { ...event, refundedPaise });
  if (row?.known_order) return { repeated: { status: row.known_status, orderId: row.known_order } };
  return { order: row?.id ? readOrder(row) : undefined };
}

const EVENT_COLUMNS = '(source, dedupe_key, kind, provider_order_id, provider_payment_id, payload)';
const EVENT_TYPES =
  'source text, "dedupeKey" text, kind text, "providerOrderId" text, "providerPaymentId" text, payload jsonb';
const EVENT_VALUES = 'r.source, r."dedupeKey", r.kind, r."providerOrderId", r."providerPaymentId", r.payload';

const insertRepeatedReport = preparedBatch<
  EventRow & { refundedPaise: number },
  { known_order: string; known_status: PaymentState; id: string | null }
>(
  'repeated-report',
  `with report as materialized (select * from ${itemsSql(`${EVENT_TYPES}, "refundedPaise" bigint`)} item),
    known as (
      select r.n, p.order_id, p.status from report r join payments p on p.provider_payment_id = r."providerPaymentId"
      where p.captured_at is not null and p.provider_refunded_paise >= r."refundedPaise"),
    stored as (
      insert into provider_events ${EVENT_COLUMNS} select ${EVENT_VALUES} from report r join known using (n)
      on conflict (dedupe_key) do nothing)
  select r.n, o.*, known.order_id as known_order, known.status as known_status
    from report r left join known using (n) left join payment_orders o on o.provider_order_id = r."providerOrderId"`,
);

/** The first that is heard of a payment, before its capture: its order, or undefined when something was heard before. */
export async function recordFirstAttempt(
  database: Database,
  event: EventRow,
  { amount, method }: { amount: number; method: string },
): Promise<PaymentOrder | undefined> {
  const row = await insertFirstAttempt(database, { ...event, amount, method });
  return row && readOrder(row);
}

/** Whoever has an order's lock may be about to credit it: such a report is decided step by step. */
const insertFirstAttempt = preparedBatch<EventRow & { amount: number; method: string }, object>(
  'first-attempt',
  `with report as materialized (select * from ${itemsSql(`${EVENT_TYPES}, amount bigint, method text`)} item),
    opened as (
      select r.n, o.id from report r join payment_orders o on o.provider_order_id = r."providerOrderId"
      where o.status in ('created', 'attempted')
        and not exists (select 1 from provider_events e where e.provider_payment_id = r."providerPaymentId")
      order by o.id for update of o skip locked),
    attempt as (
      insert into payments (provider_payment_id, order_id, status, amount_paise, method)
      select r."providerPaymentId", opened.id, 'authorized', r.amount, r.method from report r join opened using (n)
      on conflict do nothing returning provider_payment_id, order_id),
    stored as (
      insert into provider_events ${EVENT_COLUMNS}
      select ${EVENT_VALUES} from report r join attempt on attempt.provider_payment_id = r."providerPaymentId"
      on conflict (dedupe_key) do nothing),
    moved as (
      update payment_orders o set status = 'attempted', updated_at = now() from attempt
      where o.id = attempt.order_id and o.status = 'created')
  select r.n, o.* from attempt join report r on r."providerPaymentId" = attempt.provider_payment_id
    join payment_orders o on o.id = attempt.order_id`,
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
 * The usual credits of instalments of one gift, locks included; false for one that has to be decided step by step. Nothing
 * but the commit may follow them: everybody who pays for the gift waits.
 */
export function creditInstalments(tx: Database, credits: readonly InstalmentCredit[]): Promise<boolean[]> {
  return creditAll(tx, creditInstalmentsOnce, credits);
}

/**
 * The usual credits of single products, each of which becomes a purchase with its id; false for one that has to be decided
 * step by step.
 */
export function creditPurchases(tx: Database, credits: readonly PurchaseCredit[]): Promise<boolean[]> {
  return creditAll(tx, creditPurchasesOnce, credits);
}

async function creditAll(
  tx: Database,
  statement: typeof creditInstalmentsOnce,
  credits: readonly (InstalmentCredit | PurchaseCredit)[],
): Promise<boolean[]> {
  const numbered = credits
    .map((credit, n) => ({ ...credit, ...credit.event, event: undefined, n }))
    // Every process locks orders in this order.
    .sort((a, b) => (a.orderId < b.orderId ? -1 : 1));
  const rows = await statement(tx, [JSON.stringify(numbered)]);
  const credited = new Set(rows.filter((row) => row.credited).map(({ n }) => n));
  return credits.map((_, n) => credited.has(n));
}

const CREDIT_TYPES = `${EVENT_TYPES}, "orderId" uuid, "amountPaise" bigint, method text`;

const creditInstalmentsOnce = prepared<{ n: number; credited: boolean }>(
  'credit-instalments',
  `select r.n, credit_instalment(${EVENT_VALUES}, r."orderId", r."giftId", r."amountPaise", r.method) as credited
    from ${itemsSql(`${CREDIT_TYPES}, "giftId" uuid`)} r`,
);

const creditPurchasesOnce = prepared<{ n: number; credited: boolean }>(
  'credit-purchases',
  `select r.n, credit_purchase(${EVENT_VALUES}, r."orderId", r."amountPaise", r.method, r."purchaseId") as credited
    from ${itemsSql(`${CREDIT_TYPES}, "purchaseId" uuid`)} r`,
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

interface PaymentRow {
  providerPaymentId: string;
  orderId: string;
  amountPaise: number;
  method: string;
  providerRefundedPaise: number;
}

interface InstalmentCredit extends PaymentRow {
  event: EventRow;
  giftId: string;
}

interface PurchaseCredit extends PaymentRow {
  event: EventRow;
  purchaseId: string;
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
