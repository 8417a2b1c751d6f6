import type { RefundState } from '@tohfa/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import { prepared } from '../platform/prepared.ts';

/**
 * SQL: what each ledger transaction credited to purchases and gifts or took back from them, with the payer of its order.
 * `t` is the transaction and `o` the order.
 */
export function payerCreditsSql(where: SQL): SQL {
  return sql`select o.payer_id, o.contributor_id, o.guest_buyer_id, t.at, t.kind = 'capture' as is_capture,
      t.kind = 'capture' and o.target = 'purchase' as is_order, -sum(e.amount_paise) as amount_paise
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    join payments p on p.provider_payment_id = t.provider_payment_id join payment_orders o on o.id = p.order_id
    where e.account in ('purchase', 'gift') and ${where}
    group by t.id, o.id`;
}

/** The newest ledger transaction that every later one comes after: those of the last seconds may still be written. */
export async function findSettledTransaction(tx: Database, settledSeconds: number): Promise<number> {
  const [row] = await queryRows<{ id: string }>(
    tx,
    sql`select coalesce((select id from ledger_transactions where at <= now() - make_interval(secs => ${settledSeconds})
      order by id desc limit 1), 0) as id`,
  );
  return Number(row?.id ?? 0);
}

/** The payers of a payment, by its number on the receipt or by the eight characters in the receipt's file name. */
export async function findPayersByReceipt(database: Database, receipt: string): Promise<OrderPayer[]> {
  const fileName = /^(?:receipt-gift-)?([0-9a-f]{8})$/i.exec(receipt)?.[1]?.toLowerCase();
  const order = fileName
    ? sql`id between ${`${fileName}-0000-0000-0000-000000000000`}::uuid and ${`${fileName}-ffff-ffff-ffff-ffffffffffff`}::uuid`
    : sql`id = (select order_id from payments where provider_payment_id = ${receipt})`;
  return queryRows<OrderPayer>(
    database,
    sql`select payer_id as "userId", contributor_id as "contributorId", guest_buyer_id as "guestBuyerId"
      from payment_orders where ${order} limit 20`,
  );
}

interface OrderPayer {
  userId: string | null;
  contributorId: string | null;
  guestBuyerId: string | null;
}

/** What went back to a payer or is on its way, newest first. */
export async function listRefundsOfPayer(
  database: Database,
  { userIds, contributorIds, guestBuyerIds }: PayerIds,
  limit: number,
): Promise<PayerRefund[]> {
  const rows = await selectRefunds(database, [userIds, contributorIds, guestBuyerIds, limit]);
  return rows.map(({ amountPaise, at, ...row }) => ({
    ...row,
    amountPaise: Number(amountPaise),
    at: new Date(at),
  }));
}

const selectRefunds = prepared<Omit<PayerRefund, 'amountPaise'> & { amountPaise: string }>(
  'refunds-of-payer',
  `select r.id, r.provider_payment_id as "paymentId", r.amount_paise as "amountPaise", r.status, r.reason,
      r.created_at as at
    from payment_orders o join payments p on p.order_id = o.id
    join refunds r on r.provider_payment_id = p.provider_payment_id
    where o.payer_id = any($1::uuid[]) or o.contributor_id = any($2::uuid[]) or o.guest_buyer_id = any($3::uuid[])
    order by r.created_at desc limit $4`,
);

/** What a payer has paid less what went back, to this moment. */
export async function sumPayer(database: Database, ids: PayerIds): Promise<PayerFigures> {
  const [row] = await queryRows<{ orders: number; spent: string; lastPaidAt: string | Date | null }>(
    database,
    sql`select ${PAYER_FIGURES} from (${payerCreditsSql(isOrderOf(ids))}) credits`,
  );
  const lastPaidAt = row?.lastPaidAt ? new Date(row.lastPaidAt) : null;
  return { orders: row?.orders ?? 0, spentPaise: Number(row?.spent ?? 0), lastPaidAt };
}

/** SQL: sums of the rows of `payerCreditsSql`. */
export const PAYER_FIGURES = sql`(count(*) filter (where credits.is_order))::int as orders,
  coalesce(sum(credits.amount_paise), 0)::bigint as spent,
  max(credits.at) filter (where credits.is_capture) as "lastPaidAt"`;

/** SQL: whether order `o` is one of this payer's. */
function isOrderOf({ userIds, contributorIds, guestBuyerIds }: PayerIds): SQL {
  return sql`(o.payer_id = any(${sql.param([...userIds])}::uuid[])
    or o.contributor_id = any(${sql.param([...contributorIds])}::uuid[])
    or o.guest_buyer_id = any(${sql.param([...guestBuyerIds])}::uuid[]))`;
}

interface PayerFigures {
  orders: number;
  spentPaise: number;
  lastPaidAt: Date | null;
}

/** A person's ids: the account's, and those of guests who are the same person. */
export interface PayerIds {
  userIds: readonly string[];
  contributorIds: readonly string[];
  guestBuyerIds: readonly string[];
}

interface PayerRefund {
  id: string;
  paymentId: string;
  amountPaise: number;
  status: RefundState;
  reason: string;
  at: Date;
}
