import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { lockDataDir } from './lifecycle.ts';

/** What initdb makes. Running it in PGlite takes seven seconds of a core, unpacking this takes one. */
const ARCHIVE = join(import.meta.dirname, '../../empty-database/pgdata.tar.br');

/** Imported only where there is no PostgreSQL: it is megabytes of code. Without a folder, in memory. */
export async function openEmbedded(dataDir: string | undefined): Promise<EmbeddedDatabase> {
  const lock = dataDir === undefined ? undefined : lockDataDir(dataDir);
  const folder = dataDir === undefined ? 'memory://' : join(dataDir, 'pglite');
  if (dataDir !== undefined) await unpackEmptyDatabase(folder);
  const pglite = await PGlite.create(folder, {
    extensions: { pg_trgm },
    ...(dataDir === undefined && { loadDataDir: await readEmptyDatabase() }),
    // The default of 128 MB costs memory an embedded shop never uses: 356 MB against 221 MB resident.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  });
  return {
    pglite,
    queries: drizzle(pglite),
    close: async () => {
      await pglite.close();
      lock?.release();
    },
  };
}

async function readEmptyDatabase(): Promise<Blob> {
  return new Blob([await promisify(brotliDecompress)(await readFile(ARCHIVE))]);
}

/** Puts an empty database into a folder without one, all of it or nothing: a start can be killed at any time. */
async function unpackEmptyDatabase(folder: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) return;
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  const database = await PGlite.create(fresh, { loadDataDir: await readEmptyDatabase() });
  await database.close();
  renameSync(fresh, folder);
}

interface EmbeddedDatabase {
  pglite: PGlite;
  queries: ReturnType<typeof drizzle>;
  close(): Promise<void>;
}
