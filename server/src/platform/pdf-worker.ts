import { parentPort } from 'node:worker_threads';
import { type PdfContent, renderPdf } from './pdf.ts';

/** Renders documents off the thread that answers requests. */
parentPort?.on('message', async ({ id, content }: { id: number; content: PdfContent }) => {
  try {
    parentPort?.postMessage({ id, bytes: await renderPdf(content) });
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? error.message : 'failed' });
  }
});
