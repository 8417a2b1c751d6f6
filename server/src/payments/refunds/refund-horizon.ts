import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../platform/database.ts';
import { queuePaymentAlert } from '../alerts.ts';
import type { PaymentDeps } from '../deps.ts';
import { ORDINARY_REFUND_UNTIL } from './refunds-sql.ts';

/** How many days before the provider stops taking ordinary refunds somebody has to look. */
const DAYS_BEFORE = 30;

/**
 * SQL: payments whose money is neither spent nor on its way back, and that can be refunded in the ordinary way for so many
 * days at most: of gifts that collect or wait to be sent, and of orders that are not sent. Starts from these few, because
 * nearly all old payments were spent long ago.
 */
export const NEAR_REFUND_LIMIT: SQL = sql`
  select p.provider_payment_id, p.horizon_alerted_at, ${ORDINARY_REFUND_UNTIL} as until, held.kind, held.target_id,
    money.amount_paise
  from (select g.id as target_id, 'gift' as kind, o.id as order_id
      from gifts g join payment_orders o on o.gift_id = g.id and o.status = 'paid'
      where g.status in ('approved', 'paid') and g.paid_paise > 0
    union select u.order_id, 'order', u.order_id from purchases u where u.status in ('placed', 'packed')) held
  cross join lateral (select * from payments where order_id = held.order_id and credited_paise > 0 offset 0) p
  cross join lateral (select -sum(e.amount_paise) as amount_paise
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.target_id = held.target_id
    where t.provider_payment_id = p.provider_payment_id) money
  where ${ORDINARY_REFUND_UNTIL} < now() + make_interval(days => ${sql.raw(String(DAYS_BEFORE))})
    and money.amount_paise > 0`;

/** For the work list: one for each gift and order, the nearest day first. */
export async function refundLimits(database: Database, items: number) {
  const rows = await queryRows<LimitRow & { count: number }>(
    database,
    sql`select ${OF_TARGET}, count(*) over ()::int as count from (${NEAR_REFUND_LIMIT}) near
      group by near.target_id order by until limit ${items}`,
  );
  return {
    count: rows[0]?.count ?? 0,
    items: rows.map(({ paymentId, amountPaise, payments, until, kind }) => ({
      paymentId,
      amountPaise: Number(amountPaise),
      payments,
      until: new Date(until).toISOString(),
      kind,
    })),
  };
}

/** Job, daily: the admins are told once of each payment, with one mail for each gift or order. */
export async function alertOfRefundLimits(payments: PaymentDeps): Promise<void> {
  await payments.database.transaction(async (tx) => {
    const rows = await queryRows<LimitRow>(
      tx,
      sql`with near as materialized (select * from (${NEAR_REFUND_LIMIT}) n where n.horizon_alerted_at is null),
        claimed as (update payments set horizon_alerted_at = now()
          where provider_payment_id in (select provider_payment_id from near) and horizon_alerted_at is null
          returning provider_payment_id)
        select ${OF_TARGET} from near join claimed using (provider_payment_id) group by near.target_id`,
    );
    for (const { paymentId, amountPaise } of rows)
      await queuePaymentAlert(payments, tx, {
        kind: 'refund-horizon',
        paymentId,
        amountPaise: Number(amountPaise),
      });
  });
}

const OF_TARGET = sql`min(near.provider_payment_id) as "paymentId", sum(near.amount_paise) as "amountPaise",
  count(*)::int as payments, min(near.until) as until, min(near.kind) as kind`;

interface LimitRow {
  paymentId: string;
  amountPaise: string;
  payments: number;
  until: string | Date;
  kind: 'order' | 'gift';
}
