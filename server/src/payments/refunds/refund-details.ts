import { type Operations, type RefundToName, refundCan, type refundOperations } from '@tohfa/contract';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, queryRows } from '../../platform/database.ts';
import { type Call, type Handlers, type Refusal, refuse } from '../../platform/http/operations.ts';
import type { RateLimit, RateLimits } from '../../platform/http/rate-limit.ts';
import { defineQueue } from '../../platform/jobs.ts';
import { generateToken, hashToken } from '../../platform/tokens.ts';
import type { PayerKey, PaymentDeps } from '../deps.ts';
import { getOrder } from '../orders/orders-sql.ts';
import { type PaymentOrder, type Refund, refundLinks, refundPayouts, type refunds } from '../tables.ts';
import { insertRefund, lockRefund } from './refunds-sql.ts';

/** Queue of mails to the payer of a refund that is paid outside the provider. The token of a link is made as it is sent. */
export const refundMailQueue = defineQueue(
  'refund-details-mail',
  z.object({ refundId: z.uuid(), about: z.enum(['asked', 'named', 'paid']) }),
);

/** The refund waits for a UPI id of its payer, who is asked by mail; pages of who paid ask as well. */
export async function askForDetails(
  payments: Pick<PaymentDeps, 'jobs'>,
  tx: Database,
  row: Omit<typeof refunds.$inferInsert, 'status' | 'way'>,
): Promise<void> {
  const refund = await insertRefund(tx, { ...row, status: 'needs_details', way: 'outside' });
  await tx.insert(refundPayouts).values({ refundId: refund.id });
  await payments.jobs.send(refundMailQueue, { refundId: refund.id, about: 'asked' }, tx);
}

/** Payers who have named an id have nothing to add. */
export async function askAgain(
  payments: Pick<PaymentDeps, 'jobs'>,
  tx: Database,
  refundId: string,
): Promise<void> {
  const unnamed = and(eq(refundPayouts.refundId, refundId), isNull(refundPayouts.upiId));
  if ((await tx.$count(refundPayouts, unnamed)) > 0)
    await payments.jobs.send(refundMailQueue, { refundId, about: 'asked' }, tx);
}

/** A token that opens the details of one refund and nothing else, until the shop begins to pay. */
export async function createRefundLink(database: Database, refundId: string): Promise<string> {
  const { token, tokenHash } = generateToken();
  const expiresAt = sql`now() + make_interval(days => ${REFUND_LINK_DAYS})`;
  await database.insert(refundLinks).values({ tokenHash, refundId, expiresAt });
  return token;
}

const REFUND_LINK_DAYS = 30;

export function refundDetailsLimits(rateLimits: RateLimits): RefundDetailsDeps['limits'] {
  return {
    perNetwork: rateLimits.limit({ name: 'refund-details-network', points: 60, seconds: 3600 }),
    perRefund: rateLimits.limit({ name: 'refund-details', points: 10, seconds: 3600 }),
  };
}

/** What the payer of a refund that the provider cannot carry sees and names. */
export function refundDetailsRoutes(deps: RefundDetailsDeps) {
  return {
    refundDetails: (call) => refundDetails(deps, call),
    saveRefundDetails: (call) => saveRefundDetails(deps, call),
  } satisfies Handlers<typeof refundOperations>;
}

async function refundDetails(deps: RefundDetailsDeps, call: Call<Operations['refundDetails']>) {
  const limited = await deps.limits.perNetwork.consume(call.request.ip);
  if (limited) return limited;
  const found = await findProven(deps, call);
  return found ? loadDetails(deps.payments.database, found.refundId) : refuse('not_found');
}

/** The last details before the desk begins to pay count. The lock keeps a change apart from that beginning. */
async function saveRefundDetails(deps: RefundDetailsDeps, call: Call<Operations['saveRefundDetails']>) {
  const { limits, payments } = deps;
  const { upiId } = call.body;
  const limited = await limits.perNetwork.consume(call.request.ip);
  if (limited) return limited;
  const found = await findProven(deps, call);
  if (!found) return refuse('not_found');
  const { refundId } = found;
  const tooOften = await limits.perRefund.consume(refundId);
  if (tooOften) return tooOften;
  const refused = await payments.database.transaction(
    async (tx): Promise<Refusal<'wrong_state'> | undefined> => {
      const refund = await lockRefund(tx, refundId);
      if (!refund || !refundCan.nameDetails(refund.status))
        return refuse('wrong_state', { message: ({ payments }) => payments.refundDetails.tooLate });
      const [changed] = await tx
        .update(refundPayouts)
        .set({ upiId, namedAt: sql`now()`, askAt: null })
        .where(
          and(eq(refundPayouts.refundId, refundId), sql`${refundPayouts.upiId} is distinct from ${upiId}`),
        )
        .returning({ refundId: refundPayouts.refundId });
      // Whoever else may have this link or device: the payer learns that somebody named an id.
      if (changed) await payments.jobs.send(refundMailQueue, { refundId, about: 'named' }, tx);
      return undefined;
    },
  );
  return refused ?? loadDetails(payments.database, refundId);
}

/** The refund of the link's token; else the one that is named, if the caller's account, device or token has paid it. */
async function findProven(
  { payments }: RefundDetailsDeps,
  { body, identity, request }: Call<Operations['refundDetails']> | Call<Operations['saveRefundDetails']>,
): Promise<{ refundId: string } | undefined> {
  const { database } = payments;
  if (body.refundToken !== undefined) {
    const [row] = await queryRows<{ refundId: string }>(
      database,
      sql`select refund_id as "refundId" from refund_links
        where token_hash = ${hashToken(body.refundToken)} and expires_at > now()`,
    );
    return row;
  }
  if (body.refundId === undefined) return undefined;
  const order = await findOrderOfPayout(database, body.refundId);
  if (!order) return undefined;
  const { customer } = identity;
  if (customer && (await isOrderOfAccount(database, order, customer.userId)))
    return { refundId: body.refundId };
  // The link of an order may have been forwarded with it; only the device that ordered has paid. See `hideDetails`.
  const token = order.target === 'gift' ? body.contributorToken : undefined;
  return (await payments.guests[order.target].owns({ request, token }, order))
    ? { refundId: body.refundId }
    : undefined;
}

async function findOrderOfPayout(database: Database, refundId: string): Promise<PaymentOrder | undefined> {
  const [row] = await queryRows<{ orderId: string }>(
    database,
    sql`select p.order_id as "orderId" from refund_payouts y join refunds r on r.id = y.refund_id
      join payments p on p.provider_payment_id = r.provider_payment_id where y.refund_id = ${refundId}`,
  );
  return row && getOrder(database, row.orderId);
}

/** Its own order, or a guest's that it has claimed. */
async function isOrderOfAccount(
  database: Database,
  { payerId, contributorId }: PaymentOrder,
  userId: string,
): Promise<boolean> {
  if (payerId === userId) return true;
  if (contributorId === null) return false;
  const rows = await queryRows(
    database,
    sql`select 1 from contributors where id = ${contributorId} and user_id = ${userId}`,
  );
  return rows.length > 0;
}

async function loadDetails(database: Database, refundId: string) {
  const [row] = await selectToName(database, sql`r.id = ${refundId}`);
  if (!row) throw new Error(`refund ${refundId} has no payout`);
  return { ...toRefundToName(row), paidAt: new Date(row.captured_at).toISOString() };
}

/** Refunds that wait for their payer, or are being paid outside the provider, for the pages of who paid these orders. */
export async function listRefundsToName(
  database: Database,
  orderIds: readonly string[],
): Promise<Map<string, RefundToName[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await selectToName(
    database,
    sql`r.status <> 'cancelled' and p.order_id = any(${sql.param([...new Set(orderIds)])}::uuid[])`,
  );
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id);
  return new Map([...byOrder].map(([orderId, found]) => [orderId, found.map(toRefundToName)]));
}

function selectToName(database: Database, where: SQL): Promise<ToNameRow[]> {
  return queryRows<ToNameRow>(
    database,
    sql`select r.id, r.amount_paise, r.status, y.upi_id, y.paid_on::text, p.captured_at, p.order_id
      from refunds r join refund_payouts y on y.refund_id = r.id
      join payments p on p.provider_payment_id = r.provider_payment_id
      where ${where} order by r.created_at`,
  );
}

function toRefundToName({ id, amount_paise, status, upi_id, paid_on }: ToNameRow): RefundToName {
  return {
    id,
    amountPaise: Number(amount_paise),
    state: stateOf(status, upi_id !== null),
    ...(upi_id !== null && { upiHint: hideUpiId(upi_id) }),
    ...(status === 'paid_outside' && paid_on !== null && { paidOn: paid_on }),
  };
}

function stateOf(status: Refund['status'], isNamed: boolean): RefundToName['state'] {
  if (status === 'needs_details') return isNamed ? 'named' : 'needed';
  if (status === 'paying_outside') return 'paying';
  return status === 'paid_outside' ? 'paid' : 'returned';
}

/** Whether a refund waits for this person's UPI id, or is being paid to it: nobody could be asked once they are erased. */
export async function hasRefundToName(database: Database, { by, id }: PayerKey): Promise<boolean> {
  const rows = await queryRows(
    database,
    sql`select 1 from payment_orders o join payments p on p.order_id = o.id
      join refunds r on r.provider_payment_id = p.provider_payment_id
      where ${isOrderOf([id], by)} and r.status in ('needs_details', 'paying_outside') limit 1`,
  );
  return rows.length > 0;
}

/** For the person: what they have named, and where it stands. */
export async function listRefundDetailsOf(database: Database, { by, id }: PayerKey) {
  return queryRows(
    database,
    sql`select p.provider_payment_id as payment, r.amount_paise::int as "amountPaise", r.status, y.upi_id as "upiId",
        y.named_at as "namedAt", y.paid_on as "paidOn", y.reference
      from payment_orders o join payments p on p.order_id = o.id
      join refunds r on r.provider_payment_id = p.provider_payment_id
      join refund_payouts y on y.refund_id = r.id
      where ${isOrderOf([id], by)} order by r.created_at desc`,
  );
}

/** With the person; refunds that are not over keep them from being erased. */
export async function eraseRefundDetails(
  tx: Database,
  by: PayerKey['by'],
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`update refund_payouts set upi_id = null, erased_at = now() where upi_id is not null
    and refund_id in (select r.id from payment_orders o join payments p on p.order_id = o.id
      join refunds r on r.provider_payment_id = p.provider_payment_id where ${isOrderOf(ids, by)})`);
}

/** SQL: orders `o` of these people; an account's include the guests' that it has claimed. */
function isOrderOf(ids: readonly string[], by: PayerKey['by']): SQL {
  const list = sql`${sql.param([...ids])}::uuid[]`;
  if (by === 'contributorId') return sql`o.contributor_id = any(${list})`;
  if (by === 'guestBuyerId') return sql`o.guest_buyer_id = any(${list})`;
  return sql`(o.payer_id = any(${list})
    or o.contributor_id in (select id from contributors where user_id = any(${list})))`;
}

/** `me•••@okaxis`: enough to know one's own by. */
export function hideUpiId(upiId: string): string {
  const [name = '', bank = ''] = upiId.split('@', 2);
  return `${name.slice(0, Math.min(2, name.length - 1))}•••@${bank}`;
}

interface ToNameRow {
  id: string;
  amount_paise: string | number;
  status: Refund['status'];
  upi_id: string | null;
  paid_on: string | null;
  captured_at: string | Date;
  order_id: string;
}

export interface RefundDetailsDeps {
  payments: PaymentDeps;
  limits: { perNetwork: RateLimit; perRefund: RateLimit };
}
