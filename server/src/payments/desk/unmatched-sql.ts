import { type SQL, sql } from 'drizzle-orm';
import { OPEN_STATES } from '../refunds/refunds-sql.ts';

/** SQL: an orphan whose money is still with the provider, and that nobody has dealt with. See `orphan_payments_open`. */
export const isOpenOrphan: SQL = sql`handled_at is null and refund_status is distinct from 'processed'
  and status in ('authorized', 'captured')`;

/**
 * SQL: payments that were captured beyond what their target could take and whose refund has not arrived, as `id` and
 * `at`. In two parts, because each has an index of its own.
 */
export const PAYMENTS_WITHOUT_ROOM: SQL = sql`
  select p.provider_payment_id as id, p.created_at as at
    from refunds r join payments p on p.provider_payment_id = r.provider_payment_id
    where r.status in ${OPEN_STATES} and ${isOfExcess(sql`r`)}
  union
  select p.provider_payment_id, p.created_at
    from refunds r join payments p on p.provider_payment_id = r.provider_payment_id
    where r.status = 'failed' and ${isOfExcess(sql`r`)}
      and not exists (select 1 from refunds again where again.replaces = r.id)`;

function isOfExcess(refund: SQL): SQL {
  return sql`${refund}.started_by = 'shop' and not ${refund}.from_target and p.credited_paise < p.amount_paise`;
}
