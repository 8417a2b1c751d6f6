import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { restoreBackup, writeBackup } from '../../src/backup/index.ts';
import { openPictureStore } from '../../src/media/index.ts';
import { openDatabase, queryRows } from '../../src/platform/database.ts';
import { readSettings } from '../../src/settings.ts';

const settingsOf = (dataDir: string) => readSettings({ DATA_DIR: dataDir });

test('an embedded shop is backed up and restored whole, and never over another one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tohfa-backup-'));
  const [shop, again, third] = ['shop', 'again', 'third'].map((name) => settingsOf(join(folder, name)));
  if (!shop || !again || !third) throw new Error('no settings');
  const backup = join(folder, 'backup');
  mkdirSync(shop.dataDir);
  const opened = await openDatabase(shop);
  await opened.exec("create table things (name text); insert into things values ('Brass elephant')");
  await opened.close();
  await (await openPictureStore(shop)).put('elephant-880.webp', Buffer.from('a picture'));

  expect(await writeBackup(shop, backup)).toMatchObject({ database: 'pglite', pictures: 1 });
  await restoreBackup(again, backup);
  const restored = await openDatabase(again);
  expect(await queryRows(restored.database, sql`select name from things`)).toEqual([
    { name: 'Brass elephant' },
  ]);
  await restored.close();
  expect(String(await (await openPictureStore(again)).get('elephant-880.webp'))).toBe('a picture');

  await expect(writeBackup(shop, backup)).rejects.toThrow('exists already');
  await expect(restoreBackup(again, backup)).rejects.toThrow('is not empty');
  appendFileSync(join(backup, 'database.dump'), 'x');
  await expect(restoreBackup(third, backup)).rejects.toThrow('is damaged');
  expect(existsSync(join(third.dataDir, 'pglite'))).toBe(false);
  await expect(restoreBackup(third, folder)).rejects.toThrow('holds no finished backup');
  rmSync(folder, { recursive: true, force: true });
});
