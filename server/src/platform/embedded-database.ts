import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { brotliDecompress } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { lockDataDir } from './lifecycle.ts';
import { followPastClock } from './past-clock.ts';

/** The output of initdb. Running initdb in PGlite takes seven seconds of CPU, unpacking this takes one. */
const ARCHIVE = join(import.meta.dirname, '../../empty-database/pgdata.tar.br');

/** Imported only without PostgreSQL, because it is megabytes of code. Without a folder the database is in memory. */
export async function openEmbedded(dataDir: string | undefined): Promise<EmbeddedDatabase> {
  const lock = dataDir === undefined ? undefined : lockDataDir(dataDir);
  const folder = dataDir === undefined ? 'memory://' : join(dataDir, 'pglite');
  setFlagsFromString(`--wasm-tiering-budget=${OPTIMISE_AFTER_BYTES}`);
  if (dataDir !== undefined) await unpackEmptyDatabase(folder);
  const pglite = await PGlite.create(folder, {
    extensions: { pg_trgm },
    ...(dataDir === undefined && { loadDataDir: await readEmptyDatabase() }),
    // The default of 128 MB takes memory that an embedded shop never uses: 356 MB resident instead of 221 MB.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  });
  takeTurnsWithRequests(pglite);
  followPastClock(pglite);
  return {
    pglite,
    queries: drizzle(pglite),
    close: async () => {
      await pglite.close();
      lock?.release();
    },
  };
}

/**
 * V8 recompiles hot functions to faster code. With its default of 1.8 million that starts with the first statement and
 * takes 1.5 s of CPU before the first response. A shop in use reaches this higher limit within seconds.
 */
const OPTIMISE_AFTER_BYTES = 20_000_000;

/**
 * Statements of the embedded database finish without waiting for I/O, so a sequence of them would keep the event loop
 * from reading requests. After this time the next statement waits for a turn of the event loop.
 */
const MAX_TURN_MS = 10;

function takeTurnsWithRequests(pglite: PGlite): void {
  const execute = pglite.execProtocolRaw.bind(pglite);
  let endsAt = 0;
  pglite.execProtocolRaw = async (message, options) => {
    if (performance.now() > endsAt) {
      await nextTurn();
      endsAt = performance.now() + MAX_TURN_MS;
    }
    return execute(message, options);
  };
}

async function readEmptyDatabase(): Promise<Blob> {
  return new Blob([await promisify(brotliDecompress)(await readFile(ARCHIVE))]);
}

/** Unpacks the empty database into an empty folder, all or nothing, because a start can be killed at any time. */
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
