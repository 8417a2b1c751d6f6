import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** More keys than a shop has pages and categories; beyond it the oldest copy is dropped. */
const MOST_COPIES = 500;
/** With nobody telling us of changes, a copy is believed this long. */
const UNHEARD_MS = 1000;

/**
 * Answers that many people ask for, kept serialised and compressed. `forget` drops them all;
 * a copy that was being made meanwhile is given to whoever waited for it, but not kept.
 */
export function createReadyCopies(isHearing: () => boolean): ReadyCopies {
  const kept = new Map<string, Kept>();
  let generation = 0;

  function copyOf(key: string, make: () => Promise<Content>): Promise<Copy> {
    const known = kept.get(key);
    if (known && (isHearing() || Date.now() < known.believedUntil)) return known.copy;
    const madeIn = generation;
    const copy = make().then(toCopy);
    const entry = { copy, believedUntil: Date.now() + UNHEARD_MS };
    kept.set(key, entry);
    if (kept.size > MOST_COPIES) kept.delete(kept.keys().next().value as string);
    const drop = () => {
      if (kept.get(key) === entry) kept.delete(key);
    };
    copy.then(() => {
      if (madeIn !== generation) drop();
    }, drop);
    return copy;
  }

  return {
    forget() {
      generation += 1;
      kept.clear();
    },
    async send(request, reply, key, make) {
      const copy = await copyOf(key, make);
      const encoding = preferredEncoding(request.headers['accept-encoding']);
      const body = await copy.encoded(encoding);
      const etag = `"${copy.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
      const headers: Record<string, string | number> = {
        ...(reply.getHeaders() as Record<string, string>),
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        etag,
        ...copy.headers,
      };
      reply.hijack();
      if (request.headers['if-none-match'] === etag) {
        reply.raw.writeHead(304, headers).end();
        return;
      }
      headers['content-type'] = 'application/json; charset=utf-8';
      headers['content-length'] = body.length;
      if (encoding !== 'identity') headers['content-encoding'] = encoding;
      reply.raw.writeHead(200, headers).end(body);
    },
  };
}

export function preferredEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  const offers = accepted.split(',').map((part) => part.trim().split(/\s*;\s*/));
  const takes = (name: Encoding) =>
    offers.some(([offer, weight]) => offer === name && !/^q=0(\.0*)?$/.test(weight ?? ''));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

function toCopy({ json, headers = {} }: Content): Copy {
  const identity = Buffer.from(json);
  const encodings: Partial<Record<Encoding, Promise<Buffer>>> = { identity: Promise.resolve(identity) };
  return {
    headers,
    hash: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    encoded: (encoding) => {
      encodings[encoding] ??= encoding === 'br' ? toBrotli(identity) : compressGzip(identity);
      return encodings[encoding];
    },
  };
}

/** Quality 5 is within a tenth of the smallest and takes milliseconds, not seconds. */
function toBrotli(bytes: Buffer): Promise<Buffer> {
  return compressBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

type Encoding = 'identity' | 'gzip' | 'br';

interface Kept {
  copy: Promise<Copy>;
  believedUntil: number;
}

interface Copy {
  headers: Record<string, string>;
  hash: string;
  encoded(encoding: Encoding): Promise<Buffer>;
}

export interface Content {
  json: string;
  headers?: Record<string, string>;
}

export interface ReadyCopies {
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<Content>,
  ): Promise<void>;
  forget(): void;
}
