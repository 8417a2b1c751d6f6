import type { AnswerOf, Operations } from '@tohfa/contract';
import { and, desc, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import { isOpenOrphan } from './desk/unmatched-sql.ts';
import { findLastInvariantRun } from './invariants.ts';
import { listRecentDisputes } from './refunds/disputes.ts';
import { isUnsettled, waitsForBank } from './refunds/refunds-sql.ts';
import { orphanPayments, type Refund, refunds } from './tables.ts';

export async function paymentHealth(database: Database): Promise<AnswerOf<Operations['paymentHealth']>> {
  const run = await findLastInvariantRun(database);
  const [current] = await queryRows<CurrentCounts>(
    database,
    sql`select
      (select count(*)::int from payment_orders where status in ('created', 'attempted')) as open_orders,
      (select count(*)::int from holds where released_at is null) as live_holds,
      (select max(received_at) from provider_events where source = 'webhook') as last_webhook_at,
      (select max(received_at) from provider_events where source = 'reconciler') as last_reconciled_at`,
  );
  return {
    ...(run && { checkedAt: run.ranAt.toISOString() }),
    broken: run?.broken ?? [],
    orphans: (await listOrphanPayments(database)).map((orphan) => ({
      paymentId: orphan.providerPaymentId,
      orderId: orphan.providerOrderId,
      amountPaise: orphan.amountPaise,
      status: orphan.status,
      since: orphan.firstSeenAt.toISOString(),
    })),
    refunds: (await listUnsettledRefunds(database)).map(toRefundFigures),
    providerRefunds: (await listProviderRefunds(database)).map(toRefundFigures),
    disputes: (await listRecentDisputes(database, MAX_LISTED)).map((dispute) => ({
      id: dispute.id,
      paymentId: dispute.providerPaymentId,
      amountPaise: dispute.amountPaise,
      status: dispute.status,
      reason: dispute.reason,
      since: dispute.createdAt.toISOString(),
    })),
    openOrders: current?.open_orders ?? 0,
    liveHolds: current?.live_holds ?? 0,
    ...(current?.last_webhook_at && { lastWebhookAt: new Date(current.last_webhook_at).toISOString() }),
    ...(current?.last_reconciled_at && {
      lastReconciledAt: new Date(current.last_reconciled_at).toISOString(),
    }),
  };
}

/**
 * For the work list: refunds that the provider does not carry, those that the shop can pay first, and refunds that it has had
 * for more than a day. One that waits for a bank's decision is not late: its dispute is on the list.
 */
export async function hangingRefunds(database: Database, items: number) {
  const isNamed = sql<boolean>`exists (select 1 from refund_payouts y where y.refund_id = ${refunds.id} and y.upi_id is not null)`;
  const hanging = inArray(
    refunds.id,
    sql`(select r.id from refunds r where ${isUnsettled} and not ${waitsForBank}
      and (r.status in ('failed', 'needs_details', 'paying_outside') or r.created_at < now() - interval '1 day'))`,
  );
  const [count, rows] = await Promise.all([
    database.$count(refunds, hanging),
    database
      .select({ refund: refunds, isNamed })
      .from(refunds)
      .where(hanging)
      .orderBy(sql`${refunds.status} = 'paying_outside' desc, ${isNamed} desc`, refunds.createdAt)
      .limit(items),
  ]);
  return {
    count,
    items: rows.map(({ refund, isNamed }) => ({ ...toRefundFigures(refund), ...(isNamed && { isNamed }) })),
  };
}

/**
 * For the work list: money that went back twice, by the shop's refund and by the provider or for a lost dispute, the longest known
 * first.
 */
export async function doublePayments(database: Database, items: number) {
  const open = and(gt(refunds.paidTwicePaise, 0), isNull(refunds.paidTwiceNotedAt));
  const [count, rows] = await Promise.all([
    database.$count(refunds, open),
    database.select().from(refunds).where(open).orderBy(refunds.updatedAt).limit(items),
  ]);
  return {
    count,
    items: rows.map(({ id, providerPaymentId, paidTwicePaise, updatedAt }) => ({
      id,
      paymentId: providerPaymentId,
      amountPaise: paidTwicePaise,
      since: updatedAt.toISOString(),
    })),
  };
}

function toRefundFigures(refund: Refund) {
  return {
    id: refund.id,
    paymentId: refund.providerPaymentId,
    amountPaise: refund.amountPaise,
    status: refund.status,
    reason: refund.reason,
    since: refund.createdAt.toISOString(),
  };
}

async function listProviderRefunds(database: Database): Promise<Refund[]> {
  return database
    .select()
    .from(refunds)
    .where(and(ne(refunds.startedBy, 'shop'), gt(refunds.createdAt, sql`now() - interval '30 days'`)))
    .orderBy(desc(refunds.createdAt))
    .limit(MAX_LISTED);
}

interface CurrentCounts {
  open_orders: number;
  live_holds: number;
  last_webhook_at: string | null;
  last_reconciled_at: string | null;
}

const MAX_LISTED = 100;

async function listOrphanPayments(database: Database) {
  return database
    .select()
    .from(orphanPayments)
    .where(sql`${isOpenOrphan} and not exists (select 1 from payments p
      where p.provider_payment_id = ${orphanPayments.providerPaymentId} and p.captured_at is not null)`)
    .orderBy(desc(orphanPayments.firstSeenAt))
    .limit(MAX_LISTED);
}

/** Refunds that are not settled yet, or have failed and wait for an admin. */
async function listUnsettledRefunds(database: Database): Promise<Refund[]> {
  return database
    .select()
    .from(refunds)
    .where(inArray(refunds.id, sql`(select r.id from refunds r where ${isUnsettled})`))
    .orderBy(desc(refunds.createdAt))
    .limit(MAX_LISTED);
}
