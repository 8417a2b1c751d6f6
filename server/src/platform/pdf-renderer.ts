import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { OverloadedError } from './concurrency.ts';
import type { PdfContent } from './pdf.ts';

const MAX_WAITING = 100;
const MAX_CACHED_BYTES = 16 * 1024 * 1024;
/** The worker with its fonts takes about 60 MB, so it ends when it is idle. */
const IDLE_MS = 60_000;

/**
 * Renders PDFs in a worker thread and caches recent ones by their content. The same document is not rendered again, and
 * a changed one is a new document.
 */
export function createPdfRenderer(): (content: PdfContent) => Promise<Buffer> {
  const cache = createByteCache(MAX_CACHED_BYTES);
  const inFlight = new Map<string, Promise<Buffer>>();

  return async (content) => {
    const key = createHash('sha256').update(JSON.stringify(content)).digest('base64');
    const cached = cache.get(key);
    if (cached) return cached;
    const running = inFlight.get(key);
    if (running) return running;
    if (inFlight.size >= MAX_WAITING) throw new OverloadedError();
    const rendering = worker.render(content).finally(() => inFlight.delete(key));
    inFlight.set(key, rendering);
    const bytes = await rendering;
    cache.set(key, bytes);
    return bytes;
  };
}

/** One for the process: it takes half a second to load. */
const worker = createPdfWorker();

function createPdfWorker() {
  const waiting = new Map<number, { resolve(bytes: Buffer): void; reject(error: Error): void }>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL('./pdf-worker.ts', import.meta.url));
    started.on('message', ({ id, bytes, error }: { id: number; bytes?: Uint8Array; error?: string }) => {
      const request = waiting.get(id);
      waiting.delete(id);
      if (bytes) request?.resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      else request?.reject(new Error(`a PDF could not be rendered: ${error}`));
      if (waiting.size === 0) rest(started);
    });
    started.on('error', (error) => stop(started, error));
    started.on('exit', () => stop(started, new Error('the PDF worker ended')));
    return started;
  }

  /** An idle worker does not keep the process alive, and ends after a while to free its memory. */
  function rest(resting: Worker): void {
    resting.unref();
    clearTimeout(idle);
    idle = setTimeout(() => void resting.terminate(), IDLE_MS);
    idle.unref();
  }

  function stop(stopped: Worker, error: unknown): void {
    if (worker !== stopped) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error instanceof Error ? error : new Error('failed'));
    waiting.clear();
  }

  return {
    render(content: PdfContent): Promise<Buffer> {
      clearTimeout(idle);
      worker ??= start();
      worker.ref();
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker?.postMessage({ id, content });
      });
    },
  };
}

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
