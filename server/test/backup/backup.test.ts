import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { openTestDatabase } from '../../../test/open-database.ts';
import { restoreBackup, writeBackup } from '../../src/backup/index.ts';
import { type Database, queryRows } from '../../src/platform/database.ts';
import { readSettings } from '../../src/settings.ts';
import { newestOldDatabase } from '../support/old-databases.ts';
import { runProgram } from '../support/run-program.ts';

/** The tests' PostgreSQL comes without client programs, and older ones refuse a newer server. */
const toolVersion = Number(
  /\(PostgreSQL\) (\d+)/.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ??
    0,
);

test('PostgreSQL is backed up and restored, or the missing program is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tohfa-backup-'));
  const [from, to] = [await freshDatabase(), await freshDatabase({ empty: true })];
  const settings = (url: string, name: string) =>
    readSettings({ DATABASE_URL: url, DATA_DIR: join(folder, name) });
  const opened = await openTestDatabase({ databaseUrl: from.url });
  await opened.exec("insert into categories (name) values ('Brass'), ('Silk')");
  const [server] = await queryRows<{ version: number }>(
    opened.database,
    sql`select current_setting('server_version_num')::int / 10000 as version`,
  );

  const written = writeBackup(settings(from.url, 'shop'), join(folder, 'backup'));
  if (toolVersion < (server?.version ?? 0)) {
    await expect(written).rejects.toThrow(/^pg_dump is (not installed|of version)/);
  } else {
    expect(await written).toMatchObject({ database: 'postgres' });
    await restoreBackup(settings(to.url, 'again'), join(folder, 'backup'));
    const copy = await openTestDatabase({ databaseUrl: to.url });
    const categories = sql`select * from categories order by id`;
    expect(await queryRows(copy.database, categories)).toEqual(await queryRows(opened.database, categories));
    await copy.close();
  }
  await opened.close();
  await from.drop();
  await to.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('PostgreSQL of an earlier version is upgraded with its backup, or not at all without one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tohfa-upgrade-'));
  const fresh = await freshDatabase({ empty: true });
  const restoring = await openTestDatabase({ databaseUrl: fresh.url, databasePoolSize: 1 });
  await restoring.exec(newestOldDatabase().script);
  await restoring.close();
  const opened = await openTestDatabase({ databaseUrl: fresh.url });
  const before = await listMigrations(opened.database);

  const { code, printed } = await runProgram('run-upgrade.ts', [], {
    DATABASE_URL: fresh.url,
    DATA_DIR: dataDir,
  });
  const after = await listMigrations(opened.database);
  if (printed.includes('pg_dump is')) {
    expect(code).toBe(2);
    expect(printed).toContain('Nothing was changed.');
    expect(after).toEqual(before);
  } else {
    expect(code, printed).toBe(0);
    expect(printed).toMatch(/Migrated: .*All money adds up.*The shop starts.*Way back: /s);
    expect(after.length).toBeGreaterThan(before.length);
  }
  await opened.close();
  await fresh.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function listMigrations(database: Database): Promise<{ name: string }[]> {
  return queryRows(database, sql`select name from migrations order by name`);
}
