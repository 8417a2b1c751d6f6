import { parentPort, workerData } from 'node:worker_threads';
import { readPlaceList } from './place-list.ts';
import type { SentBatch } from './place-source.ts';

const reading = readPlaceList(workerData.only);

parentPort?.on('message', async ({ from, count }: { from: number; count: number }) => {
  const list = await reading;
  const { places, words } = list.batch(from, count);
  const sent: SentBatch = {
    total: list.total,
    places: JSON.stringify(places),
    words: JSON.stringify(words),
  };
  parentPort?.postMessage(sent);
});
