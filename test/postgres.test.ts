import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isMigrated } from '../server/src/platform/database.ts';
import { openTestDatabase } from './open-database.ts';
import { copyTemplate, makeTemplate } from './postgres/databases.ts';
import { startPostgres } from './postgres/server.ts';

// No process has it: Linux stops at 4,194,304.
const DEAD_PID = '99999999';

test('each copy of the template is migrated and apart from the others', async () => {
  const postgres = await startPostgres();
  try {
    await makeTemplate(postgres.adminUrl);
    const [one, other] = await Promise.all([
      copyTemplate(postgres.adminUrl),
      copyTemplate(postgres.adminUrl),
    ]);
    const [openOne, openOther] = await Promise.all([openUrl(one.url), openUrl(other.url)]);
    await openOne.exec('create table only_here ()');
    await expect(openOther.exec('select from only_here')).rejects.toThrow('does not exist');
    expect(await isMigrated(openOther.database)).toBe(true);
    await Promise.all([openOne.close(), openOther.close()]);
    await one.drop();
    await expect(openUrl(one.url)).rejects.toThrow('does not exist');
  } finally {
    await postgres.stop();
  }
});

test('a killed run takes its server along', async () => {
  const run = await startInAnotherProcess();
  process.kill(run.pid, 'SIGKILL');
  await expect.poll(() => isReachable(run.url)).toBe(false);
});

test('the next run ends the server of a run that is gone, and leaves a live one alone', async () => {
  const orphan = await startPostgres();
  writeFileSync(join(orphan.folder, 'parent'), DEAD_PID);
  const next = await startPostgres();
  expect(await isReachable(orphan.adminUrl)).toBe(false);
  expect(existsSync(orphan.folder)).toBe(false);
  const last = await startPostgres();
  await last.stop();
  expect(await isReachable(next.adminUrl)).toBe(true);
  await next.stop();
});

function openUrl(databaseUrl: string) {
  return openTestDatabase({ databaseUrl, databasePoolSize: 1 });
}

async function isReachable(url: string): Promise<boolean> {
  try {
    await (await openUrl(url)).close();
    return true;
  } catch {
    return false;
  }
}

async function startInAnotherProcess(): Promise<{ pid: number; url: string }> {
  const server = join(import.meta.dirname, 'postgres/server.ts');
  const script = `const { startPostgres } = await import('${server}');
    const { adminUrl } = await startPostgres();
    process.stdout.write(JSON.stringify({ pid: process.pid, url: adminUrl }));
    setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [told] = await once(child.stdout, 'data');
  return JSON.parse(String(told));
}
