import { globSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { isMigrated, migrate, openDatabase, queryRows } from '../../src/platform/database.ts';

it('the tables in TypeScript are the tables of the migrated database, column by column', async () => {
  const fresh = await freshDatabase();
  const opened = await openDatabase({ databaseUrl: fresh.url });
  const columns = await queryRows<Column>(
    opened.database,
    sql`select table_name, column_name, is_nullable = 'YES' as nullable, data_type
      from information_schema.columns where table_schema = 'public'`,
  );
  const tables = await declaredTables();
  expect(tables.length).toBeGreaterThan(10);
  for (const table of tables) {
    const name = getTableName(table);
    const inDatabase = columns.filter((column) => column.table_name === name);
    const inCode = Object.values(getTableColumns(table));
    expect(inCode.map((column) => column.name).sort(), name).toEqual(
      inDatabase.map((one) => one.column_name).sort(),
    );
    for (const column of inCode) {
      const kept = inDatabase.find((one) => one.column_name === column.name);
      expect(kept?.nullable, `${name}.${column.name} nullable`).toBe(!column.notNull);
      expect(kept?.data_type, `${name}.${column.name}`).toBe(typeNamed(column.getSQLType()));
    }
  }
  await opened.close();
  await fresh.drop();
});

it('several processes starting at once on an empty database migrate it once', async () => {
  const fresh = await freshDatabase({ empty: true });
  const opened = await Promise.all(Array.from({ length: 5 }, () => openDatabase({ databaseUrl: fresh.url })));
  await Promise.all(opened.map((one) => migrate(one)));
  for (const one of opened) {
    expect(await isMigrated(one.database)).toBe(true);
    await one.close();
  }
  await fresh.drop();
});

it('the previous version still starts after a newer one added to the schema, and is refused once it took away', async () => {
  const fresh = await freshDatabase();
  const opened = await openDatabase({ databaseUrl: fresh.url });
  await opened.database.execute(sql`insert into migrations (name) values ('9998-more.sql')`);
  await migrate(opened);
  await opened.database.execute(sql`insert into migrations (name) values ('9999-less-contract.sql')`);
  await expect(migrate(opened)).rejects.toThrow(/newer version of Tohfa \(9999-less-contract\.sql\)/);
  await opened.close();
  await fresh.drop();
});

async function declaredTables(): Promise<PgTable[]> {
  const source = join(import.meta.dirname, '../../src');
  const modules: Record<string, unknown>[] = await Promise.all(
    globSync('**/tables.ts', { cwd: source }).map((file) => import(join(source, file))),
  );
  return modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)));
}

function typeNamed(sqlType: string): string {
  return sqlType.endsWith('[]') ? 'ARRAY' : sqlType.replace(/\(.*\)/, '');
}

interface Column {
  table_name: string;
  column_name: string;
  nullable: boolean;
  data_type: string;
}
