import type { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { openTestDatabase } from '../../../test/open-database.ts';
import {
  type Database,
  type DatabaseHandle,
  isDatabaseUnavailable,
  queryRows,
} from '../../src/platform/database.ts';
import { clientOf } from '../../src/platform/prepared.ts';

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let opened: DatabaseHandle;
beforeAll(async () => {
  fresh = await freshDatabase();
  opened = await openTestDatabase({ databaseUrl: fresh.url });
  await opened.exec('create table drops (attempt int)');
});
afterAll(async () => {
  await opened.close();
  await fresh.drop();
});

const loseConnection = sql`select pg_terminate_backend(pg_backend_pid())`;

test('a transaction whose connection is lost runs again from its beginning, and once in the end', async () => {
  let attempts = 0;
  const result = await opened.database.transaction(async (tx) => {
    attempts += 1;
    await tx.execute(sql`insert into drops values (${attempts})`);
    if (attempts < 3) await tx.execute(loseConnection);
    return 'done';
  });
  expect({ result, attempts }).toEqual({ result: 'done', attempts: 3 });
  expect(await queryRows(opened.database, sql`select attempt from drops`)).toEqual([{ attempt: 3 }]);
});

test('a transaction whose connection is lost between two statements runs again, too', async () => {
  let attempts = 0;
  const result = await opened.database.transaction(async (tx) => {
    attempts += 1;
    if (attempts < 3) await loseBetweenStatements(tx);
    await tx.execute(sql`select 1`);
    return 'done';
  });
  expect({ result, attempts }).toEqual({ result: 'done', attempts: 3 });
});

test('a transaction that lost its connection fails with its own error, not with that of its rollback', async () => {
  const work = opened.database.transaction(async (tx) => {
    await loseBetweenStatements(tx);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
});

test('a lost COMMIT is not repeated, because its outcome is unknown', async () => {
  await opened.exec(`
    create table doomed (attempt int);
    create function lose() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
    create constraint trigger lose after insert on doomed deferrable initially deferred
      for each row execute function lose();`);
  let attempts = 0;
  const work = opened.moneyDatabase.transaction(async (tx) => {
    attempts += 1;
    await tx.execute(sql`insert into doomed values (${attempts})`);
  });
  await expect(work).rejects.toThrow();
  expect(attempts).toBe(1);
});

test('two transactions that lock each other both end', async () => {
  await opened.exec('create table pair (id int primary key, n int); insert into pair values (1, 0), (2, 0)');
  const bothLocked = Promise.withResolvers<void>();
  let locked = 0;
  const crossing = (first: number, second: number) =>
    opened.database.transaction(async (tx) => {
      await tx.execute(sql`update pair set n = n + 1 where id = ${first}`);
      locked += 1;
      if (locked === 2) bothLocked.resolve();
      await bothLocked.promise;
      await tx.execute(sql`update pair set n = n + 1 where id = ${second}`);
    });
  await Promise.all([crossing(1, 2), crossing(2, 1)]);
  expect(await queryRows(opened.database, sql`select n from pair`)).toEqual([{ n: 2 }, { n: 2 }]);
});

test('of two statements that lock each other one ends, and the call of the other may be repeated', async () => {
  await opened.exec(
    'create table cross_pair (id int primary key, n int); insert into cross_pair values (1, 0), (2, 0)',
  );
  const crossing = (first: number, second: number) =>
    opened.database.execute(
      sql.raw(`do $$ begin
        update cross_pair set n = n + 1 where id = ${first};
        perform pg_advisory_xact_lock_shared(1);
        update cross_pair set n = n + 1 where id = ${second};
      end $$`),
    );
  const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  const outcomes = await opened.moneyDatabase.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(1)`);
    const both = Promise.allSettled([crossing(1, 2), crossing(2, 1)]);
    await expect.poll(async () => (await queryRows(tx, waiting)).length).toBe(2);
    return { both };
  });
  const failed = (await outcomes.both).filter(({ status }) => status === 'rejected');
  expect(failed).toHaveLength(1);
  expect(failed.map((outcome) => 'reason' in outcome && isDatabaseUnavailable(outcome.reason))).toEqual([
    true,
  ]);
});

test('a failure of the work itself is not repeated', async () => {
  let attempts = 0;
  const work = opened.database.transaction(async () => {
    attempts += 1;
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(attempts).toBe(1);
});

test('behind a pooler nothing is set on a connection, searches keep their limit, and LISTEN goes around it', async () => {
  const pooled = await openTestDatabase({
    databaseUrl: fresh.url,
    databaseDirectUrl: `${fresh.url}?direct=1`,
  });
  const showTimeout = sql`show statement_timeout`;
  expect(await queryRows(pooled.database, showTimeout)).toEqual([{ statement_timeout: '0' }]);
  expect(
    await queryRows(pooled.database, sql`select source from pg_settings where name = 'jit'`),
  ).not.toEqual([{ source: 'client' }]);
  const inSearch = await pooled.search((database) => queryRows(database, showTimeout));
  expect(inSearch).toEqual([{ statement_timeout: '4s' }]);
  const heard = Promise.withResolvers<string>();
  const listening = await pooled.listen('news', heard.resolve, () => undefined);
  await opened.database.execute(sql`notify news, 'hello'`);
  expect(await heard.promise).toBe('hello');
  await listening.close();
  await pooled.close();
});

/** Ended from outside, as a failover does it; its owner has noticed before it sends the next statement. */
async function loseBetweenStatements(tx: Database): Promise<void> {
  const [own] = await queryRows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
  const client = clientOf(tx) as unknown as EventEmitter;
  const ended = new Promise((resolve) => client.once('end', resolve));
  await opened.moneyDatabase.execute(sql`select pg_terminate_backend(${own?.pid})`);
  await ended;
}
