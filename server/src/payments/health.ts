import type { AnswerOf, Operations } from '@tohfa/contract';
import { desc, inArray, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { findBrokenInvariants } from './invariants.ts';
import { invariantRuns, orphanPayments, type Refund, refunds } from './tables.ts';

export async function paymentHealth(database: Database): Promise<AnswerOf<Operations['paymentHealth']>> {
  const run = await findLastInvariantRun(database);
  const [now] = await queryRows<CurrentCounts>(
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
    refunds: (await listUnsettledRefunds(database)).map((refund) => ({
      id: refund.id,
      paymentId: refund.providerPaymentId,
      amountPaise: refund.amountPaise,
      status: refund.status,
      reason: refund.reason,
      since: refund.createdAt.toISOString(),
    })),
    openOrders: now?.open_orders ?? 0,
    liveHolds: now?.live_holds ?? 0,
    ...(now?.last_webhook_at && { lastWebhookAt: new Date(now.last_webhook_at).toISOString() }),
    ...(now?.last_reconciled_at && { lastReconciledAt: new Date(now.last_reconciled_at).toISOString() }),
  };
}

interface CurrentCounts {
  open_orders: number;
  live_holds: number;
  last_webhook_at: string | null;
  last_reconciled_at: string | null;
}

/** Job: looks over what changed since the last run, or over everything, and keeps the result for the admins. */
export async function checkInvariants(
  database: Database,
  log: Log,
  scope: 'changed' | 'everything',
): Promise<void> {
  const since = scope === 'everything' ? undefined : await lastRunTime(database);
  const broken = await findBrokenInvariants(database, since);
  await database.insert(invariantRuns).values({ since: since ?? null, broken });
  await database.execute(
    sql`delete from invariant_runs where ran_at < now() - interval '30 days' and broken = '[]'`,
  );
  for (const one of broken) log.error({ invariant: one.name, count: one.count }, 'money does not add up');
}

/** A minute before the last run, so that a transaction that was under way then is looked at too. */
async function lastRunTime(database: Database): Promise<Date | undefined> {
  const row = await findLastInvariantRun(database);
  return row && new Date(row.ranAt.getTime() - 60_000);
}

const MAX_LISTED = 100;

async function findLastInvariantRun(database: Database) {
  const [row] = await database.select().from(invariantRuns).orderBy(desc(invariantRuns.id)).limit(1);
  return row;
}

async function listOrphanPayments(database: Database) {
  return database.select().from(orphanPayments).orderBy(desc(orphanPayments.firstSeenAt)).limit(MAX_LISTED);
}

/** On their way, or failed and in need of a person. */
async function listUnsettledRefunds(database: Database): Promise<Refund[]> {
  return database
    .select()
    .from(refunds)
    .where(inArray(refunds.status, ['requested', 'pending', 'failed']))
    .orderBy(desc(refunds.createdAt))
    .limit(MAX_LISTED);
}

/** What the provider took for us, and gave back, on each of these days in India that saw any of it. */
export async function ledgerTotalsByDay(
  database: Database,
  first: string,
  last: string,
): Promise<DailyTotals[]> {
  const rows = await queryRows<Record<keyof DailyTotals, string>>(
    database,
    sql`select to_char(t.at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as "day",
        coalesce(sum(e.amount_paise) filter (where t.kind = 'capture'), 0) as "inPaise",
        coalesce(-sum(e.amount_paise) filter (where t.kind = 'refund-processed'), 0) as "backPaise"
      from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'provider'
      where t.at >= ${first}::date::timestamp at time zone 'Asia/Kolkata'
        and t.at < (${last}::date + 1)::timestamp at time zone 'Asia/Kolkata'
      group by 1 order by 1`,
  );
  return rows.map(({ day, inPaise, backPaise }) => ({
    day,
    inPaise: Number(inPaise),
    backPaise: Number(backPaise),
  }));
}

interface DailyTotals {
  day: string;
  inPaise: number;
  backPaise: number;
}
