import { createHash } from 'node:crypto';
import { OverloadedError } from './concurrency.ts';
import type { PdfContent } from './pdf.ts';
import { createWorkerQueue, WorkerEndedError } from './worker-queue.ts';

const MAX_WAITING = 100;
const MAX_CACHED_BYTES = 16 * 1024 * 1024;
/** Two hundred parcels take a few seconds on a slow machine. */
const PAPER_MS = 30_000;

/**
 * Renders PDFs in a worker thread and caches recent ones by their content. The same document is not rendered again, and
 * a changed one is a new document.
 */
export function createPdfRenderer(print: RenderPdf = printInThread): RenderPdf {
  const cache = createByteCache(MAX_CACHED_BYTES);
  const inFlight = new Map<string, Promise<Buffer>>();

  return async (content, options) => {
    const key = createHash('sha256').update(JSON.stringify(content)).digest('base64');
    const cached = cache.get(key);
    if (cached) return cached;
    const running = inFlight.get(key);
    if (running) return running;
    if (inFlight.size >= MAX_WAITING) throw new OverloadedError();
    const rendering = print(content, options).finally(() => inFlight.delete(key));
    inFlight.set(key, rendering);
    const bytes = await rendering;
    cache.set(key, bytes);
    return bytes;
  };
}

/** Papers for many orders or gifts: customers who wait for theirs come first. Undefined when they take too long. */
export async function printForDesk(renderPdf: RenderPdf, content: PdfContent): Promise<Buffer | undefined> {
  try {
    return await renderPdf(content, { canWait: true });
  } catch (error) {
    if (error instanceof WorkerEndedError) return undefined;
    throw error;
  }
}

/** One for the process: it takes half a second to load. */
const queue = createWorkerQueue<PdfContent, Uint8Array>(new URL('./pdf-worker.ts', import.meta.url), {
  limitMs: PAPER_MS,
});

const printInThread: RenderPdf = async (content, options) => {
  const bytes = await queue(content, options);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};

/** Evicts the least recently used entries first. */
function createByteCache(maxBytes: number) {
  const entries = new Map<string, Buffer>();
  let size = 0;
  return {
    get(key: string): Buffer | undefined {
      const bytes = entries.get(key);
      if (bytes && entries.delete(key)) entries.set(key, bytes);
      return bytes;
    },
    set(key: string, bytes: Buffer): void {
      if (entries.has(key)) return;
      entries.set(key, bytes);
      size += bytes.byteLength;
      for (const [oldest, { byteLength }] of entries) {
        if (size <= maxBytes) break;
        entries.delete(oldest);
        size -= byteLength;
      }
    },
  };
}

/** Papers that `canWait` are printed when no customer waits for one. */
export type RenderPdf = (content: PdfContent, options?: { canWait?: boolean }) => Promise<Buffer>;
