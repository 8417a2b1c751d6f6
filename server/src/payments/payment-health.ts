import type { AnswerOf, Operations } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../platform/database.ts';
import { lastInvariantRun, listOrphans, listWaitingRefunds } from './health-sql.ts';

export async function paymentHealth(database: Database): Promise<AnswerOf<Operations['paymentHealth']>> {
  const run = await lastInvariantRun(database);
  const [now] = await rowsOf<Now>(
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
    orphans: (await listOrphans(database)).map((orphan) => ({
      paymentId: orphan.providerPaymentId,
      orderId: orphan.providerOrderId,
      amountPaise: orphan.amountPaise,
      status: orphan.status,
      since: orphan.firstSeenAt.toISOString(),
    })),
    refunds: (await listWaitingRefunds(database)).map((refund) => ({
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

interface Now {
  open_orders: number;
  live_holds: number;
  last_webhook_at: string | null;
  last_reconciled_at: string | null;
}
