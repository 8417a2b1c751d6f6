import { type SQL, sql } from 'drizzle-orm';
import { queryRows } from '../../platform/database.ts';
import type { PaymentDeskDeps } from './deps.ts';

/** More than anybody reads; a settlement may have thousands. */
const MAX_FOUND = 500;

/**
 * The ids of payments that have to do with what was typed: any id of ours or the provider's, a UTR, the payer's email, an
 * order's number or an exact amount in rupees. Each part looks up one index.
 */
export async function findPaymentIds(
  { database, paidFor }: Pick<PaymentDeskDeps, 'database' | 'paidFor'>,
  typed: string,
): Promise<{ ids: string[]; more: boolean }> {
  const text = typed.trim();
  const parts: SQL[] = [];
  if (text.includes('@')) parts.push(byEmail(text));
  const amountPaise = parseAmount(text);
  if (amountPaise !== undefined) parts.push(...byAmount(amountPaise));
  const number = /^#?(\d{1,12})$/.exec(text)?.[1];
  if (number !== undefined) {
    const orderId = await paidFor.orderIdOf(database, Number(number));
    if (orderId !== undefined) parts.push(ofOrders(sql`o.id = ${orderId}`));
  }
  if (/^[\w-]{1,64}$/.test(text)) {
    parts.push(...byId(text));
    const giftId = await paidFor.giftIdOf(database, text);
    if (giftId !== undefined) parts.push(ofOrders(sql`o.gift_id = ${giftId}`));
  }
  if (parts.length === 0) return { ids: [], more: false };
  const rows = await queryRows<{ id: string }>(
    database,
    sql`select distinct id from (${sql.join(
      parts.map((part) => sql`(${part} limit ${MAX_FOUND + 1})`),
      sql` union all `,
    )}) found where id is not null limit ${MAX_FOUND + 1}`,
  );
  return { ids: rows.slice(0, MAX_FOUND).map(({ id }) => id), more: rows.length > MAX_FOUND };
}

/** `₹1,23,456.50` and what people type for it; undefined for anything else. */
function parseAmount(text: string): number | undefined {
  const amount = /^(?:₹|Rs\.?)?\s*(\d[\d,]{0,12})(?:\.(\d{1,2}))?$/i.exec(text);
  if (!amount) return undefined;
  const [, rupees = '', fraction = ''] = amount;
  const amountPaise = Number(rupees.replaceAll(',', '')) * 100 + Number(fraction.padEnd(2, '0'));
  return amountPaise > 0 && amountPaise < MAX_AMOUNT_PAISE ? amountPaise : undefined;
}

const MAX_AMOUNT_PAISE = 1e13;

function byId(text: string): SQL[] {
  return [
    sql`select provider_payment_id as id from payments where provider_payment_id = ${text}`,
    sql`select provider_payment_id as id from orphan_payments where provider_payment_id = ${text}`,
    sql`select provider_payment_id as id from orphan_payments where provider_order_id = ${text}`,
    sql`select provider_payment_id as id from orphan_payments where provider_refund_id = ${text}`,
    ofOrders(sql`o.provider_order_id = ${text}`),
    sql`select provider_payment_id as id from refunds where provider_refund_id = ${text}`,
    sql`select r.provider_payment_id as id from refund_payouts y join refunds r on r.id = y.refund_id
      where lower(y.reference) = ${text.toLowerCase()}`,
    sql`select provider_payment_id as id from disputes where id = ${text}`,
    settled(sql`l.settlement_id = ${text}`),
    settled(sql`l.entity_id = ${text}`),
    settled(
      sql`l.settlement_id = any(array(select id from settlements where lower(utr) = ${text.toLowerCase()} limit 20))`,
    ),
    ...(UUID.test(text) ? byUuid(text) : []),
    ...(RECEIPT.test(text) ? [byReceiptName(text.toLowerCase())] : []),
  ];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** In the name of a receipt's file are the first letters of the order's id. */
const RECEIPT = /^(?:receipt-gift-)?[0-9a-f]{8}$/i;

function byUuid(text: string): SQL[] {
  return [
    ofOrders(sql`o.id = ${text}::uuid`),
    ofOrders(sql`o.gift_id = ${text}::uuid`),
    sql`select provider_payment_id as id from refunds where id = ${text}::uuid`,
    sql`select provider_payment_id as id from orphan_payments where refund_id = ${text}::uuid`,
  ];
}

function byReceiptName(text: string): SQL {
  const start = text.slice(-8);
  return ofOrders(sql`o.id between ${`${start}-0000-0000-0000-000000000000`}::uuid
    and ${`${start}-ffff-ffff-ffff-ffffffffffff`}::uuid`);
}

/** Not a join: the planner would take it for so many orders that it reads all payments. */
function byEmail(text: string): SQL {
  return sql`select provider_payment_id as id from payments where order_id = any(array(
    select id from payment_orders where lower(payer_email) = ${text.toLowerCase()} and payer_email <> ''
    order by created_at desc limit ${MAX_FOUND + 1}))`;
}

function byAmount(amountPaise: number): SQL[] {
  return [
    sql`select provider_payment_id as id from payments where amount_paise = ${amountPaise} order by created_at desc`,
    sql`select provider_payment_id as id from orphan_payments where amount_paise = ${amountPaise}
      order by first_seen_at desc`,
  ];
}

/** The payments of orders `o`. */
function ofOrders(where: SQL): SQL {
  return sql`select p.provider_payment_id as id from payment_orders o join payments p on p.order_id = o.id where ${where}`;
}

/** The payments that lines `l` of settlements are about. */
function settled(where: SQL): SQL {
  return sql`select case when l.type = 'payment' then l.entity_id else coalesce(l.payment_id,
      (select d.provider_payment_id from disputes d where d.id = l.dispute_id)) end as id
    from settlement_lines l where ${where}`;
}
