import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import packageInfo from '../package.json' with { type: 'json' };
import { backupFolder, recordBackup, writeBackup } from './backup/index.ts';
import { findBrokenInvariants } from './payments/index.ts';
import { isContracting, migrate, openDatabase, withoutTimeLimit } from './platform/database.ts';
import { StartupError } from './platform/lifecycle.ts';
import { createLog } from './platform/log.ts';
import { readSettings, type Settings } from './settings.ts';

/**
 * `npm run upgrade`: backs the shop up, migrates it, checks all money and starts it once. A step that fails ends it with
 * what to do; a finished backup always stays.
 */
try {
  await upgrade(readSettings(process.env));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(2);
}

async function upgrade(settings: Settings): Promise<void> {
  console.log(`Upgrading to Tohfa ${packageInfo.version}`);
  const folder = backupFolder(settings, `before-${packageInfo.version}`);
  const { pictures } = await backUp(settings, folder);
  console.log(`Backed up to ${folder}`);
  const migrated = await migrateAndCheck(settings, pictures).catch((error: unknown) => {
    createLog(settings).error({ err: error }, 'the upgrade failed');
    throw new StartupError(`The upgrade failed; the reason is above.\n${wayBack(settings, folder, true)}`);
  });
  console.log(migrated.length > 0 ? `Migrated: ${migrated.join(', ')}` : 'No migrations were left to run');
  console.log('All money adds up');
  await tryToStart(settings).catch((error: unknown) => {
    throw new StartupError(
      `The shop does not start (${error instanceof Error ? error.message : 'unknown reason'}).\n${wayBack(settings, folder, migrated.some(isContracting))}`,
    );
  });
  console.log(
    `The shop starts\n\nStart it now: npm start\n${wayBack(settings, folder, migrated.some(isContracting))}`,
  );
}

async function backUp(settings: Settings, folder: string): Promise<{ pictures: number }> {
  if (settings.databaseUrl === undefined && !existsSync(join(settings.dataDir, 'pglite')))
    throw new StartupError(`There is no shop in ${settings.dataDir} to upgrade: npm start makes a new one.`);
  try {
    return await writeBackup(settings, folder);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    if (!(error instanceof StartupError)) throw error;
    throw new StartupError(
      `${error.message}\nNothing was changed. Without a backup there is no upgrade${
        settings.databaseUrl === undefined ? '; the shop must be stopped for it' : ''
      }.`,
    );
  }
}

/** Returns the names of the migrations that ran. */
async function migrateAndCheck(settings: Settings, pictures: number): Promise<string[]> {
  const dbHandle = await openDatabase(settings);
  try {
    const migrated = await migrate(dbHandle);
    await recordBackup(dbHandle.database, { pictures });
    const broken = await withoutTimeLimit(dbHandle.database, (tx) => findBrokenInvariants(tx));
    for (const { name, count, examples } of broken)
      console.error(`BROKEN: ${name} (${count}): ${examples.join(', ')}`);
    if (broken.length > 0) throw new Error('money does not add up');
    return migrated;
  } finally {
    await dbHandle.close();
  }
}

/** On a free port, so that nobody is sent to it; as a process of its own, as `npm start` would. */
async function tryToStart({ publicUrl }: Settings): Promise<void> {
  const main = join(import.meta.dirname, 'main.ts');
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: '0', WORKERS: '1', PUBLIC_URL: publicUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    const address = await Promise.race([
      addressIn(child.stdout),
      ended.then(([code]) => Promise.reject(new Error(`it ended with ${code}`))),
    ]);
    const ready = await fetch(`${address}/readyz`);
    if (!ready.ok) throw new Error(`it answers ${ready.status} when asked whether it is ready`);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** Where it listens, by the line with which it opens. */
async function addressIn(output: AsyncIterable<Buffer>): Promise<string> {
  let printed = '';
  for await (const chunk of output) {
    printed += String(chunk);
    const [, address] = /"listening":"([^"]{1,200})"/.exec(printed) ?? [];
    if (address) return address;
  }
  throw new Error('it ended before it was open');
}

function wayBack(settings: Settings, folder: string, onlyRestore: boolean): string {
  const makeRoom =
    settings.databaseUrl === undefined
      ? `move ${join(settings.dataDir, 'pglite')} away`
      : 'name a new, empty database in DATABASE_URL';
  const restore = `${makeRoom}, then, in the folder of the previous version: npm run restore -- ${folder}`;
  return onlyRestore
    ? `Way back: stop the shop, ${restore}`
    : `Way back: start the previous version; it works on this database, and what was written since stays.\nOr undo everything since the backup: stop the shop, ${restore}`;
}
