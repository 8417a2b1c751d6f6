import { lt, sql } from 'drizzle-orm';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { type Database, queryRows } from '../platform/database.ts';
import type { PaymentDeps } from './deps.ts';
import { isOpenOrphan } from './desk/unmatched-sql.ts';
import { waitsForBank } from './refunds/refunds-sql.ts';
import { webhookRefusals } from './tables.ts';

/**
 * Money metrics for Prometheus. They are read from the database at each scrape, at most every few seconds, so every
 * process shows the same figures and they must not be summed.
 */
export function registerMoneyMetrics(registry: Registry, database: Database): void {
  registry.registerMetric(webhookLag);
  const read = cachedFor(CACHE_MS, () => readMoneyFigures(database));
  for (const [key, { name, help }] of Object.entries(GAUGES) as [keyof MoneyFigures, Described][]) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // Without the database, report no figure rather than an old one.
        const figures = await read().catch(() => undefined);
        if (figures) this.set(figures[key]);
        else this.remove();
      },
    });
  }
}

/** A retried event keeps the time of its first attempt, so a long lag means that events did not get through. */
export const webhookLag = new Histogram({
  name: 'money_webhook_lag_seconds',
  help: "From the provider's event to our commit of it",
  buckets: [1, 5, 15, 60, 300, 1800, 7200, 86_400],
  registers: [],
});

/** Limits queries when several processes are scraped and OTLP reads as well. */
const CACHE_MS = 10_000;

const GAUGES: Record<keyof MoneyFigures, Described> = {
  capturedPaise: { name: 'money_captured_paise', help: 'Everything ever captured, from the ledger' },
  refundedPaise: { name: 'money_refunded_paise', help: 'Everything ever refunded, from the ledger' },
  unmatched: {
    name: 'money_unmatched_payments',
    help: 'Payments at the provider for orders the shop does not know',
  },
  oldestUnreconciled: {
    name: 'money_oldest_unreconciled_seconds',
    help: 'Age of the oldest order whose time is over and whose outcome the reconciler has not settled',
  },
  oldestRefund: {
    name: 'money_oldest_open_refund_seconds',
    help: 'Age of the oldest refund that is not settled',
  },
  sinceWebhook: {
    name: 'money_last_webhook_seconds',
    help: 'Time since the last webhook that was accepted; without any, since the first payment',
  },
  unheardPayment: {
    name: 'money_unheard_payment_seconds',
    help: 'Age of the oldest payment that was credited after the last webhook',
  },
  refusedWebhooks: {
    name: 'money_webhooks_refused',
    help: 'Webhooks of the last hour whose signature did not match',
  },
  brokenInvariants: {
    name: 'money_broken_invariants',
    help: 'Invariants that did not hold at the last check',
  },
  queueLag: { name: 'jobs_oldest_due_seconds', help: 'How long the oldest job that is due has been waiting' },
  parkedJobs: { name: 'jobs_parked', help: 'Jobs that nobody will retry' },
};

async function readMoneyFigures(database: Database): Promise<MoneyFigures> {
  const [row] = await queryRows<{ captured: string | null; refunded: string | null }>(
    database,
    sql`select
      (select sum(e.amount_paise) from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account = 'provider' and t.kind = 'capture') as captured,
      (select -sum(e.amount_paise) from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account = 'provider'
          and t.kind = 'refund-processed') as refunded`,
  );
  return {
    capturedPaise: Number(row?.captured ?? 0),
    refundedPaise: Number(row?.refunded ?? 0),
    ...(await readBacklog(database)),
  };
}

/** Backlog counts, and ages in seconds. */
export async function readBacklog(database: Database): Promise<Backlog> {
  const [row] = await queryRows<Record<string, string | number | null>>(
    database,
    sql`select
      (select count(*) from orphan_payments where ${isOpenOrphan}) as unmatched,
      (select extract(epoch from now() - min(h.expires_at)) from holds h
        where h.released_at is null and h.expires_at < now()) as oldest_unreconciled,
      (select extract(epoch from now() - min(r.created_at)) from refunds r
        where r.status in ('requested', 'pending') and not ${waitsForBank}) as oldest_refund,
      (select extract(epoch from now() - coalesce(
        (select max(received_at) from provider_events where source = 'webhook'),
        (select min(at) from ledger_transactions where kind = 'capture')))) as since_webhook,
      (select extract(epoch from now() - min(at)) from ledger_transactions where kind = 'capture' and at > coalesce(
        (select max(received_at) from provider_events where source = 'webhook'), '-infinity')) as unheard,
      (select coalesce(sum(refused), 0) from webhook_refusals
        where minute > now() - interval '1 hour') as refused_webhooks,
      (select coalesce(jsonb_array_length(broken), 0) from invariant_runs
        order by id desc limit 1) as broken,
      (select extract(epoch from now() - min(start_after)) from jobs.job
        where state in ('created', 'retry') and start_after < now() and name <> 'parked') as queue_lag,
      (select count(*) from jobs.job where name = 'parked' and state = 'created') as parked`,
  );
  const figure = (name: string) => Math.max(0, Number(row?.[name] ?? 0));
  return {
    unmatched: figure('unmatched'),
    oldestUnreconciled: figure('oldest_unreconciled'),
    oldestRefund: figure('oldest_refund'),
    sinceWebhook: figure('since_webhook'),
    unheardPayment: figure('unheard'),
    refusedWebhooks: figure('refused_webhooks'),
    brokenInvariants: figure('broken'),
    queueLag: figure('queue_lag'),
    parkedJobs: figure('parked'),
  };
}

/**
 * Counts a webhook whose signature does not match. Anybody can send one, so a process writes one count at a time: what arrives
 * meanwhile is counted with the next. Never a reason to answer otherwise.
 */
export async function countRefusedWebhook({ database, log }: RefusalDeps): Promise<void> {
  refusals.uncounted += 1;
  if (refusals.isWriting) return;
  const refused = refusals.uncounted;
  Object.assign(refusals, { uncounted: 0, isWriting: true });
  try {
    await database.execute(sql`insert into webhook_refusals as w (minute, refused)
      values (date_trunc('minute', now()), ${refused})
      on conflict (minute) do update set refused = w.refused + excluded.refused`);
  } catch (error) {
    log.warn({ err: error }, 'a refused webhook could not be counted');
  } finally {
    refusals.isWriting = false;
  }
}

const refusals = { uncounted: 0, isWriting: false };

type RefusalDeps = Pick<PaymentDeps, 'database' | 'log'>;

/** Job: alerts look at the last hour alone. */
export async function deleteOldWebhookRefusals(database: Database): Promise<void> {
  await database.delete(webhookRefusals).where(lt(webhookRefusals.minute, sql`now() - interval '7 days'`));
}

/** When the last webhook arrived, and the longest lag among recent webhooks. */
export async function readWebhookTimes(database: Database): Promise<{ lastAt?: Date; lagSeconds?: number }> {
  const [row] = await queryRows<{ last_at: string | null; lag: string | null }>(
    database,
    sql`select max(received_at) as last_at,
      max(extract(epoch from received_at) - (payload ->> 'sentAt')::numeric) as lag
    from (select received_at, payload from provider_events where source = 'webhook'
      order by received_at desc limit ${WEBHOOKS_LOOKED_AT}) latest`,
  );
  return {
    ...(row?.last_at && { lastAt: new Date(row.last_at) }),
    ...(row?.lag && { lagSeconds: Math.max(0, Math.round(Number(row.lag))) }),
  };
}

const WEBHOOKS_LOOKED_AT = 20;

function cachedFor<Value>(ms: number, read: () => Promise<Value>): () => Promise<Value> {
  let cached: { value: Promise<Value>; until: number } | undefined;
  return () => {
    if (!cached || Date.now() > cached.until) cached = { value: read(), until: Date.now() + ms };
    return cached.value;
  };
}

interface Described {
  name: string;
  help: string;
}

interface MoneyFigures extends Backlog {
  capturedPaise: number;
  refundedPaise: number;
}

export interface Backlog {
  unmatched: number;
  oldestUnreconciled: number;
  oldestRefund: number;
  sinceWebhook: number;
  unheardPayment: number;
  refusedWebhooks: number;
  brokenInvariants: number;
  queueLag: number;
  parkedJobs: number;
}
