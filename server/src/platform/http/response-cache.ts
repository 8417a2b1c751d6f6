import { createHash } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ConnectionGuard, createConnectionGuard } from './connections.ts';
import type { Metrics } from './monitoring.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** More than a shop has pages and categories; beyond it the oldest is dropped. */
const MAX_ENTRIES = 500;
/** While no notification of changes can arrive, an entry is valid this long. */
const UNNOTIFIED_TTL_MS = 1000;
/** Above it, copying the text costs more than the second write. */
const SINGLE_WRITE_BYTES = 8 * 1024;

/**
 * Responses that many people request, kept serialised and compressed. `clear` drops them all; an entry that was being
 * made meanwhile is sent to whoever waited for it, but not kept.
 */
export function createResponseCache(
  isNotified: () => boolean,
  { reuse = 'often' }: { reuse?: Reuse } = {},
): ResponseCache {
  const entries = new Map<string, CacheEntry>();
  const urls = new Map<string, CachedUrl>();
  let generation = 0;

  function getOrCreate(key: string, make: () => Promise<CacheableContent>): CacheEntry {
    const known = entries.get(key);
    if (known && isValid(known)) return known;
    const madeIn = generation;
    const body = make().then((content) => toEncodedBody(content, reuse));
    const entry = { body, validUntil: Date.now() + UNNOTIFIED_TTL_MS };
    setBounded(entries, key, entry);
    const drop = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    entry.body.then(() => {
      if (madeIn !== generation) drop();
    }, drop);
    return entry;
  }

  function isValid({ validUntil }: CacheEntry): boolean {
    return isNotified() || Date.now() < validUntil;
  }

  return {
    clear() {
      generation += 1;
      entries.clear();
      urls.clear();
    },
    async send(request, reply, key, make) {
      const entry = getOrCreate(key, make);
      const body = await entry.body;
      const encoding = preferredEncoding(request.headers['accept-encoding']);
      const headers = reply.getHeaders();
      const response = toCachedResponse(headers, body, encoding, await body.encoded(encoding));
      reply.hijack();
      writeResponse(response, request.raw, reply.raw);
      // A cookie is one person's, a connection is closed by a server that stops; and what was dropped stays dropped.
      if (headers['set-cookie'] !== undefined || headers.connection !== undefined) return;
      if (entries.get(key) !== entry) return;
      const { url = '' } = request.raw;
      const known = urls.get(url);
      if (known?.entry === entry) known.responses[encoding] = response;
      else
        setBounded(urls, url, {
          entry,
          route: request.routeOptions.url ?? url,
          responses: { [encoding]: response },
        });
    },
    respondFromCache(request, response) {
      const known = urls.get(request.url ?? '');
      if (!known || !isValid(known.entry)) return undefined;
      const cached = known.responses[preferredEncoding(request.headers['accept-encoding'])];
      if (!cached) return undefined;
      writeResponse(cached, request, response);
      return known.route;
    },
  };
}

/** Browsers send a handful of different headers, so each is read once. */
const encodingPreferences = new Map<string, Encoding>();

function preferredEncoding(accepted = ''): Encoding {
  const known = encodingPreferences.get(accepted);
  if (known) return known;
  const preferred = parsePreferredEncoding(accepted);
  setBounded(encodingPreferences, accepted, preferred);
  return preferred;
}

function parsePreferredEncoding(accepted: string): Encoding {
  const offers = accepted.split(',').map((part) => part.trim().split(/\s*;\s*/));
  const takes = (name: Encoding) =>
    offers.some(([offer, weight]) => offer === name && !/^q=0(\.0*)?$/.test(weight ?? ''));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

function setBounded<T>(all: Map<string, T>, key: string, one: T): void {
  all.set(key, one);
  if (all.size > MAX_ENTRIES) all.delete(all.keys().next().value as string);
}

/** Headers as one flat list, which Node takes as it is. */
function toCachedResponse(
  headers: ResponseHeaders,
  content: EncodedBody,
  encoding: Encoding,
  body: Buffer,
): CachedResponse {
  const etag = `"${content.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const always = { ...headers, 'cache-control': 'no-cache', vary: 'accept-encoding', etag };
  const withBody = {
    ...always,
    'content-type': 'application/json; charset=utf-8',
    ...content.headers,
    'content-length': body.length,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  const { 'content-type': _type, ...unchanged } = content.headers;
  return {
    etag,
    body: toSingleWrite(body),
    headers: flattenHeaders(withBody),
    notModifiedHeaders: flattenHeaders({ ...always, ...unchanged }),
  };
}

/** Node joins the head and a text into one write, which a short body is worth; latin1 keeps every byte as it is. */
function toSingleWrite(body: Buffer): Buffer | string {
  return body.length <= SINGLE_WRITE_BYTES ? body.toString('latin1') : body;
}

function flattenHeaders(headers: ResponseHeaders): OutgoingHttpHeader[] {
  return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, value]));
}

function writeResponse(cached: CachedResponse, request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['if-none-match'] === cached.etag)
    response.writeHead(304, cached.notModifiedHeaders).end();
  else if (request.method === 'HEAD') response.writeHead(200, cached.headers).end();
  else response.writeHead(200, cached.headers).end(cached.body, 'latin1');
}

function toEncodedBody({ text, headers = {} }: CacheableContent, reuse: Reuse): EncodedBody {
  const identity = Buffer.from(text);
  const encodings: Partial<Record<Encoding, Promise<Buffer>>> = { identity: Promise.resolve(identity) };
  const compress =
    reuse === 'seldom' && identity.length <= COMPRESSED_AT_ONCE_BYTES ? compressFast : compressWell;
  return {
    headers,
    hash: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    encoded: (encoding) => {
      encodings[encoding] ??= compress(identity, encoding);
      return encodings[encoding];
    },
  };
}

/** Quality 5 is within a tenth of the smallest and takes milliseconds, not seconds. */
async function compressWell(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? compressBrotli(bytes, brotliOptions(bytes, 5)) : compressGzip(bytes);
}

/** For what one person gets: a tenth of a millisecond, which handing it to another thread takes several times over. */
async function compressFast(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br'
    ? brotliCompressSync(bytes, brotliOptions(bytes, 2))
    : gzipSync(bytes, { level: 3 });
}

const COMPRESSED_AT_ONCE_BYTES = 64 * 1024;

function brotliOptions(bytes: Buffer, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
}

/** Whether many people ask for the same, so that the smallest form is worth its time. */
type Reuse = 'often' | 'seldom';

type Encoding = 'identity' | 'gzip' | 'br';

type ResponseHeaders = Record<string, OutgoingHttpHeader | undefined>;

interface CacheEntry {
  body: Promise<EncodedBody>;
  validUntil: number;
}

/** What a URL was last answered with, once its query was found valid. */
interface CachedUrl {
  entry: CacheEntry;
  route: string;
  responses: Partial<Record<Encoding, CachedResponse>>;
}

interface CachedResponse {
  etag: string;
  headers: OutgoingHttpHeader[];
  notModifiedHeaders: OutgoingHttpHeader[];
  body: Buffer | string;
}

interface EncodedBody {
  headers: Record<string, string>;
  hash: string;
  encoded(encoding: Encoding): Promise<Buffer>;
}

export interface CacheableContent {
  text: string;
  /** JSON unless a content type is given. */
  headers?: Record<string, string>;
}

export interface ResponseCache {
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<CacheableContent>,
  ): Promise<void>;
  /** Answers a repeated request at once while its entry is valid; returns its route. */
  respondFromCache: FastResponder;
  clear(): void;
}

/**
 * Some responses are the same bytes for everyone and need nothing of a request but its URL. They are sent before the
 * framework sees the request, which would take longer than the response does. Such reads are counted, not logged.
 */
export function createFastPath(
  metrics: Pick<Metrics, 'countCachedResponse'>,
  lifecycle: { draining: boolean },
): FastPath {
  const responders: FastResponder[] = [];
  const connections = createConnectionGuard();
  return {
    connections,
    add: (responder) => responders.push(responder),
    createServer: (handler, options) => {
      const server = createServer(options, (request, response) => {
        if (!connections.admit(request, response)) return;
        // While the server stops, the framework ends each connection with its response.
        const mayRespond = request.method === 'GET' && !lifecycle.draining;
        if (!mayRespond || !respond(request, response)) handler(request, response);
      });
      connections.closeIdle(server);
      return server;
    },
  };

  function respond(request: IncomingMessage, response: ServerResponse): boolean {
    for (const responder of responders) {
      const route = responder(request, response);
      if (route === undefined) continue;
      metrics.countCachedResponse(route, response.statusCode);
      return true;
    }
    return false;
  }
}

/** Answers a GET at once and returns its route, or leaves it untouched. */
export type FastResponder = (request: IncomingMessage, response: ServerResponse) => string | undefined;

export interface FastPath {
  /** Of the servers that it creates. */
  connections: ConnectionGuard;
  add(responder: FastResponder): void;
  createServer(handler: RequestListener, options: ServerOptions): Server;
}
