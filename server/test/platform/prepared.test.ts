import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { openTestDatabase } from '../../../test/open-database.ts';
import type { Database, DatabaseHandle } from '../../src/platform/database.ts';
import { queryRepeated } from '../../src/platform/named-statements.ts';
import { clientOf, prepared } from '../../src/platform/prepared.ts';

let handle: DatabaseHandle;
let drop: () => Promise<void>;

beforeAll(async () => {
  const fresh = await freshDatabase({ empty: true });
  drop = fresh.drop;
  // One connection: it is the one that has planned the statement.
  handle = await openTestDatabase({ databaseUrl: fresh.url, databasePoolSize: 1 });
});

afterAll(async () => {
  await handle.close();
  await drop();
});

it.each([
  ['by itself', (database: Database, read: Read) => read(database)],
  ['in a transaction', (database: Database, read: Read) => database.transaction(read)],
])('a statement %s goes on after a migration has added a column to its table', async (how, run) => {
  const table = `things_${how.length}`;
  await handle.exec(`create table ${table} (id int); insert into ${table} values (1)`);
  const select = prepared<object>(`all-${table}`, `select * from ${table} where id = $1`);
  const read: Read = (database) => select(database, [1]);
  expect(await run(handle.database, read)).toEqual([{ id: 1 }]);
  for (const column of ['one', 'two']) {
    await handle.exec(`alter table ${table} add column ${column} int`);
    expect((await run(handle.database, read))[0]).toHaveProperty(column, null);
  }
});

it('a statement of a library is planned once, a script is sent as it is', async () => {
  for (let times = 0; times < 3; times += 1)
    expect(
      (await queryRepeated(clientOf(handle.database), 'select $1::int + 1 as next', [times])).rows,
    ).toEqual([{ next: times + 1 }]);
  await handle.bossDatabase.executeSql('create table a (id int); create table b (id int)');
  const { rows } = await handle.bossDatabase.executeSql(
    "select count(*)::int as planned from pg_prepared_statements where statement = 'select $1::int + 1 as next'",
  );
  expect(rows).toEqual([{ planned: 1 }]);
});

type Read = (database: Database) => Promise<object[]>;
