import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';

/** What initdb makes. Running it in PGlite takes seven seconds of a core, unpacking this takes one. */
const ARCHIVE = join(import.meta.dirname, '../../empty-database/pgdata.tar.br');

export async function readEmptyDatabase(): Promise<Blob> {
  return new Blob([await promisify(brotliDecompress)(await readFile(ARCHIVE))]);
}

/** Puts an empty database into a folder without one, all of it or nothing: a start can be killed at any time. */
export async function unpackEmptyDatabase(folder: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) return;
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  const database = await PGlite.create(fresh, { loadDataDir: await readEmptyDatabase() });
  await database.close();
  renameSync(fresh, folder);
}
