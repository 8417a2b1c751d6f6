import { parentPort } from 'node:worker_threads';
import { type PdfContent, renderPdf } from './pdf.ts';

/** Renders documents off the thread that answers requests. */
parentPort?.on('message', async (content: PdfContent) => {
  try {
    parentPort?.postMessage({ result: await renderPdf(content) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'failed';
    parentPort?.postMessage({ error: `a PDF could not be rendered: ${reason}` });
  }
});
