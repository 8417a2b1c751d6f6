import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createGzip } from 'node:zlib';

/** Compresses a feed while it is written, so that its whole text is never in memory. */
export function createFeedWriter(): FeedWriter {
  const gzip = createGzip({ level: 6 });
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  gzip.on('data', (chunk: Buffer) => chunks.push(chunk));
  return {
    async write(text) {
      hash.update(text);
      if (!gzip.write(text)) await once(gzip, 'drain');
    },
    async end() {
      gzip.end();
      await once(gzip, 'end');
      return { body: Buffer.concat(chunks), etag: hash.digest('base64url').slice(0, 22) };
    },
  };
}

interface FeedWriter {
  write(text: string): Promise<void>;
  /** The same text has the same ETag, whenever it was made. */
  end(): Promise<{ body: Buffer; etag: string }>;
}
