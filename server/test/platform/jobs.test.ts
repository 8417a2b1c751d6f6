import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { openTestDatabase } from '../../../test/open-database.ts';
import { type DatabaseHandle, queryRows } from '../../src/platform/database.ts';
import { defineQueue, type Jobs, jobFailures, PARKED_QUEUE, startJobs } from '../../src/platform/jobs.ts';
import { createLog } from '../../src/platform/log.ts';

const lines: string[] = [];
let handle: DatabaseHandle;
let jobs: Jobs;
let drop: () => Promise<void>;

beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  handle = await openTestDatabase({ databaseUrl: fresh.url });
  jobs = await startJobs(handle, createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) }));
});

afterEach(() => {
  vi.restoreAllMocks();
});

afterAll(async () => {
  await jobs.stop();
  await handle.close();
  await drop();
});

it.each([
  ['finds it there', ''],
  // PostgreSQL may look the schema up as it was before another server committed it.
  ['meets its key', 'create temp table one (id int primary key); insert into one values (1), (1);'],
])(
  'two servers start at once on an empty database: the one that comes second %s and goes on',
  async (_case, conflict) => {
    const fresh = await freshDatabase({ empty: true });
    const first = await openTestDatabase({ databaseUrl: fresh.url, databasePoolSize: 1 });
    const second = await openTestDatabase({ databaseUrl: fresh.url, databasePoolSize: 1 });
    const log = createLog({ logLevel: 'silent' });
    const started: Jobs[] = [];
    const { executeSql } = second.bossDatabase;
    second.bossDatabase.executeSql = async (text, values) => {
      if (!text.includes('CREATE SCHEMA') || started.length > 0) return executeSql(text, values);
      started.push(await startJobs(first, log));
      return executeSql(text.replace(/(?=CREATE SCHEMA)/, conflict), values);
    };
    started.push(await startJobs(second, log));
    expect(started).toHaveLength(2);
    // On its only connection, which the failed attempt used too.
    await second.ping();
    await Promise.all(started.map((one) => one.stop()));
    await Promise.all([first.close(), second.close()]);
    await fresh.drop();
  },
);

it('a database that is away while queues are set up is waited for', async () => {
  const { executeSql } = handle.bossDatabase;
  let failures = 2;
  handle.bossDatabase.executeSql = async (text, values) => {
    if (failures > 0) {
      failures -= 1;
      throw Object.assign(new Error('server login has been failing'), { code: '08P01' });
    }
    return executeSql(text, values);
  };
  const performed = Promise.withResolvers<string>();
  const queue = defineQueue('waits', z.object({ refundId: z.string() }));
  await jobs.work(queue, async ({ refundId }) => performed.resolve(refundId));
  handle.bossDatabase.executeSql = executeSql;
  expect(failures).toBe(0);
  await jobs.send(queue, { refundId: 'kept' });
  expect(await performed.promise).toBe('kept');
});

it('jobs may be sent to a queue before anybody works on it', async () => {
  const queue = defineQueue('sent-early', z.object({ refundId: z.string() }));
  await jobs.define(queue);
  await jobs.send(queue, { refundId: 'early' });
  const performed = Promise.withResolvers<string>();
  await jobs.work(queue, async ({ refundId }) => performed.resolve(refundId));
  expect(await performed.promise).toBe('early');
});

it('the next start leaves a queue alone unless it has changed', async () => {
  const queue = defineQueue('unchanged', z.object({ refundId: z.string() }));
  await jobs.define(queue);
  const log = createLog({ logLevel: 'silent' });
  const { executeSql } = handle.bossDatabase;
  const sent: string[] = [];
  handle.bossDatabase.executeSql = (text, values) => {
    sent.push(text);
    return executeSql(text, values);
  };
  const again = await startJobs(handle, log);
  await again.define(queue);
  const changed = await startJobs(handle, log, { retrySeconds: 9 });
  const unchanged = sent.filter((text) => /queue/i.test(text) && !/^\s*select/i.test(text));
  await changed.define(queue);
  handle.bossDatabase.executeSql = executeSql;
  await Promise.all([again.stop(), changed.stop()]);
  expect(unchanged).toEqual([]);
  expect(
    await queryRows(handle.database, sql`select retry_delay from jobs.queue where name = 'unchanged'`),
  ).toEqual([{ retry_delay: 9 }]);
});

it('a server that is stopped while it sets up its work ends quietly', async () => {
  const queue = defineQueue('stopped-early', z.object({ refundId: z.string() }));
  const stopped = await startJobs(handle, createLog({ logLevel: 'silent' }));
  const working = Promise.all([
    stopped.work(queue, async () => undefined),
    stopped.schedule('stopped-task', '0 3 * * *', async () => undefined),
  ]);
  await stopped.stop();
  await working;
});

it('a payload that does not match its queue is parked at once with its reason, and the others are done', async () => {
  const performed: string[] = [];
  const queue = defineQueue('typed', z.object({ refundId: z.string() }));
  await jobs.work(queue, async ({ refundId }) => {
    performed.push(refundId);
  });
  const older = defineQueue('typed', z.object({ refund: z.number() }));
  await jobs.send(older, { refund: 7 });
  await jobs.send(queue, { refundId: 'r-1' });

  await expect.poll(() => performed).toEqual(['r-1']);
  await expect.poll(() => jobsIn(PARKED_QUEUE)).toHaveLength(1);
  const failed = (await jobsIn('typed')).filter(({ state }) => state === 'failed');
  expect(failed).toHaveLength(1);
  expect(failed[0]?.output).toMatchObject({ message: 'Invalid payload (refundId: invalid_type)' });
  expect(failed[0]?.retry_count).toBe(0);
  expect(lines.join('')).toMatch(/"queue":"typed".*"reason":"refundId: invalid_type"/);
  const { values } = await jobFailures.get();
  expect(values).toContainEqual(
    expect.objectContaining({ labels: { queue: 'typed', outcome: 'parked' }, value: 1 }),
  );
});

it('a job that throws is retried, and the log says which and why', async () => {
  let tries = 0;
  const queue = defineQueue('failing', z.object({ orderId: z.string() }));
  await jobs.work(queue, async () => {
    tries += 1;
    throw new RangeError('the provider is away');
  });
  await jobs.send(queue, { orderId: 'o-1' });
  await expect.poll(() => tries).toBeGreaterThan(0);
  await expect.poll(async () => (await jobsIn('failing'))[0]?.state).toMatch(/retry|active/);
  expect(lines.join('')).toMatch(/"type":"RangeError","message":"the provider is away".*"queue":"failing"/);
});

it('an error of the queue itself is logged with its message and code', async () => {
  const queue = defineQueue('unreadable', z.object({ orderId: z.string() }));
  const { executeSql } = handle.bossDatabase;
  vi.spyOn(handle.bossDatabase, 'executeSql').mockImplementation((text, values) =>
    text.includes('SKIP LOCKED') ? executeSql('select 1 from nowhere') : executeSql(text, values),
  );
  await jobs.work(queue, async () => {});
  const told = /"code":"42P01","message":"relation \\"nowhere\\" does not exist .*"msg":"job queue error"/;
  await expect.poll(() => lines.join('')).toMatch(told);
});

it('a queued job wakes its worker, which otherwise looks only twice a minute', async () => {
  const performed: string[] = [];
  const queue = defineQueue('woken', z.object({ orderId: z.string() }));
  await jobs.work(queue, async ({ orderId }) => {
    performed.push(orderId);
  });
  // The fetch a worker begins with is over once the first job is done.
  for (const orderId of ['o-1', 'o-2', 'o-3']) {
    await handle.database.transaction((tx) => jobs.send(queue, { orderId }, tx));
    await expect.poll(() => performed).toContain(orderId);
  }
});

async function jobsIn(name: string) {
  return queryRows<{ state: string; output: unknown; retry_count: number }>(
    handle.database,
    sql`select state, output, retry_count from jobs.job where name = ${name}`,
  );
}
