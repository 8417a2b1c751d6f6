import { indianDay, REFUND_WORKING_DAYS, workingDaysAfter } from '@tohfa/contract';
import type { Database } from '../../platform/database.ts';
import { prepared } from '../../platform/prepared.ts';

/** The refunded amount of each purchase (by its order id) or gift, and whether a payment is disputed. */
export async function loadRefundFacts(
  database: Database,
  targetIds: readonly string[],
): Promise<{ of(targetId: string): RefundFacts }> {
  const rows = targetIds.length === 0 ? [] : await selectRefundFacts(database, [targetIds]);
  const byTarget = new Map(rows.map((row) => [row.target_id, toRefundFacts(row)]));
  return { of: (targetId) => byTarget.get(targetId) ?? NOTHING };
}

/** The day by which a refund that was processed then has usually arrived. */
export function refundArrival(processedAt: Date): string {
  return workingDaysAfter(indianDay(processedAt), REFUND_WORKING_DAYS.to);
}

/** Where the refunds of these orders go; the method is undefined when they were paid in different ways. */
export async function loadRefundWay(
  database: Database,
  orderIds: readonly string[],
): Promise<{ method: string | undefined; arrivesBy: string }> {
  const rows = await selectRefundWays(database, [orderIds]);
  const [method, ...others] = new Set(rows.map((row) => row.method));
  const processed = rows.flatMap(({ processed_at }) =>
    processed_at === null ? [] : [Number(new Date(processed_at))],
  );
  return {
    method: others.length === 0 ? method : undefined,
    arrivesBy: refundArrival(processed.length === 0 ? new Date() : new Date(Math.max(...processed))),
  };
}

const selectRefundWays = prepared<{ method: string; processed_at: string | Date | null }>(
  'refund-ways',
  `select case when exists (select 1 from refunds r where r.provider_payment_id = paid.provider_payment_id
        and r.status in ('needs_details', 'paying_outside', 'paid_outside')) then 'outside' else paid.method end as method,
      (select max(r.updated_at) from refunds r
      where r.provider_payment_id = paid.provider_payment_id and r.status in ('processed', 'paid_outside')) as processed_at
    from payments paid where paid.order_id = any($1::uuid[]) and paid.captured_at is not null`,
);

/** SQL: one row with an order's refund facts, for use inside a larger statement. */
export function refundFactsSql(order: string): string {
  return factsSql(order, `from payments paid where paid.order_id = ${order} and paid.credited_paise > 0`);
}

/** SQL: how a payment was made, and its refunds `r` as rows of JSON, oldest first. */
export const paymentMethodSql = (paymentId: string) =>
  `(select paid.method from payments paid where paid.provider_payment_id = ${paymentId})`;
export const refundsSql = (paymentId: string, andWhere = '') =>
  `coalesce((select json_agg(r order by r.created_at) from refunds r
    where r.provider_payment_id = ${paymentId} and r.status not in ('failed', 'cancelled') ${andWhere}), '[]')`;

/** SQL: the refund facts of an order or a gift. */
function factsSql(target: string, fromPayments: string): string {
  return `select
      coalesce(sum(paid.credited_paise) + (select coalesce(sum(e.amount_paise), 0) from ledger_entries e
        where e.target_id = ${target}), 0) as refunded_paise,
      coalesce(bool_or(exists (select 1 from disputes d where d.provider_payment_id = paid.provider_payment_id
        and d.status in ('open', 'under_review', 'lost'))), false) as disputed,
      coalesce(bool_or(exists (select 1 from disputes d where d.provider_payment_id = paid.provider_payment_id
        and d.status in ('open', 'under_review'))), false) as dispute_open,
      coalesce(bool_or(exists (select 1 from refunds r where r.provider_payment_id = paid.provider_payment_id
        and r.started_by <> 'shop' and r.status = 'pending')), false) as refund_pending
    ${fromPayments}`;
}

export function toRefundFacts(row: RefundFactsRow): RefundFacts {
  return {
    refundedPaise: Number(row.refunded_paise),
    disputed: row.disputed,
    disputeOpen: row.dispute_open,
    refundPending: row.refund_pending,
  };
}

const selectRefundFacts = prepared<RefundFactsRow & { target_id: string }>(
  'refund-facts',
  `select target.id::text as target_id, f.* from unnest($1::uuid[]) as target (id)
    cross join lateral (${factsSql(
      'target.id',
      `from payment_orders ordered
        join payments paid on paid.order_id = ordered.id and paid.credited_paise > 0
        where ordered.id = target.id or ordered.gift_id = target.id`,
    )}) f`,
);

const NOTHING: RefundFacts = { refundedPaise: 0, disputed: false, disputeOpen: false, refundPending: false };

export interface RefundFacts {
  /** Includes refunds that are still on their way. */
  refundedPaise: number;
  /** Won and closed disputes no longer count. */
  disputed: boolean;
  /** The bank has yet to decide: the shop refunds nothing of the payment. */
  disputeOpen: boolean;
  /** A refund that started at the provider is not settled yet. */
  refundPending: boolean;
}

interface RefundFactsRow {
  refunded_paise: string | number;
  disputed: boolean;
  dispute_open: boolean;
  refund_pending: boolean;
}
