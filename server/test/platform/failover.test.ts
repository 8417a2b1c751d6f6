import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { openTestDatabase } from '../../../test/open-database.ts';
import { type DatabaseHandle, queryRows } from '../../src/platform/database.ts';

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
