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
import { STALE_HEADER } from '@tohfa/contract';
import { currentLanguage } from '@tohfa/contract/phrases';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { type ConnectionGuard, createConnectionGuard } from './connections.ts';
import type { LastCopies } from './last-copies.ts';
import type { Metrics } from './monitoring.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** More than the shop's pages and categories. Beyond this the oldest entry is dropped. */
const MAX_ENTRIES = 500;
/** How long an entry is valid while change notifications cannot arrive. */
const UNNOTIFIED_TTL_MS = 1000;
/** Above this size, copying the body costs more than a second write. */
const SINGLE_WRITE_BYTES = 8 * 1024;

/**
 * Caches frequently requested responses, serialised and compressed. `clear` drops them all. An entry that is being
 * built at that moment is still sent to the waiting requests, but not kept.
 */
export function createResponseCache(
  isNotified: () => boolean,
  { reuse = 'often', copies }: { reuse?: Reuse; copies?: LastCopies<CacheableContent> } = {},
): ResponseCache {
  const entries = new Map<string, CacheEntry>();
  const urls = new Map<string, CachedUrl>();
  let generation = 0;

  function getOrCreate(key: string, make: () => Promise<CacheableContent>): CacheEntry {
    const known = entries.get(key);
    if (known && isValid(known)) return known;
    const madeIn = generation;
    const content = copies ? copies.read(key, make).then(markStale) : make();
    const body = content.then((made) => toEncodedBody(made, reuse));
    const entry: CacheEntry = { body, validUntil: Date.now() + UNNOTIFIED_TTL_MS, isStale: false };
    setBounded(entries, key, entry);
    const drop = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    entry.body.then(({ headers }) => {
      entry.isStale = headers[STALE_HEADER] !== undefined;
      if (madeIn !== generation) drop();
    }, drop);
    return entry;
  }

  function isValid({ validUntil, isStale }: CacheEntry): boolean {
    return Date.now() < validUntil || (!isStale && isNotified());
  }

  return {
    clear() {
      generation += 1;
      entries.clear();
      urls.clear();
    },
    async send(request, reply, keyInLanguage, make) {
      const key = keyByLanguage(keyInLanguage);
      const entry = getOrCreate(key, make);
      const body = await entry.body;
      const encoding = preferredEncoding(request.headers['accept-encoding']);
      const headers = reply.getHeaders();
      const response = toCachedResponse(headers, body, encoding, await body.encoded(encoding));
      reply.hijack();
      writeResponse(response, request.raw, reply.raw);
      // Do not cache a response with a cookie or a closing connection, nor an entry that was dropped in the meantime.
      if (headers['set-cookie'] !== undefined || headers.connection !== undefined) return;
      if (entries.get(key) !== entry) return;
      // With the language that it names.
      const url = request.originalUrl;
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

function markStale({
  copy,
  staleSeconds,
}: {
  copy: CacheableContent;
  staleSeconds?: number;
}): CacheableContent {
  if (staleSeconds === undefined) return copy;
  const marks = { [STALE_HEADER]: String(staleSeconds), 'cache-control': 'no-store' };
  return { ...copy, headers: { ...copy.headers, ...marks } };
}

/** The same answer in another language is another one. */
export function keyByLanguage(key: string): string {
  return `${currentLanguage()} ${key}`;
}

/** Browsers send a handful of different headers, so each is read once; longer ones are not a browser's. */
const encodingPreferences = new Map<string, Encoding>();
const MAX_KEPT_HEADER = 100;

function preferredEncoding(accepted = ''): Encoding {
  const known = encodingPreferences.get(accepted);
  if (known) return known;
  const preferred = parsePreferredEncoding(accepted);
  if (accepted.length <= MAX_KEPT_HEADER) setBounded(encodingPreferences, accepted, preferred);
  return preferred;
}

/** The smallest form that the other side can read. */
function parsePreferredEncoding(accepted: string): Encoding {
  const readable = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings(COMPRESSED);
  return COMPRESSED.find((encoding) => readable.includes(encoding)) ?? 'identity';
}

const COMPRESSED = ['br', 'gzip'] as const;

function setBounded<T>(all: Map<string, T>, key: string, one: T): void {
  all.set(key, one);
  if (all.size > MAX_ENTRIES) all.delete(all.keys().next().value as string);
}

/** Headers as a flat list, which Node writes without conversion. */
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

/** Node sends the head and a string body in one write, which pays off for short bodies. latin1 preserves every byte. */
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
    hash: createHash('sha256')
      .update(identity)
      // A browser must not keep the mark of a stale copy with the fresh one that it has.
      .update(headers[STALE_HEADER] === undefined ? '' : 'stale')
      .digest('base64url')
      .slice(0, 22),
    encoded: (encoding) => {
      encodings[encoding] ??= compress(identity, encoding);
      return encodings[encoding];
    },
  };
}

/** Quality 5 is within 10 % of the best size and takes milliseconds, not seconds. */
async function compressWell(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? compressBrotli(bytes, brotliOptions(bytes, 5)) : compressGzip(bytes);
}

/** For personal responses. Takes a tenth of a millisecond, much less than passing it to another thread. */
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

/** Whether many requests share the response, so that better compression pays off. */
type Reuse = 'often' | 'seldom';

type Encoding = 'identity' | 'gzip' | 'br';

type ResponseHeaders = Record<string, OutgoingHttpHeader | undefined>;

interface CacheEntry {
  body: Promise<EncodedBody>;
  validUntil: number;
  /** A copy from before an outage. */
  isStale: boolean;
}

/** The last response for a URL with a valid query. */
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
  /** The content type is JSON unless given. */
  headers?: Record<string, string>;
}

export interface ResponseCache {
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<CacheableContent>,
  ): Promise<void>;
  /** Answers a repeated request from a valid entry and returns its route. */
  respondFromCache: FastResponder;
  clear(): void;
}

/**
 * Some responses are the same bytes for everyone and need nothing of a request but its URL. They are sent before the
 * framework sees the request, and are counted, not logged. As the first onRequest hook of a Fastify with no other hook
 * than the one that logs, the same response took 0.75 of what bare `node:http` reaches; here, with the connection guard
 * and its time-outs, it takes no longer than that. What a request meets before its copy is kept small: no listener and
 * no object of its own.
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
        // While the server stops, the framework closes each connection with its response.
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

/** Answers a GET and returns its route, or leaves the request untouched. */
export type FastResponder = (request: IncomingMessage, response: ServerResponse) => string | undefined;

export interface FastPath {
  /** Guards the connections of the servers it creates. */
  connections: ConnectionGuard;
  add(responder: FastResponder): void;
  createServer(handler: RequestListener, options: ServerOptions): Server;
}
