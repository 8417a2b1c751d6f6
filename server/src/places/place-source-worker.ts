import { parentPort, workerData } from 'node:worker_threads';
import type { SerializedBatch } from './load.ts';
import { readPlaceList } from './place-list.ts';

const placeList = readPlaceList(workerData.only);

parentPort?.on('message', async ({ from, count }: { from: number; count: number }) => {
  const list = await placeList;
  const { places, words } = list.batch(from, count);
  const sent: SerializedBatch = {
    total: list.total,
    places: JSON.stringify(places),
    words: JSON.stringify(words),
  };
  parentPort?.postMessage(sent);
});
