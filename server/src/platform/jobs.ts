import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import type { Database, DatabaseHandle } from './database.ts';
import type { Log } from './log.ts';

/** Queued and timed work, kept in PostgreSQL so that any process may do it and none does it twice. */
export async function startJobs(opened: DatabaseHandle, log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    db: opened.bossDatabase,
    backend: opened.kind,
    schema: 'jobs',
    // The embedded database has one connection: leave it to the people in the shop.
    ...(opened.kind === 'pglite' && { monitorIntervalSeconds: 300 }),
  });
  boss.on('error', (error) => log.error({ error: error.message }, 'jobs'));
  await boss.start();

  return {
    async work(name, perform) {
      await boss.createQueue(name, RETRY_OPTIONS);
      // In batches, because a worker rests between two fetches: mails to 500 people would take a quarter of an hour.
      await boss.work(name, BATCH_OPTIONS, async (jobs) => {
        const results: JobResult[] = [];
        for (const job of jobs) results.push(await runJob(job.id, () => perform(job.data as object)));
        return results;
      });
    },
    async schedule(name, cron, perform) {
      await boss.createQueue(name);
      await boss.work(name, async () => perform());
      await boss.schedule(name, cron, null, { tz: 'Asia/Kolkata' });
    },
    async send(name, data, tx, when = {}) {
      await boss.send(name, data, {
        ...(tx && { db: fromDrizzle(tx as unknown as Parameters<typeof fromDrizzle>[0], sql) }),
        ...(when.after && { startAfter: when.after }),
      });
    },
    async stop() {
      await boss.stop({ graceful: true, close: false, timeout: 5000 });
    },
  };
}

/** One that fails is tried again by itself, the others of its batch are done. */
async function runJob(id: string, perform: () => Promise<void>): Promise<JobResult> {
  try {
    await perform();
    return { id, status: 'completed' };
  } catch (error) {
    return { id, status: 'failed', output: { message: error instanceof Error ? error.message : 'failed' } };
  }
}

const BATCH_OPTIONS = { batchSize: 20, burstWhenBatchFull: true, perJobResults: true } as const;

/** Over a day of tries: a service behind us may be away for long. */
const RETRY_OPTIONS = { retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 7200 };

export interface Jobs {
  /** Performs each job of this name; a job that throws is tried again later. */
  work(name: string, perform: (data: object) => Promise<void>): Promise<void>;
  /** Performs at the times of a cron line in India's time zone, once for all processes together. */
  schedule(name: string, cron: string, perform: () => Promise<void>): Promise<void>;
  /** With a transaction the job is queued when that commits, and only then. `after` is the moment it may begin. */
  send(name: string, data: object, tx?: Database, when?: { after?: Date }): Promise<void>;
  stop(): Promise<void>;
}
