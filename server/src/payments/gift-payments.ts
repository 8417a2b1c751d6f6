import { type Discretion, PAISE_PER_RUPEE } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import { prepared } from '../platform/prepared.ts';
import type { ReservingPayer } from './deps.ts';
import { isGiftAbused } from './orders/network-limits.ts';
import { isUnsettled, OPEN_STATES_TEXT } from './refunds/refunds-sql.ts';

/** Every payment credited to these gifts, newest first, with its remainder after refunds. */
export async function listGiftPayments(
  database: Database,
  giftIds: readonly string[],
): Promise<GiftPayment[]> {
  return giftIds.length === 0 ? [] : (await selectGiftPayments(database, [giftIds])).map(toGiftPayment);
}

/** An account's payments towards gifts, claimed contributions included. */
export async function listGiftPaymentsOf(database: Database, userId: string): Promise<GiftPayment[]> {
  return (await selectGiftPaymentsOf(database, [userId])).map(toGiftPayment);
}

/** A guest's payments towards their gift. */
export async function listGiftPaymentsOfGuest(
  database: Database,
  contributorId: string,
): Promise<GiftPayment[]> {
  return (await selectGiftPaymentsOfGuest(database, [contributorId])).map(toGiftPayment);
}

/**
 * Who has paid towards a gift, without asking for names: accounts, guests by their token, and everyone else once. Assistants
 * may read no more.
 */
export async function listGiftPayers(database: Database, giftId: string): Promise<GiftPayerRule[]> {
  return queryRows<GiftPayerRule>(
    database,
    sql`select coalesce(o.payer_id, o.contributor_id, o.id)::text as "personId", o.discretion,
        o.names_from::text as "namesFrom"
      from (select t.provider_payment_id from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        where e.account = 'gift' and e.target_id = ${giftId}
        group by t.provider_payment_id having -sum(e.amount_paise) > 0) paid
      join payments p on p.provider_payment_id = paid.provider_payment_id
      join payment_orders o on o.id = p.order_id`,
  );
}

/** SQL: the gifts for which this account has a paid or unpaid order. */
export function giftsPaidBySql(user: string): string {
  return `select o.gift_id from payment_orders o where ${isGiftOrderOf(user)}`;
}

/**
 * SQL: whether order `o` is this account's order for a gift, claimed contributions included. Not a join, because the
 * planner estimates a foreign-key join as if every order had a contributor and expects as many rows as there are
 * orders.
 */
function isGiftOrderOf(user: string): string {
  return `o.target = 'gift' and (o.payer_id = ${user}
      or o.contributor_id = any(array(select id from contributors where user_id = ${user})))`;
}

const GIFT_PAYMENT = `c.target_id::text as gift_id, o.id::text as order_id, p.provider_payment_id,
    coalesce(o.payer_id, g.user_id)::text as payer_id, o.contributor_id::text, o.payer_name, o.payer_email,
    o.display_name, o.names_from, o.discretion, p.credited_paise, c.net_paise, p.method, p.captured_at,
    exists (select 1 from refunds r where r.provider_payment_id = p.provider_payment_id
      and r.started_by = 'shop' and r.status in ${OPEN_STATES_TEXT}) as refund_open,
    exists (select 1 from refunds r where r.provider_payment_id = p.provider_payment_id and r.started_by = 'shop'
      and r.status = 'failed' and not exists (select 1 from refunds again where again.replaces = r.id)) as refund_failed,
    exists (select 1 from disputes d where d.provider_payment_id = p.provider_payment_id
      and d.status in ('open', 'under_review')) as disputed`;

const selectGiftPayments = prepared<GiftPaymentRow>(
  'gift-payments',
  `with credits as (
      select e.target_id, t.provider_payment_id, -sum(e.amount_paise) as net_paise
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account = 'gift' and e.target_id = any($1::uuid[])
      group by e.target_id, t.provider_payment_id)
    select ${GIFT_PAYMENT}
    from credits c join payments p on p.provider_payment_id = c.provider_payment_id
    join payment_orders o on o.id = p.order_id left join contributors g on g.id = o.contributor_id
    order by p.captured_at desc, c.provider_payment_id`,
);

const selectGiftPaymentsOf = prepared<GiftPaymentRow>(
  'gift-payments-of-user',
  giftPaymentsSql(isGiftOrderOf('$1')),
);

const selectGiftPaymentsOfGuest = prepared<GiftPaymentRow>(
  'gift-payments-of-guest',
  giftPaymentsSql('o.contributor_id = $1'),
);

/** SQL: the payments of orders `o`, newest first. */
function giftPaymentsSql(where: string): string {
  return `select ${GIFT_PAYMENT}
    from payment_orders o join payments p on p.order_id = o.id left join contributors g on g.id = o.contributor_id
    cross join lateral (
      select e.target_id, -sum(e.amount_paise) as net_paise
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      where t.provider_payment_id = p.provider_payment_id and e.account = 'gift' group by e.target_id) c
    where ${where}
    order by p.captured_at desc, p.provider_payment_id`;
}

function toGiftPayment(row: GiftPaymentRow): GiftPayment {
  return {
    giftId: row.gift_id,
    orderId: row.order_id,
    providerPaymentId: row.provider_payment_id,
    payerId: row.payer_id,
    contributorId: row.contributor_id,
    payerName: row.payer_name,
    payerEmail: row.payer_email,
    displayName: row.display_name,
    namesFrom: row.names_from,
    discretion: row.discretion,
    method: row.method,
    creditedPaise: Number(row.credited_paise),
    netPaise: Number(row.net_paise),
    at: new Date(row.captured_at),
    disputed: row.disputed,
    refund: row.refund_failed ? 'failed' : row.refund_open ? 'open' : 'none',
  };
}

export function paymentStatus({ netPaise, refund }: GiftPayment): 'paid' | 'refunding' | 'refunded' {
  if (netPaise > 0) return 'paid';
  return refund === 'none' ? 'refunded' : 'refunding';
}

/** Only a partial refund made in the provider's dashboard can leave odd paise, which are not shown. */
export const toRupees = (amountPaise: number) => Math.floor(amountPaise / PAISE_PER_RUPEE);

/** SQL: what these orders have brought to their gifts, less refunds. */
export function paidForGiftSql(orderIds: string): string {
  return `(select coalesce(-sum(e.amount_paise), 0) from payments paid
      join ledger_transactions t on t.provider_payment_id = paid.provider_payment_id
      join ledger_entries e on e.transaction_id = t.id and e.account = 'gift'
      where paid.order_id in (${orderIds}))`;
}

/** SQL: whether this person, an account, has paid for this gift. By the person: a gift may have thousands of payments. */
export function hasPaidForGiftSql(user: string, gift: string): string {
  // "is true" stops the planner from using the index by gift.
  return `(exists (select 1 from payment_orders o where o.payer_id = ${user} and (o.gift_id = ${gift}) is true
      and o.status = 'paid')
    or exists (select 1 from contributors c join payment_orders o on o.contributor_id = c.id
      where c.user_id = ${user} and o.gift_id = ${gift} and o.status = 'paid'))`;
}

/** Live holds on these gifts, in the order in which they expire. */
export async function listLiveGiftHolds(database: Database, giftIds: readonly string[]): Promise<GiftHold[]> {
  if (giftIds.length === 0) return [];
  const rows = await selectLiveHolds(database, [giftIds]);
  return rows.map((row) => ({
    giftId: row.gift_id,
    orderId: row.order_id,
    payerId: row.payer_id,
    contributorId: row.contributor_id,
    guest: row.guest,
    amountPaise: Number(row.amount_paise),
    expiresAt: new Date(row.expires_at),
  }));
}

const selectLiveHolds = prepared<GiftHoldRow>(
  'live-gift-holds',
  `select h.gift_id::text, h.order_id::text, o.payer_id::text, o.contributor_id::text, h.guest, h.amount_paise, h.expires_at
    from holds h join payment_orders o on o.id = h.order_id
    where h.gift_id = any($1::uuid[]) and h.released_at is null and h.expires_at > now()
    order by h.expires_at`,
);

/** Whether this gift has open refunds, or failed ones without a replacement. */
export async function hasUnsettledGiftRefunds(tx: Database, giftId: string): Promise<boolean> {
  const rows = await queryRows(
    tx,
    sql`select 1 from payment_orders o join payments p on p.order_id = o.id
      join refunds r on r.provider_payment_id = p.provider_payment_id
      where o.gift_id = ${giftId} and p.credited_paise > 0 and ${isUnsettled} limit 1`,
  );
  return rows.length > 0;
}

/** The holds that reduce what this payer can give. A guest's hold counts against other guests only. */
export function holdsAgainst(holds: readonly GiftHold[], payer: GiftPayer): GiftHold[] {
  return holds.filter((hold) => {
    if (hold.guest && !(payer.isGuest && payer.holds)) return false;
    const own = payer.isGuest ? hold.contributorId : hold.payerId;
    return own === null || own !== payer.id;
  });
}

/** How much this caller can pay towards a gift right now, in paise. Does not check the gift's state. */
export async function availableForGift(
  database: Database,
  gift: { id: string; pricePaise: number; paidPaise: number },
  caller: { userId: string } | { contributorId: string | undefined },
): Promise<number> {
  const leftPaise = gift.pricePaise - gift.paidPaise;
  const payer: GiftPayer =
    'userId' in caller
      ? { isGuest: false, holds: true, id: caller.userId }
      : { isGuest: true, holds: !(await isGiftAbused(database, gift.id)), id: caller.contributorId };
  const others = holdsAgainst(await listLiveGiftHolds(database, [gift.id]), payer);
  return Math.max(0, leftPaise - others.reduce((sum, { amountPaise }) => sum + amountPaise, 0));
}

interface GiftPayer extends ReservingPayer {
  /** Of the account or the contributor; undefined for somebody new. */
  id: string | undefined;
}

interface GiftPaymentRow {
  gift_id: string;
  order_id: string;
  provider_payment_id: string;
  payer_id: string | null;
  contributor_id: string | null;
  payer_name: string;
  payer_email: string;
  display_name: string;
  names_from: string | null;
  discretion: Discretion | null;
  method: string;
  credited_paise: string;
  net_paise: string;
  captured_at: string | Date;
  refund_open: boolean;
  refund_failed: boolean;
  disputed: boolean;
}

interface GiftHoldRow {
  gift_id: string;
  order_id: string;
  payer_id: string | null;
  contributor_id: string | null;
  guest: boolean;
  amount_paise: string | number;
  expires_at: string | Date;
}

interface GiftPayerRule extends Pick<GiftPayment, 'discretion' | 'namesFrom'> {
  personId: string;
}

export interface GiftPayment {
  giftId: string;
  orderId: string;
  providerPaymentId: string;
  /** The account that paid, or that claimed a guest's payment. */
  payerId: string | null;
  contributorId: string | null;
  payerName: string;
  payerEmail: string;
  displayName: string;
  /** What its payer was shown before paying; null for an order of an earlier version. */
  namesFrom: string | null;
  discretion: Discretion | null;
  method: string;
  /** The amount credited to the gift at capture. */
  creditedPaise: number;
  /** The credited amount less refunds. */
  netPaise: number;
  at: Date;
  refund: 'none' | 'open' | 'failed';
  /** The payer's bank has yet to decide: nothing of it is refunded until then. */
  disputed: boolean;
}

export interface GiftHold {
  giftId: string;
  orderId: string;
  payerId: string | null;
  contributorId: string | null;
  guest: boolean;
  amountPaise: number;
  expiresAt: Date;
}
