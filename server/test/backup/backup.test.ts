import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { openTestDatabase } from '../../../test/open-database.ts';
import { restoreBackup, writeBackup } from '../../src/backup/index.ts';
import { queryRows } from '../../src/platform/database.ts';
import { readSettings } from '../../src/platform/settings.ts';

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
