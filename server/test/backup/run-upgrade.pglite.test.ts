import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isMigrated, openDatabase, queryRows } from '../../src/platform/database.ts';
import { lockDataDir } from '../../src/platform/lifecycle.ts';
import { newestOldDatabase } from '../support/old-databases.ts';
import { runProgram } from '../support/run-program.ts';

/** Each program takes seconds to open an embedded database; `backup.pglite.test.ts` restores one, too. */
const isFull = process.env.FULL_FIGURES === '1';
let earlier: string;
let dataDir: string;

beforeAll(async () => {
  earlier = mkdtempSync(join(tmpdir(), 'tohfa-earlier-'));
  const opened = await openDatabase({ dataDir: earlier });
  await opened.exec(newestOldDatabase().script);
  await opened.close();
});

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tohfa-upgrade-'));
  cpSync(join(earlier, 'pglite'), join(dataDir, 'pglite'), { recursive: true });
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));
afterAll(() => rmSync(earlier, { recursive: true, force: true }));

test('an embedded shop of an earlier version is backed up, migrated, checked and started, in full also goes back by a restore', async () => {
  const before = await usersAndMigrations();
  const upgraded = await run('run-upgrade.ts');
  expect(upgraded.code, upgraded.printed).toBe(0);
  const [folder = ''] = readdirSync(join(dataDir, 'backups'));
  expect(folder).toMatch(/^before-\d+\.\d+\.\d+-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/);
  expect(upgraded.printed).toMatch(
    /Backed up to .*Migrated: .*0281-registries\.sql.*All money adds up.*The shop starts.*npm start.*Way back: /s,
  );
  const after = await usersAndMigrations();
  expect(after).toMatchObject({ users: before.users, isComplete: true });
  expect(after.migrations).toBeGreaterThan(before.migrations);
  if (!isFull) return;

  renameSync(join(dataDir, 'pglite'), join(dataDir, 'pglite-upgraded'));
  const restored = await run('run-backup.ts', 'restore', join(dataDir, 'backups', folder));
  expect(restored.code, restored.printed).toBe(0);
  expect(restored.printed).toContain('It is of an earlier version');
  expect(await usersAndMigrations()).toEqual(before);
});

test('a shop that runs is not upgraded, and nothing is left behind', async () => {
  const lock = lockDataDir(dataDir);
  const refused = await run('run-upgrade.ts');
  lock.release();
  expect(refused.code).toBe(2);
  expect(refused.printed).toMatch(/is in use by another Tohfa server.*Nothing was changed.*must be stopped/s);
  expect(existsSync(join(dataDir, 'backups')) && readdirSync(join(dataDir, 'backups'))).toHaveLength(0);
});

test.runIf(isFull)(
  'money that does not add up ends the upgrade with its backup and the way back',
  async () => {
    const opened = await openDatabase({ dataDir });
    await opened.database.execute(sql`update public.products set count_in_stock = count_in_stock + 1`);
    await opened.close();
    const failed = await run('run-upgrade.ts');
    expect(failed.code).toBe(2);
    expect(failed.printed).toMatch(
      /BROKEN: .*The upgrade failed.*Way back: stop the shop, move .*pglite away/s,
    );
    const [folder = ''] = readdirSync(join(dataDir, 'backups'));
    expect(existsSync(join(dataDir, 'backups', folder, 'manifest.json'))).toBe(true);
  },
);

async function usersAndMigrations() {
  const { database, close } = await openDatabase({ dataDir });
  const [row] = await queryRows<{ users: number; migrations: number }>(
    database,
    sql`select (select count(*)::int from users) as users, (select count(*)::int from migrations) as migrations`,
  );
  const isComplete = await isMigrated(database);
  await close();
  return { users: 0, migrations: 0, ...row, isComplete };
}

function run(program: string, ...args: string[]) {
  return runProgram(program, args, { DATA_DIR: dataDir });
}
