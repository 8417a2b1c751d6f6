import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { type Database, type DatabaseHandle, openDatabase } from '../../src/platform/database.ts';
import { queryRepeated } from '../../src/platform/named-statements.ts';
import { clientOf, itemsSql, prepared, preparedBatch } from '../../src/platform/prepared.ts';

let handle: DatabaseHandle;
let drop: () => Promise<void>;

beforeAll(async () => {
  const fresh = await freshDatabase({ empty: true });
  drop = fresh.drop;
  // One connection: it is the one that has planned the statement.
  handle = await openDatabase({ databaseUrl: fresh.url, databasePoolSize: 1 });
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

it('a statement that people share goes on as well, also for somebody alone', async () => {
  await handle.exec('create table shared_things (id int); insert into shared_things values (1), (2), (3)');
  const find = preparedBatch<{ id: number }, object>(
    'shared-things',
    `select item.n, thing.* from ${itemsSql('id int')} item join shared_things thing on thing.id = item.id`,
  );
  expect(await find(handle.database, { id: 1 })).toMatchObject({ id: 1 });
  await handle.exec('alter table shared_things add column one int');
  expect(await find(handle.database, { id: 1 })).toMatchObject({ id: 1, one: null });
  await handle.exec('alter table shared_things add column two int');
  const [first, second, none] = await Promise.all([1, 2, 4].map((id) => find(handle.database, { id })));
  expect(first).toMatchObject({ id: 1, two: null });
  expect(second).toMatchObject({ id: 2, two: null });
  expect(none).toBeUndefined();
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
