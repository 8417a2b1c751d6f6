import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { openDatabase, queryRows } from '../../src/platform/database.ts';

const require = createRequire(import.meta.url);
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

it('the empty database was made by the installed PGlite (else: npm run empty-database)', () => {
  const madeBy = readFileSync(join(import.meta.dirname, '../../empty-database/pglite-version'), 'utf8');
  const manifest = join(dirname(require.resolve('@electric-sql/pglite')), '../package.json');
  expect(madeBy.trim()).toBe(JSON.parse(readFileSync(manifest, 'utf8')).version);
});

it('a start that was killed while it unpacked the empty database does not hinder the next one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tohfa-unpack-'));
  folders.push(dataDir);
  mkdirSync(join(dataDir, 'pglite.new', 'global'), { recursive: true });
  writeFileSync(join(dataDir, 'pglite.new', 'PG_VERSION'), '');
  const first = await openDatabase({ dataDir });
  await first.exec("create table kept (word text); insert into kept values ('नमस्ते')");
  await first.close();
  expect(existsSync(join(dataDir, 'pglite.new'))).toBe(false);
  const second = await openDatabase({ dataDir });
  expect(
    await queryRows(
      second.database,
      sql`select word, current_setting('server_encoding') as encoding from kept`,
    ),
  ).toEqual([{ word: 'नमस्ते', encoding: 'UTF8' }]);
  await second.close();
});

it('statements that follow one another let requests in between', async () => {
  const { database, close } = await openDatabase({});
  let turns = 0;
  let next: NodeJS.Immediate | undefined;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  count();
  for (let statement = 0; statement < 10; statement += 1)
    await queryRows(database, sql`select count(*) from generate_series(1, 100000)`);
  clearImmediate(next);
  await close();
  expect(turns).toBeGreaterThan(5);
});
