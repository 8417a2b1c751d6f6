import { resolve } from 'node:path';
import { backupFolder, recordBackup, restoreBackup, writeBackup } from './backup/index.ts';
import { findBrokenInvariants } from './payments/index.ts';
import { type Database, isMigrated, openDatabase, withoutTimeLimit } from './platform/database.ts';
import { StartupError } from './platform/lifecycle.ts';
import { readSettings, type Settings } from './settings.ts';

/** `npm run backup -- [folder]` and `npm run restore -- folder`, for the configured database and pictures. */
try {
  const [command, folder] = process.argv.slice(2);
  const settings = readSettings(process.env);
  if (command === 'backup') await backup(settings, folder);
  else await restore(settings, folder);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exit(2);
}

async function backup(settings: Settings, folder: string | undefined): Promise<void> {
  const target = resolve(folder ?? backupFolder(settings));
  const manifest = await writeBackup(settings, target);
  console.log(`Backed up ${manifest.database} and ${manifest.pictures} pictures to ${target}`);
  try {
    await noteBackup(settings, manifest);
  } catch {
    // It is a good backup all the same.
    console.error('The database could not note when: the status page will not show this backup.');
  }
}

/** A database that this version has not migrated yet has no place for it. */
async function noteBackup(settings: Settings, manifest: { pictures: number }): Promise<void> {
  const dbHandle = await openDatabase(settings);
  try {
    if (await isMigrated(dbHandle.database)) await recordBackup(dbHandle.database, manifest);
  } finally {
    await dbHandle.close();
  }
}

async function restore(settings: Settings, folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new StartupError('Say what to restore: npm run restore -- <folder>.');
  const { createdAt, pictures } = await restoreBackup(settings, resolve(folder));
  console.log(`Restored the database and ${pictures} pictures as of ${createdAt}.`);
  const dbHandle = await openDatabase(settings);
  try {
    if (await isMigrated(dbHandle.database)) await checkMoney(dbHandle.database);
    else console.log('It is of an earlier version: npm run upgrade migrates it and checks all money.');
  } finally {
    await dbHandle.close();
  }
}

async function checkMoney(database: Database): Promise<void> {
  const broken = await withoutTimeLimit(database, (tx) => findBrokenInvariants(tx));
  for (const { name, count } of broken) console.log(`BROKEN: ${name} (${count})`);
  console.log(broken.length === 0 ? 'All money adds up.' : 'The restored money does not add up.');
  process.exitCode = broken.length === 0 ? 0 : 1;
}
