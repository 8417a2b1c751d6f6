import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';

/** What was returned of each purchase (by its order's id) or gift, by whomever, and whether a payment is disputed. */
export async function loadRefundFacts(
  database: Database,
  targetIds: readonly string[],
): Promise<{ of(targetId: string): RefundFacts }> {
  const rows = targetIds.length === 0 ? [] : await queryRefundFacts(database, targetIds);
  const byTarget = new Map(
    rows.map((row) => [
      row.target_id,
      {
        refundedPaise: Number(row.refunded_paise),
        disputed: row.disputed,
        refundPending: row.refund_pending,
      },
    ]),
  );
  return { of: (targetId) => byTarget.get(targetId) ?? NOTHING };
}

async function queryRefundFacts(database: Database, targetIds: readonly string[]): Promise<RefundFactsRow[]> {
  return queryRows<RefundFactsRow>(
    database,
    sql`with credited as (
        select o.id as order_id, coalesce(o.gift_id, o.id) as target_id, p.provider_payment_id, p.credited_paise
        from payment_orders o join payments p on p.order_id = o.id and p.credited_paise > 0
        where o.id in ${targetIds} or o.gift_id in ${targetIds})
      select c.target_id::text,
        sum(c.credited_paise) - (select coalesce(-sum(e.amount_paise), 0) from ledger_entries e
          where e.target_id = c.target_id) as refunded_paise,
        bool_or(exists (select 1 from disputes d where d.provider_payment_id = c.provider_payment_id
          and d.status in ('open', 'under_review', 'lost'))) as disputed,
        bool_or(exists (select 1 from refunds r where r.provider_payment_id = c.provider_payment_id
          and r.started_by <> 'shop' and r.status = 'pending')) as refund_pending
      from credited c group by c.target_id`,
  );
}

const NOTHING: RefundFacts = { refundedPaise: 0, disputed: false, refundPending: false };

export interface RefundFacts {
  /** Returned, or on its way back. */
  refundedPaise: number;
  /** Won and closed disputes no longer count. */
  disputed: boolean;
  /** A refund that was started at the provider is not settled yet. */
  refundPending: boolean;
}

interface RefundFactsRow {
  target_id: string;
  refunded_paise: string;
  disputed: boolean;
  refund_pending: boolean;
}
