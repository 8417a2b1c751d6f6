import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerOf, Operations } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import packageInfo from '../../package.json' with { type: 'json' };
import { findLastBackup } from '../backup/index.ts';
import type { PictureStore } from '../media/index.ts';
import { countRecentPushes } from '../notifications/index.ts';
import { findLastInvariantRun, readBacklog, readWebhookTimes } from '../payments/index.ts';
import { type Database, type DatabaseHandle, queryRows } from '../platform/database.ts';
import type { Mailer } from '../platform/mailer.ts';
import { countDueDocuments, countUntiedMonths } from '../taxes/index.ts';

/** Mail server and picture storage are asked at most twice a minute, however many admins look. */
export function createStatusDeps({ dbHandle, mailer, pictures, s3 }: StatusParts): StatusDeps {
  return {
    dbHandle,
    mail: rememberCheck(mailer.check && (() => mailer.check?.())),
    pictures: rememberCheck(() => pictures.check()),
    place: s3 ? 's3' : 'folder',
    startedAt: new Date(),
  };
}

export async function shopStatus({ dbHandle, ...deps }: StatusDeps): Promise<ShopStatus> {
  const { database } = dbHandle;
  const began = performance.now();
  await dbHandle.ping();
  const milliseconds = Math.ceil(performance.now() - began);
  const [backlog, webhooks, run, due, taxDocuments, untiedTaxMonths, backup, pushes, mail, pictures] =
    await Promise.all([
      readBacklog(database),
      readWebhookTimes(database),
      findLastInvariantRun(database),
      countDueJobs(database),
      countDueDocuments(database),
      countUntiedMonths(database),
      findLastBackup(database),
      countRecentPushes(database),
      deps.mail(),
      deps.pictures(),
    ]);
  const now = new Date().toISOString();
  const figures: Omit<ShopStatus, 'problems'> = {
    at: now,
    version: packageInfo.version,
    startedAt: deps.startedAt.toISOString(),
    database: { kind: dbHandle.kind, milliseconds },
    jobs: { due, oldestDueSeconds: Math.round(backlog.queueLag), parked: backlog.parkedJobs },
    taxDocuments,
    untiedTaxMonths,
    payments: {
      ...(run && { checkedAt: run.ranAt.toISOString() }),
      brokenChecks: backlog.brokenInvariants,
      unmatched: backlog.unmatched,
      oldestUnreconciledSeconds: Math.round(backlog.oldestUnreconciled),
      oldestRefundSeconds: Math.round(backlog.oldestRefund),
      lastWebhookSeconds: Math.round(backlog.sinceWebhook),
      unheardPaymentSeconds: Math.round(backlog.unheardPayment),
      refusedWebhooks: backlog.refusedWebhooks,
      ...(webhooks.lastAt && { lastWebhookAt: webhooks.lastAt.toISOString() }),
      ...(webhooks.lagSeconds !== undefined && { webhookLagSeconds: webhooks.lagSeconds }),
    },
    backups: {
      ...(backup.lastAt && { lastAt: backup.lastAt.toISOString() }),
      ...(backup.archivedAt && { archivedAt: backup.archivedAt.toISOString() }),
    },
    services: {
      mail,
      push: { state: isPushFailing(pushes) ? 'failing' : 'working', checkedAt: now, ...pushes },
      pictures: { ...pictures, place: deps.place },
    },
  };
  return { ...figures, problems: findProblems(figures) };
}

/** The limits of deploy/prometheus/alerts.yml. */
function findProblems({
  payments,
  jobs,
  taxDocuments,
  untiedTaxMonths,
  services,
}: Omit<ShopStatus, 'problems'>): Problem[] {
  const found: Record<Problem, boolean> = {
    'money-broken': payments.brokenChecks > 0,
    'payments-unmatched': payments.unmatched > 0,
    'orders-unreconciled': payments.oldestUnreconciledSeconds > 900,
    'refunds-late': payments.oldestRefundSeconds > 86_400,
    'webhooks-late': (payments.webhookLagSeconds ?? 0) > 60,
    'webhooks-refused': payments.refusedWebhooks > 2,
    'webhooks-silent': payments.lastWebhookSeconds > 3600 && payments.unheardPaymentSeconds > 900,
    'jobs-late': jobs.oldestDueSeconds > 600,
    'jobs-parked': jobs.parked > 0,
    'invoices-stuck': taxDocuments.stuck > 0,
    'taxes-untied': untiedTaxMonths > 0,
    'mail-failing': services.mail.state === 'failing',
    'push-failing': services.push.state === 'failing',
    'pictures-failing': services.pictures.state === 'failing',
  };
  return (Object.keys(found) as Problem[]).filter((name) => found[name]);
}

/** One bad device is no outage: push works unless most messages of the day failed. */
function isPushFailing({ sent, failed }: { sent: number; failed: number }): boolean {
  return failed > sent;
}

async function countDueJobs(database: Database): Promise<number> {
  const [row] = await queryRows<{ due: number }>(
    database,
    sql`select count(*)::int as due from jobs.job
      where state in ('created', 'retry') and start_after < now() and name <> 'parked'`,
  );
  return row?.due ?? 0;
}

function rememberCheck(check: (() => Promise<void> | undefined) | undefined): () => Promise<ServiceHealth> {
  let known: { until: number; health: Promise<ServiceHealth> } | undefined;
  return () => {
    if (!known || performance.now() > known.until)
      known = { until: performance.now() + CHECKED_MS, health: runCheck(check) };
    return known.health;
  };
}

async function runCheck(check: (() => Promise<void> | undefined) | undefined): Promise<ServiceHealth> {
  const checkedAt = new Date().toISOString();
  if (!check) return { state: 'local', checkedAt };
  const outcome = Promise.resolve(check()).then(
    () => 'working' as const,
    () => 'failing' as const,
  );
  const tooLate = sleep(CHECK_TIMEOUT_MS, 'failing' as const, { ref: false });
  return { state: await Promise.race([outcome, tooLate]), checkedAt };
}

const CHECKED_MS = 30_000;
const CHECK_TIMEOUT_MS = 4000;

type ShopStatus = AnswerOf<Operations['shopStatus']>;
type Problem = ShopStatus['problems'][number];

interface ServiceHealth {
  state: 'working' | 'failing' | 'local';
  checkedAt: string;
}

interface StatusParts {
  dbHandle: DatabaseHandle;
  mailer: Mailer;
  pictures: PictureStore;
  s3: boolean;
}

export interface StatusDeps {
  dbHandle: DatabaseHandle;
  mail(): Promise<ServiceHealth>;
  pictures(): Promise<ServiceHealth>;
  place: 'folder' | 's3';
  startedAt: Date;
}
