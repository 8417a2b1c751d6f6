import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { copyPictures, createFolderPictureStore, openPictureStore } from '../media/index.ts';
import { type Database, queryRows } from '../platform/database.ts';
import { StartupError } from '../platform/lifecycle.ts';
import type { Settings } from '../settings.ts';
import { dumpDatabase, requireEmptyDatabase, restoreDatabase } from './database-dump.ts';

/**
 * Writes database and pictures to a new folder; the manifest comes last, so that a folder without one is no backup. The
 * database comes before the pictures: a picture is stored before a row names it, so every row finds its picture.
 */
export async function writeBackup(settings: Settings, folder: string): Promise<Manifest> {
  if (existsSync(folder)) throw new StartupError(`${folder} exists already: name a new folder.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const createdAt = new Date().toISOString();
  await dumpDatabase(settings, join(folder, DATABASE_FILE));
  const pictures = createFolderPictureStore(join(folder, PICTURES_FOLDER));
  const { copied } = await copyPictures(await openPictureStore(settings), pictures);
  const manifest: Manifest = {
    format: 1,
    database: kindOf(settings),
    createdAt,
    databaseSha256: await hashFile(join(folder, DATABASE_FILE)),
    pictures: copied,
  };
  const temporary = join(folder, `.${MANIFEST_FILE}`);
  writeFileSync(temporary, `${JSON.stringify(manifest, null, 2)}\n`);
  renameSync(temporary, join(folder, MANIFEST_FILE));
  return manifest;
}

/** Where a backup of this moment belongs, unless somebody names another place. */
export function backupFolder({ dataDir }: Pick<Settings, 'dataDir'>, prefix?: string): string {
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  return join(dataDir, 'backups', prefix === undefined ? time : `${prefix}-${time}`);
}

/** For the admins' status page. */
export async function recordBackup(
  database: Database,
  { pictures }: Pick<Manifest, 'pictures'>,
): Promise<void> {
  await database.execute(sql`insert into backups (pictures) values (${pictures})`);
}

/** The last finished backup, and how far PostgreSQL's own archive of its log goes. */
export async function findLastBackup(database: Database): Promise<LastBackup> {
  const [row] = await queryRows<{ last_at: string | null; archived_at: string | null }>(
    database,
    sql`select (select max(finished_at) from backups) as last_at,
      (select last_archived_time from pg_stat_archiver) as archived_at`,
  );
  return {
    ...(row?.last_at && { lastAt: new Date(row.last_at) }),
    ...(row?.archived_at && { archivedAt: new Date(row.archived_at) }),
  };
}

/** Fills an empty database and adds the pictures that the store lacks. */
export async function restoreBackup(settings: Settings, folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  const file = join(folder, DATABASE_FILE);
  if (manifest.database !== kindOf(settings))
    throw new StartupError(
      manifest.database === 'pglite'
        ? 'This is a backup of the embedded database: restore it without DATABASE_URL.'
        : 'This is a backup of PostgreSQL: set DATABASE_URL to an empty database.',
    );
  if ((await hashFile(file)) !== manifest.databaseSha256)
    throw new StartupError(`${file} is damaged: its checksum differs from the manifest.`);
  const pictures = createFolderPictureStore(join(folder, PICTURES_FOLDER));
  const stored = (await pictures.list()).length;
  if (stored !== manifest.pictures)
    throw new StartupError(`The backup is incomplete: ${stored} of ${manifest.pictures} pictures.`);
  await requireEmptyDatabase(settings);
  await restoreDatabase(settings, file);
  await copyPictures(pictures, await openPictureStore(settings));
  return manifest;
}

function readManifest(folder: string): Manifest {
  const file = join(folder, MANIFEST_FILE);
  if (!existsSync(file)) throw new StartupError(`${folder} holds no finished backup (no ${MANIFEST_FILE}).`);
  const parsed = manifestSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new StartupError(`${file} was not written by this version of Tohfa.`);
  return parsed.data;
}

function kindOf({ databaseUrl }: Settings): Manifest['database'] {
  return databaseUrl === undefined ? 'pglite' : 'postgres';
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

const DATABASE_FILE = 'database.dump';
const PICTURES_FOLDER = 'pictures';
const MANIFEST_FILE = 'manifest.json';

const manifestSchema = z.object({
  format: z.literal(1),
  database: z.enum(['postgres', 'pglite']),
  createdAt: z.iso.datetime(),
  databaseSha256: z.string(),
  pictures: z.int(),
});

type Manifest = z.output<typeof manifestSchema>;

interface LastBackup {
  lastAt?: Date;
  archivedAt?: Date;
}
