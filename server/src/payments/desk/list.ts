import {
  type ListedPayment,
  type Operations,
  PAYMENTS_PER_PAGE,
  type PaidFor,
  type PaymentFilter,
  type PaymentState,
  UNSETTLED_LOOKED_AT,
  type UnmatchedKind,
} from '@tohfa/contract';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../platform/database.ts';
import type { Call } from '../../platform/http/operations.ts';
import { countRows } from '../../platform/recent-text-search.ts';
import { NEEDS_ANSWER } from '../refunds/disputes.ts';
import { OPEN_STATES } from '../refunds/refunds-sql.ts';
import type { PaymentDeskDeps } from './deps.ts';
import { findPaymentIds } from './search.ts';
import { isOpenOrphan, PAYMENTS_WITHOUT_ROOM } from './unmatched-sql.ts';

/** Every payment the shop knows of: of its orders, and those that belong to none. */
export async function listPayments(
  deps: Pick<PaymentDeskDeps, 'database' | 'paidFor'>,
  { body }: Pick<Call<Operations['listPayments']>, 'body'>,
) {
  const { q = '', filter = 'all', page = 1 } = body;
  const offset = (page - 1) * PAYMENTS_PER_PAGE;
  if (q !== '') return searchPayments(deps, { q, filter, offset });
  const list = LISTS[filter];
  const [rows, ...counts] = await Promise.all([
    queryRows<{ id: string; disputeId?: string }>(deps.database, list.page(PAYMENTS_PER_PAGE, offset)),
    ...list.counted.map((from) => countRows(deps.database, from)),
  ]);
  return {
    payments: await loadListed(deps, rows),
    total: counts.reduce((sum, { total }) => sum + total, 0),
    more: counts.some(({ more }) => more),
  };
}

async function searchPayments(
  deps: Pick<PaymentDeskDeps, 'database' | 'paidFor'>,
  { q, filter, offset }: { q: string; filter: PaymentFilter; offset: number },
) {
  const { ids, more } = await findPaymentIds(deps, q);
  const rows = await selectListed(
    deps.database,
    ids.map((id) => ({ id })),
  );
  const matching = rows
    .filter((row) => MATCHES[filter](row))
    .sort((one, other) => Number(other.at) - Number(one.at));
  const shown = matching.slice(offset, offset + PAYMENTS_PER_PAGE);
  return { payments: await toListed(deps, shown), total: matching.length, more };
}

/** The same filters for payments that a search has found. */
const MATCHES: Record<PaymentFilter, (row: ListedRow) => boolean> = {
  all: () => true,
  unmatched: ({ unmatched, isOpen }) => unmatched !== null && isOpen,
  refunded: ({ status }) => ['part_refunded', 'refunded', 'auto_refunded'].includes(status),
  disputed: ({ disputeId }) => disputeId !== null,
  'not-settled': ({ capturedAt, settlementId }) => capturedAt !== null && settlementId === null,
};

const ORPHANS = sql`from orphan_payments u where not exists (select 1 from payments p
  where p.provider_payment_id = u.provider_payment_id and p.captured_at is not null)`;
const OPEN_ORPHANS = sql`${ORPHANS} and ${isOpenOrphan}`;
const REFUNDED = sql`from payments where status in ('part_refunded', 'refunded', 'auto_refunded')`;
/** One look-up for each, because a join would read all lines of all settlements. */
const UNSETTLED = sql`from (select provider_payment_id, created_at from payments where captured_at is not null
    order by created_at desc, provider_payment_id limit ${sql.raw(String(UNSETTLED_LOOKED_AT))}) p
  left join lateral (select true as is_settled from settlement_lines l where l.entity_id = p.provider_payment_id
    and l.type = 'payment' and l.settlement_id is not null limit 1) l on true
  where l.is_settled is null`;

/** Each reads no further than its page, by an index. */
const LISTS: Record<PaymentFilter, { page(limit: number, offset: number): SQL; counted: SQL[] }> = {
  all: {
    page: (limit, offset) =>
      newest(limit, offset, [
        sql`select provider_payment_id as id, created_at as at from payments
          order by created_at desc, provider_payment_id limit ${limit + offset}`,
        sql`select provider_payment_id as id, first_seen_at as at from orphan_payments u
          where not exists (select 1 from payments p where p.provider_payment_id = u.provider_payment_id)
          order by first_seen_at desc, provider_payment_id limit ${limit + offset}`,
      ]),
    counted: [
      sql`from payments`,
      sql`from orphan_payments u where not exists (select 1 from payments p
        where p.provider_payment_id = u.provider_payment_id)`,
    ],
  },
  unmatched: {
    page: (limit, offset) =>
      newest(limit, offset, [
        sql`select provider_payment_id as id, first_seen_at as at ${OPEN_ORPHANS}
          order by first_seen_at desc, provider_payment_id limit ${limit + offset}`,
        PAYMENTS_WITHOUT_ROOM,
      ]),
    counted: [OPEN_ORPHANS, sql`from (${PAYMENTS_WITHOUT_ROOM}) without_room`],
  },
  refunded: {
    page: (limit, offset) => sql`select provider_payment_id as id ${REFUNDED}
      order by created_at desc, provider_payment_id limit ${limit} offset ${offset}`,
    counted: [REFUNDED],
  },
  disputed: {
    page: (limit, offset) => sql`select id, "disputeId" from (
        (select provider_payment_id as id, id as "disputeId", 0 as part, respond_by, created_at from disputes
          where ${NEEDS_ANSWER} order by respond_by nulls last, id limit ${limit + offset})
        union all
        (select provider_payment_id, id, 1, null, created_at from disputes
          where not (${NEEDS_ANSWER}) order by created_at desc, id limit ${limit + offset})) d
      order by part, respond_by nulls last, created_at desc limit ${limit} offset ${offset}`,
    counted: [sql`from disputes`],
  },
  'not-settled': {
    page: (limit, offset) => sql`select provider_payment_id as id ${UNSETTLED}
      order by created_at desc, provider_payment_id limit ${limit} offset ${offset}`,
    counted: [UNSETTLED],
  },
};

function newest(limit: number, offset: number, parts: readonly SQL[]): SQL {
  const joined = sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  );
  return sql`select id from (${joined}) listed order by at desc, id limit ${limit} offset ${offset}`;
}

async function loadListed(
  deps: Pick<PaymentDeskDeps, 'database' | 'paidFor'>,
  wanted: readonly { id: string; disputeId?: string }[],
): Promise<ListedPayment[]> {
  return toListed(deps, await selectListed(deps.database, wanted));
}

/** In the order of what is wanted; of a payment with several disputes the one that is wanted, or the most pressing. */
async function selectListed(
  database: Database,
  wanted: readonly { id: string; disputeId?: string }[],
): Promise<ListedRow[]> {
  if (wanted.length === 0) return [];
  const rows = await queryRows<ListedRow>(
    database,
    sql`select w.id, coalesce(p.status, u.status) as status, coalesce(p.created_at, u.first_seen_at, d.created_at) as at,
        coalesce(p.amount_paise, u.amount_paise, d.amount_paise)::float8 as "amountPaise", coalesce(u.currency, 'INR') as currency,
        coalesce(p.method, '') as method, p.captured_at as "capturedAt", o.payer_name as "payerName",
        o.payer_email as "payerEmail", o.id as "orderId", o.gift_id as "giftId",
        coalesce(r.refunded, case when u.refund_status = 'processed' then u.amount_paise end, 0)::float8 as "refundedPaise",
        d.id as "disputeId", d.status as "disputeState", d.amount_paise::float8 as "disputePaise",
        d.respond_by as "respondBy", coalesce(d.needs_answer, false) as "needsAnswer",
        s.settlement_id as "settlementId", s.utr,
        case when p.captured_at is null and u.provider_payment_id is not null then
            case when u.currency <> 'INR' then 'other-currency' when u.provider_order_id = '' then 'no-order'
              else 'unknown-order' end
          when p.captured_at is not null and p.credited_paise < p.amount_paise and r.is_open then 'no-room' end as unmatched,
        coalesce(u.provider_payment_id is null or (u.handled_at is null and u.refund_status is distinct from 'processed'
          and u.status in ('authorized', 'captured')), false) as "isOpen"
      from jsonb_to_recordset(${JSON.stringify(wanted.map((one, place) => ({ ...one, place })))}::jsonb)
        as w (id text, "disputeId" text, place int)
      left join payments p on p.provider_payment_id = w.id
      left join orphan_payments u on u.provider_payment_id = w.id
      left join payment_orders o on o.id = p.order_id
      left join lateral (
        select sum(amount_paise) filter (where status in ('processed', 'paid_outside') and started_by <> 'dispute') as refunded,
          coalesce(bool_or(started_by = 'shop' and not from_target and (status in ${OPEN_STATES}
            or status = 'failed' and not exists (select 1 from refunds again where again.replaces = f.id))), false) as is_open
        from refunds f where f.provider_payment_id = w.id) r on true
      left join lateral (
        select *, (${NEEDS_ANSWER}) as needs_answer from disputes where provider_payment_id = w.id
          and (w."disputeId" is null or id = w."disputeId")
        order by (${NEEDS_ANSWER}) desc, created_at desc limit 1) d on true
      left join lateral (
        select l.settlement_id, t.utr from settlement_lines l join settlements t on t.id = l.settlement_id
        where l.entity_id = w.id and l.type = 'payment' order by l.id desc limit 1) s on true
      where p.provider_payment_id is not null or u.provider_payment_id is not null or d.id is not null
      order by w.place`,
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
}

async function toListed(
  { database, paidFor }: Pick<PaymentDeskDeps, 'database' | 'paidFor'>,
  rows: readonly ListedRow[],
): Promise<ListedPayment[]> {
  const [orders, gifts] = await Promise.all([
    paidFor.orders(
      database,
      rows.flatMap(({ orderId, giftId }) => (orderId && !giftId ? [orderId] : [])),
    ),
    paidFor.gifts(
      database,
      rows.flatMap(({ giftId }) => giftId ?? []),
    ),
  ]);
  return rows.map((row) =>
    toListedPayment(row, row.giftId ? gifts.get(row.giftId) : orders.get(row.orderId ?? '')?.[0]),
  );
}

function toListedPayment(row: ListedRow, paidFor: PaidFor | undefined): ListedPayment {
  return {
    id: row.id,
    // Reported in a dispute before anything else.
    state: row.status ?? 'captured',
    at: row.at.toISOString(),
    amountPaise: row.amountPaise,
    ...(row.currency !== 'INR' && { currency: row.currency }),
    method: row.method,
    refundedPaise: row.refundedPaise,
    ...((row.payerName || row.payerEmail) && {
      payer: { name: row.payerName ?? '', email: row.payerEmail ?? '' },
    }),
    ...(paidFor && { for: paidFor }),
    ...(row.unmatched && { unmatched: row.unmatched }),
    ...(row.disputeId &&
      row.disputeState && {
        dispute: {
          id: row.disputeId,
          state: row.disputeState,
          amountPaise: row.disputePaise ?? 0,
          ...(row.respondBy && { respondBy: new Date(row.respondBy).toISOString() }),
          needsAnswer: row.needsAnswer,
        },
      }),
    ...(row.settlementId && { settlement: { id: row.settlementId, ...(row.utr && { utr: row.utr }) } }),
  };
}

interface ListedRow {
  id: string;
  status: PaymentState;
  at: Date;
  amountPaise: number;
  currency: string;
  method: string;
  capturedAt: string | Date | null;
  payerName: string | null;
  payerEmail: string | null;
  orderId: string | null;
  giftId: string | null;
  refundedPaise: number;
  disputeId: string | null;
  disputeState: NonNullable<ListedPayment['dispute']>['state'] | null;
  disputePaise: number | null;
  respondBy: string | Date | null;
  needsAnswer: boolean;
  settlementId: string | null;
  utr: string | null;
  unmatched: UnmatchedKind | null;
  isOpen: boolean;
}
