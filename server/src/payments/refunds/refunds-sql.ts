import { OPEN_REFUND_STATES, type RefundState, refundTransitions, statesBefore } from '@tohfa/contract';
import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type Database, queryRows } from '../../platform/database.ts';
import { type Refund, refunds } from '../tables.ts';

/** One that waits is looked at by the reconciler when its time has come. */
export async function insertRefund(
  tx: Database,
  refund: typeof refunds.$inferInsert,
  waitHours = 0,
): Promise<Refund> {
  const sendAt = sql`now() + make_interval(hours => ${waitHours})`;
  const [row] = await tx
    .insert(refunds)
    .values({ ...refund, ...(waitHours > 0 && { sendAt, checkAt: sendAt }) })
    .returning();
  if (!row) throw new Error('no refund was inserted');
  return row;
}

/**
 * The sum of a payment's refunds. Pending refunds that started at the provider do not count: they may still fail. Money that
 * went back twice counts once.
 */
export async function sumCommittedRefunds(tx: Database, providerPaymentId: string): Promise<number> {
  return sumRefunds(
    tx,
    sql`${refunds.amountPaise} - ${refunds.paidTwicePaise}`,
    and(
      eq(refunds.providerPaymentId, providerPaymentId),
      notInArray(refunds.status, ['failed', 'cancelled']),
      or(eq(refunds.startedBy, 'shop'), eq(refunds.status, 'processed')),
    ),
  );
}

/** The sum of a payment's refunds that the provider has accepted. Lost disputes are none: it pays them beside refunds. */
export async function sumKnownAtProvider(tx: Database, providerPaymentId: string): Promise<number> {
  return sumRefunds(
    tx,
    sql`${refunds.amountPaise}`,
    and(
      eq(refunds.providerPaymentId, providerPaymentId),
      inArray(refunds.status, ['pending', 'processed']),
      isNotNull(refunds.providerRefundId),
      ne(refunds.startedBy, 'dispute'),
    ),
  );
}

async function sumRefunds(tx: Database, amount: SQL, condition: SQL | undefined): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${amount}), 0)` })
    .from(refunds)
    .where(condition);
  return Number(row?.sum ?? 0);
}

/** SQL: until when the provider takes an ordinary refund of payment `p`. Rows of earlier versions do not say. */
export const ORDINARY_REFUND_UNTIL: SQL = sql`coalesce(p.ordinary_refund_until, p.captured_at + interval '180 days')`;

/** Decided by the database's clock. */
export async function isTooOldForOrdinary(tx: Database, providerPaymentId: string): Promise<boolean> {
  const rows = await queryRows(
    tx,
    sql`select 1 from payments p where p.provider_payment_id = ${providerPaymentId} and ${ORDINARY_REFUND_UNTIL} < now()`,
  );
  return rows.length > 0;
}

/** The shop's refunds that the provider has not accepted, and that nobody has begun to pay outside. */
export async function lockUnsentRefunds(tx: Database, providerPaymentId: string): Promise<Refund[]> {
  return tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.providerPaymentId, providerPaymentId),
        inArray(refunds.status, ['requested', 'needs_details']),
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .for('update');
}

/** Whether a refund that started at the provider is still pending. */
export async function hasPendingProviderRefund(database: Database, of: PaymentsOf): Promise<boolean> {
  const rows = await queryRows(
    database,
    sql`select 1 from payment_orders o join payments p on p.order_id = o.id
      join refunds r on r.provider_payment_id = p.provider_payment_id
      where ${isOf(of)} and r.started_by <> 'shop' and r.status = 'pending' limit 1`,
  );
  return rows.length > 0;
}

/**
 * Whether a bank has yet to decide about a dispute: until then the shop refunds nothing of the payment. Of an order or a gift
 * only what it was credited counts.
 */
export async function hasOpenDispute(database: Database, of: PaymentsOf): Promise<boolean> {
  const rows = await queryRows(
    database,
    'providerPaymentId' in of
      ? sql`select 1 from disputes d where d.provider_payment_id = ${of.providerPaymentId} and ${isUndecided} limit 1`
      : sql`select 1 from payment_orders o join payments p on p.order_id = o.id
          join disputes d on d.provider_payment_id = p.provider_payment_id
          where ${isOf(of)} and p.credited_paise > 0 and ${isUndecided} limit 1`,
  );
  return rows.length > 0;
}

/** A condition on disputes `d`. */
export const isUndecided: SQL = sql`d.status in ('open', 'under_review')`;

/** SQL: whether a bank has yet to decide about this payment. */
export const isDisputedSql = (paymentId: SQL): SQL =>
  sql`exists (select 1 from disputes d where d.provider_payment_id = ${paymentId} and ${isUndecided})`;

/** A condition on refunds `r`: the shop has not sent or paid it, because a bank has yet to decide about its payment. */
export const waitsForBank: SQL = sql`(r.status in ('requested', 'needs_details') and exists (select 1 from disputes d
  where d.provider_payment_id = r.provider_payment_id and ${isUndecided}))`;

function isOf(of: PaymentsOf): SQL {
  if ('providerPaymentId' in of) return sql`p.provider_payment_id = ${of.providerPaymentId}`;
  return 'orderId' in of ? sql`o.id = ${of.orderId}` : sql`o.gift_id = ${of.giftId}`;
}

type PaymentsOf = { providerPaymentId: string } | { orderId: string } | { giftId: string };

/** The shop's failed refunds for which no other was made. */
export async function lockFailedRefunds(tx: Database, providerPaymentId: string): Promise<Refund[]> {
  return tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.providerPaymentId, providerPaymentId),
        eq(refunds.startedBy, 'shop'),
        eq(refunds.status, 'failed'),
        sql`not exists (select 1 from refunds again where again.replaces = ${refunds.id})`,
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .for('update');
}

/** A failed refund is not sent again: its money has gone back in another way. */
export async function closeFailedRefund(tx: Database, failed: Refund): Promise<Refund> {
  const { id, providerPaymentId, amountPaise, fromTarget, reason, requestedBy } = failed;
  return insertRefund(tx, {
    ...{ providerPaymentId, amountPaise, fromTarget, reason, requestedBy },
    status: 'cancelled',
    replaces: id,
  });
}

/** Whether this order has open refunds of the shop, or failed ones without a replacement. */
export async function hasUnsettledRefunds(tx: Database, orderId: string): Promise<boolean> {
  const rows = await queryRows(
    tx,
    sql`select 1 from payments p join refunds r on r.provider_payment_id = p.provider_payment_id
      where p.order_id = ${orderId} and ${isUnsettled} limit 1`,
  );
  return rows.length > 0;
}

/** SQL: the states of refunds whose money has not arrived. */
export const OPEN_STATES_TEXT = `(${OPEN_REFUND_STATES.map((state) => `'${state}'`).join(', ')})`;
export const OPEN_STATES: SQL = sql.raw(OPEN_STATES_TEXT);

/** A condition on refunds `r`: started by the shop, and open or failed without a replacement. */
export const isUnsettled: SQL = sql`r.started_by = 'shop' and (r.status in ${OPEN_STATES}
  or (r.status = 'failed' and not exists (select 1 from refunds again where again.replaces = r.id)))`;

/** Captured payments for which the provider reports more refunds than are known here. */
export async function listPaymentsWithUnknownRefunds(database: Database, limit: number): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    database,
    sql`select p.provider_payment_id as id from payments p
      where p.provider_refunded_paise > 0 and ${hasUnknownRefunds} order by p.updated_at desc limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** A condition on payments `p`. Includes failed refunds, because the provider counted them while they were pending. */
const hasUnknownRefunds: SQL = sql`p.status in ('captured', 'part_refunded', 'refunded')
  and p.provider_refunded_paise > (select coalesce(sum(r.amount_paise), 0) from refunds r
    where r.provider_payment_id = p.provider_payment_id and r.provider_refund_id is not null
      and r.started_by <> 'dispute')`;

export async function isMissingRefunds(tx: Database, providerPaymentId: string): Promise<boolean> {
  const rows = await queryRows(
    tx,
    sql`select 1 from payments p where p.provider_payment_id = ${providerPaymentId} and ${hasUnknownRefunds}`,
  );
  return rows.length > 0;
}

export async function setFromTarget(tx: Database, id: string): Promise<void> {
  await tx.update(refunds).set({ fromTarget: true }).where(eq(refunds.id, id));
}

export async function findRefundById(database: Database, id: string): Promise<Refund | undefined> {
  const [row] = await database.select().from(refunds).where(eq(refunds.id, id));
  return row;
}

/** A refund of the shop that takes back what a gift was paid with. */
export async function findGiftRefund(
  database: Database,
  refundId: string,
): Promise<{ giftId: string; amountPaise: number; reason: string } | undefined> {
  const [row] = await queryRows<{ giftId: string; amountPaise: string; reason: string }>(
    database,
    sql`select o.gift_id as "giftId", r.amount_paise as "amountPaise", r.reason
      from refunds r join payments p on p.provider_payment_id = r.provider_payment_id
      join payment_orders o on o.id = p.order_id and o.gift_id is not null
      where r.id = ${refundId} and r.from_target and r.started_by = 'shop' and r.replaces is null`,
  );
  return row && { ...row, amountPaise: Number(row.amountPaise) };
}

export async function lockRefund(tx: Database, id: string): Promise<Refund | undefined> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  return row;
}

/** Finds a refund by the provider's id, or by ours, which the provider stores as the receipt. */
export async function findProviderRefund(
  database: Database,
  { providerRefundId, receipt }: { providerRefundId: string; receipt?: string | undefined },
): Promise<Refund | undefined> {
  const isOurs = receipt !== undefined && /^[0-9a-f-]{36}$/.test(receipt);
  const [row] = await database
    .select()
    .from(refunds)
    .where(
      or(
        eq(refunds.providerRefundId, providerRefundId),
        isOurs
          ? and(eq(refunds.id, receipt), isNull(refunds.providerRefundId), ne(refunds.status, 'cancelled'))
          : undefined,
      ),
    )
    // A late success has a row of its own, beside the failed one that it names as its receipt.
    .orderBy(sql`${refunds.providerRefundId} is not distinct from ${providerRefundId} desc`)
    .limit(1);
  return row;
}

/** The stored status of each known refund, by the provider's id. */
export async function listRefundStates(
  database: Database,
  providerRefundIds: readonly string[],
): Promise<Map<string, RefundState>> {
  if (providerRefundIds.length === 0) return new Map();
  const rows = await database
    .select({ id: refunds.providerRefundId, status: refunds.status })
    .from(refunds)
    .where(inArray(refunds.providerRefundId, [...providerRefundIds]));
  return new Map(rows.flatMap(({ id, status }) => (id === null ? [] : [[id, status]])));
}

/** Returns false if the transition table does not allow the move from the current state. */
export async function transitionRefund(
  tx: Database,
  id: string,
  to: RefundState,
  providerRefundId?: string,
): Promise<boolean> {
  const rows = await tx
    .update(refunds)
    .set({ status: to, ...(providerRefundId && { providerRefundId }), updatedAt: sql`now()` })
    .where(and(eq(refunds.id, id), inArray(refunds.status, statesBefore(refundTransitions, to))))
    .returning({ id: refunds.id });
  return rows.length > 0;
}

/** With the provider's own reason, if it gave one. Returns false if it had ended already. */
export async function failRefund(tx: Database, id: string, refusal: string | undefined): Promise<boolean> {
  const failed = await transitionRefund(tx, id, 'failed');
  if (failed && refusal) await tx.update(refunds).set({ refusal }).where(eq(refunds.id, id));
  return failed;
}

/** The provider's id leaves a failed refund for the row that follows its late success. */
export async function releaseProviderRefundId(tx: Database, id: string): Promise<void> {
  await tx.update(refunds).set({ providerRefundId: null }).where(eq(refunds.id, id));
}

/** Whether its time has come, by the database's clock. */
export async function isRefundDue(database: Database, id: string): Promise<boolean> {
  return (
    (await database.$count(
      refunds,
      and(eq(refunds.id, id), eq(refunds.status, 'requested'), lte(refunds.sendAt, sql`now()`)),
    )) > 0
  );
}

export async function incrementRefundTries(database: Database, id: string): Promise<void> {
  await database.update(refunds).set({ tries: sql`tries + 1` }).where(eq(refunds.id, id));
}

/**
 * Claims open refunds that are due for a look-up at the provider because no event has arrived for a while. Older
 * refunds are checked less often, so that a backlog of old ones does not delay newer ones.
 */
export async function claimRefundsToCheck(database: Database, limit: number): Promise<Refund[]> {
  const due = database
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        inArray(refunds.status, ['requested', 'pending']),
        lte(refunds.checkAt, sql`now()`),
        lte(refunds.updatedAt, sql`now() - interval '30 seconds'`),
      ),
    )
    .orderBy(asc(refunds.checkAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return database.update(refunds).set({ checkAt: NEXT_CHECK_AT }).where(inArray(refunds.id, due)).returning();
}

const NEXT_CHECK_AT: SQL = sql`now()
  + least(interval '10 minutes', greatest(interval '30 seconds', (now() - created_at) / 4))`;

/** How many refunds of this chain have failed, this one too, following `replaces` back: in all, and by this one's way. */
export async function countFailures(database: Database, id: string): Promise<{ all: number; ofWay: number }> {
  const [row] = await queryRows<{ all: number; ofWay: number }>(
    database,
    sql`with recursive chain as (
        select id, replaces, status, way from refunds where id = ${id}
        union all select r.id, r.replaces, r.status, r.way from refunds r join chain on r.id = chain.replaces)
      select count(*)::int as all, (count(*) filter (where way = (select way from refunds where id = ${id})))::int as "ofWay"
      from chain where status = 'failed'`,
  );
  return row ?? { all: 0, ofWay: 0 };
}

/** Failed refunds of the shop that nothing replaces: a process of an earlier version gave up on them. */
export async function listAbandonedRefunds(database: Database, limit: number): Promise<Refund[]> {
  return database
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.status, 'failed'),
        eq(refunds.startedBy, 'shop'),
        sql`not exists (select 1 from refunds again where again.replaces = ${refunds.id})`,
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .limit(limit);
}

export async function isReplaced(tx: Database, id: string): Promise<boolean> {
  return (await tx.$count(refunds, eq(refunds.replaces, id))) > 0;
}
