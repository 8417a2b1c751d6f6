import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

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
  batch(from: number, count: number): Promise<SentBatch>;
  close(): Promise<void>;
}

/** As JSON, which the database reads: the thread of the calls only passes it on. */
export interface SentBatch {
  /** Of the whole list. */
  total: number;
  places: string;
  words: string;
}
