import { parentPort } from 'node:worker_threads';
import { type FileToRead, readFile } from './read-file.ts';

parentPort?.on('message', async (file: FileToRead) => {
  try {
    const result = await readFile(file);
    // Handed over instead of copied: tens of megabytes.
    const buffers = 'batches' in result ? result.batches.map(({ buffer }) => buffer as ArrayBuffer) : [];
    parentPort?.postMessage({ result }, buffers);
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : 'failed' });
  }
});
