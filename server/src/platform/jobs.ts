import { setTimeout as sleep } from 'node:timers/promises';
import { type ConstructorOptions, type JobResult, PgBoss, type QueueResult } from 'pg-boss';
import { Counter } from 'prom-client';
import type { z } from 'zod';
import { type Database, type DatabaseHandle, isDatabaseUnavailable, isUniqueViolation } from './database.ts';
import type { Log } from './log.ts';
import { queryRepeated } from './named-statements.ts';
import { clientOf } from './prepared.ts';
import { traced } from './telemetry/telemetry.ts';

/** A queue and the schema that types its payload. The name is stored in the database and must never change. */
export function defineQueue<Payload extends object>(
  name: string,
  schema: z.ZodType<Payload>,
): Queue<Payload> {
  return { name, schema };
}

/**
 * Queued and scheduled jobs in PostgreSQL, so that any process can run a job and none runs twice. After this call jobs
 * can be sent. Workers start with the first `work` or `schedule`, so that they do not delay the first page.
 */
export async function startJobs(
  dbHandle: DatabaseHandle,
  log: Log,
  { pollSeconds = FALLBACK_POLL_SECONDS, retrySeconds = 5 }: JobTimes = {},
): Promise<Jobs> {
  const polling = {
    pollingIntervalSeconds: Math.min(pollSeconds, UNNOTIFIED_POLL_SECONDS),
    notifyPollingIntervalSeconds: pollSeconds,
  };
  const sender = createBoss(dbHandle, log, SEND_ONLY);
  await sender.start().catch((error: unknown) => {
    // Servers that start together on an empty database all try to create the schema, and one of them succeeds.
    if (!isUniqueViolation(error)) throw error;
    return sender.start();
  });
  let stopping = false;
  const whenAvailable = (act: () => Promise<unknown>) => waitForDatabase(act, log, () => stopping);
  const setUpQueue = await createQueueSetUp(sender, whenAvailable);
  await setUpQueue(PARKED_QUEUE, { retentionSeconds: PARKED_RETENTION_SECONDS });
  const define = ({ name }: { name: string }) =>
    setUpQueue(name, {
      ...RETRY_OPTIONS,
      retryDelay: retrySeconds,
      notify: true,
      deadLetter: PARKED_QUEUE,
      deleteAfterSeconds: RETENTION_SECONDS,
    });
  let worker: Promise<PgBoss> | undefined;
  const startWorker = async () => {
    const boss = createBoss(dbHandle, log);
    await whenAvailable(() => boss.start());
    return boss;
  };

  return {
    define,
    async work(queue, perform) {
      await define(queue);
      worker ??= startWorker();
      const boss = await worker;
      if (stopping) return;
      // In batches, because a worker pauses between fetches: mails to 500 people would take a quarter of an hour.
      const workerId = await boss.work(queue.name, { ...BATCH_OPTIONS, ...polling }, async (jobs) => {
        const results: JobResult[] = [];
        for (const { id, data } of jobs) results.push(await runJob(queue, { id, data }, perform, log));
        if (results.some(({ status }) => status === 'failed'))
          // Backoff may double the first delay.
          setTimeout(() => boss.notifyWorker(workerId), 2 * retrySeconds * 1000).unref();
        return results;
      });
    },
    async schedule(name, cron, perform) {
      await setUpQueue(name, { notify: true, deleteAfterSeconds: RETENTION_SECONDS });
      worker ??= startWorker();
      const boss = await worker;
      if (stopping) return;
      await boss.work(name, polling, () => runTask(name, perform, log));
      await whenAvailable(() => boss.schedule(name, cron, null, { tz: 'Asia/Kolkata' }));
    },
    async send({ name }, payload, tx, { after } = {}) {
      await sender.send(name, payload, { ...within(tx), ...(after && { startAfter: after }) });
    },
    async sendAll({ name }, payloads, tx) {
      const jobs = payloads.map((data) => ({ data }));
      if (jobs.length > 0) await sender.insert(name, jobs, within(tx));
    },
    async stop() {
      stopping = true;
      const started = await worker?.catch(() => undefined);
      for (const boss of [started, sender]) await boss?.stop({ graceful: true, close: false, timeout: 5000 });
    },
  };
}

async function runTask(name: string, perform: () => Promise<void>, log: Log): Promise<void> {
  try {
    await traced(`task ${name}`, {}, perform);
  } catch (error) {
    countFailure(name, 'failed');
    log.error({ err: error, task: name }, 'scheduled task failed');
    throw error;
  }
}

/** At most starts every queue exists with the right options, and nothing is written. */
async function createQueueSetUp(
  sender: PgBoss,
  whenAvailable: (act: () => Promise<unknown>) => Promise<void>,
) {
  const known = new Map((await sender.getQueues()).map((queue) => [queue.name, queue]));
  return async (name: string, options: QueueOptions): Promise<void> => {
    const queue = known.get(name);
    if (queue && isSetUp(queue, options)) return;
    await whenAvailable(async () => {
      await (queue ? sender.updateQueue(name, options) : sender.createQueue(name, options));
      // Fills the sender's cache. Within a transaction of the embedded database it could not look the queue up.
      await sender.findJobs(name, { id: NO_JOB });
    });
    known.set(name, { ...options, name } as QueueResult);
  };
}

function isSetUp(queue: QueueResult, options: QueueOptions): boolean {
  return Object.entries(options).every(([name, value]) => queue[name as keyof QueueResult] === value);
}

/** Uses the transaction's connection if there is one. */
function within(tx: Database | undefined) {
  return tx
    ? { db: { executeSql: (text: string, values?: unknown[]) => queryRepeated(clientOf(tx), text, values) } }
    : {};
}

/** The server answers requests before all queues are set up. A failover in between must not end it. */
async function waitForDatabase(
  act: () => Promise<unknown>,
  log: Log,
  isStopping: () => boolean,
): Promise<void> {
  for (;;) {
    try {
      if (!isStopping()) await act();
      return;
    } catch (error) {
      if (isStopping()) return;
      if (!isDatabaseUnavailable(error)) throw error;
      log.warn({ err: error }, 'the job queue waits for the database');
      await sleep(SETUP_RETRY_MS);
    }
  }
}

function createBoss(dbHandle: DatabaseHandle, log: Log, options: ConstructorOptions = {}): PgBoss {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => dbHandle.bossDatabase.executeSql(text, values),
      listen: debounceNotifications(dbHandle.listen),
    },
    backend: dbHandle.kind,
    schema: 'jobs',
    useListenNotify: true,
    cronWorkerIntervalSeconds: FALLBACK_POLL_SECONDS,
    // No queue uses jobs that wait for other jobs.
    flowIntervalSeconds: 3600,
    // The embedded database has one connection, which requests need.
    ...(dbHandle.kind === 'pglite' && { monitorIntervalSeconds: 300 }),
    ...options,
  });
  boss.on('error', (error) => log.error({ err: toError(error) }, 'job queue error'));
  return boss;
}

/** pg-boss copies some errors into plain objects, and of those the log shows no message. */
function toError(error: Error): Error {
  return error instanceof Error ? error : Object.assign(new Error(), error);
}

/**
 * Wakes a queue's workers once for all jobs that arrive within a moment. Waking them for each job would fetch a busy
 * queue job by job.
 */
function debounceNotifications(listen: DatabaseHandle['listen']): DatabaseHandle['listen'] {
  return (channel, onNotify, onConnected) => {
    const waiting = new Set<string>();
    const notifyLater = (queue: string) => {
      if (waiting.has(queue)) return;
      waiting.add(queue);
      setTimeout(() => {
        waiting.delete(queue);
        onNotify(queue);
      }, JOINED_MS).unref();
    };
    return listen(channel, notifyLater, onConnected);
  };
}

/**
 * A job that throws is retried alone, without the rest of its batch. A payload that does not match its schema is parked
 * without retries: stored as failed with its reason, with a copy in the parked queue.
 */
async function runJob<Payload extends object>(
  { name, schema }: Queue<Payload>,
  { id, data }: { id: string; data: unknown },
  perform: (payload: Payload) => Promise<void>,
  log: Log,
): Promise<JobResult> {
  const payload = schema.safeParse(data);
  if (!payload.success) {
    const reason = payload.error.issues
      .map(({ path, code }) => `${path.join('.') || 'payload'}: ${code}`)
      .join(', ');
    countFailure(name, 'parked');
    log.error({ queue: name, job: id, reason }, 'job parked: its payload does not match the queue');
    return { id, status: 'deadletter', output: { message: `Invalid payload (${reason})` } };
  }
  try {
    await traced(`job ${name}`, { 'messaging.destination.name': name }, () => perform(payload.data));
    return { id, status: 'completed' };
  } catch (error) {
    countFailure(name, 'failed');
    log.warn({ err: error, queue: name, job: id }, 'job failed');
    return { id, status: 'failed', output: { message: error instanceof Error ? error.name : 'failed' } };
  }
}

/** Invalid payloads and jobs whose retries ran out, for an operator to inspect. */
export const PARKED_QUEUE = 'parked';
const PARKED_RETENTION_SECONDS = 90 * 24 * 3600;
/** Finished jobs are deleted after a week. */
const RETENTION_SECONDS = 7 * 24 * 3600;

const JOINED_MS = 250;
const SETUP_RETRY_MS = 1000;
/** Notifications wake the workers. Polling finds delayed jobs and jobs whose notification was lost. */
const FALLBACK_POLL_SECONDS = 30;
const NO_JOB = '00000000-0000-0000-0000-000000000000';
/** For a database that cannot notify. */
const UNNOTIFIED_POLL_SECONDS = 2;
const BATCH_OPTIONS = { batchSize: 20, burstWhenBatchFull: true, perJobResults: true } as const;

/** Schedules, maintenance and notifications belong to the workers. */
const SEND_ONLY: ConstructorOptions = {
  schedule: false,
  supervise: false,
  useListenNotify: false,
  bamIntervalSeconds: 3600,
};

/** Retries last more than a day, because an outside service may be down for long. */
const RETRY_OPTIONS = { retryLimit: 20, retryBackoff: true, retryDelayMax: 7200 };

/** Registered with the metrics of the process. */
export const jobFailures = new Counter({
  name: 'job_failures_total',
  help: 'Jobs and scheduled tasks that failed, and jobs parked because of their payload',
  labelNames: ['queue', 'outcome'] as const,
  registers: [],
});

function countFailure(queue: string, outcome: 'failed' | 'parked'): void {
  jobFailures.inc({ queue, outcome });
}

/** The polling interval, and the delay before the first retry. */
interface JobTimes {
  pollSeconds?: number;
  retrySeconds?: number;
}

type QueueOptions = NonNullable<Parameters<PgBoss['createQueue']>[1]>;

export interface Queue<Payload extends object> {
  name: string;
  schema: z.ZodType<Payload>;
}

export interface Jobs {
  /** Creates or updates the queue, so that jobs can be sent before it has workers. */
  define(queue: { name: string }): Promise<void>;
  /** Runs each job of the queue. A job that throws is retried later. */
  work<Payload extends object>(
    queue: Queue<Payload>,
    perform: (payload: Payload) => Promise<void>,
  ): Promise<void>;
  /** Runs at the times of a cron expression in India's time zone, once across all processes. */
  schedule(name: string, cron: string, perform: () => Promise<void>): Promise<void>;
  /** With a transaction the job is queued only when it commits. `after` is the earliest time it may start. */
  send<Payload extends object>(
    queue: Queue<Payload>,
    payload: Payload,
    tx?: Database,
    when?: { after?: Date },
  ): Promise<void>;
  /** Queues all jobs or none. */
  sendAll<Payload extends object>(
    queue: Queue<Payload>,
    payloads: readonly Payload[],
    tx?: Database,
  ): Promise<void>;
  stop(): Promise<void>;
}
