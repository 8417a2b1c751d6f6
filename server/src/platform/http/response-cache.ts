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
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './monitoring.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** More than a shop has pages and categories; beyond it the oldest is dropped. */
const MAX_ENTRIES = 500;
/** With nobody telling us of changes, a copy is believed this long. */
const UNNOTIFIED_TTL_MS = 1000;
/** Above it, copying the text costs more than the second write. */
const SINGLE_WRITE_BYTES = 8 * 1024;

/**
 * Answers that many people ask for, kept serialised and compressed. `forget` drops them all;
 * a copy that was being made meanwhile is given to whoever waited for it, but not kept.
 */
export function createResponseCache(isHearing: () => boolean): ResponseCache {
  const kept = new Map<string, CacheEntry>();
  const addresses = new Map<string, CachedUrl>();
  let generation = 0;

  function keptAs(key: string, make: () => Promise<CacheableContent>): CacheEntry {
    const known = kept.get(key);
    if (known && isBelieved(known)) return known;
    const madeIn = generation;
    const entry = { copy: make().then(toEncodedBody), believedUntil: Date.now() + UNNOTIFIED_TTL_MS };
    setBounded(kept, key, entry);
    const drop = () => {
      if (kept.get(key) === entry) kept.delete(key);
    };
    entry.copy.then(() => {
      if (madeIn !== generation) drop();
    }, drop);
    return entry;
  }

  function isBelieved({ believedUntil }: CacheEntry): boolean {
    return isHearing() || Date.now() < believedUntil;
  }

  return {
    clear() {
      generation += 1;
      kept.clear();
      addresses.clear();
    },
    async send(request, reply, key, make) {
      const entry = keptAs(key, make);
      const copy = await entry.copy;
      const encoding = preferredEncoding(request.headers['accept-encoding']);
      const set = reply.getHeaders();
      const answer = toCachedResponse(set, copy, encoding, await copy.encoded(encoding));
      reply.hijack();
      writeResponse(answer, request.raw, reply.raw);
      // A cookie is one person's; and what was forgotten meanwhile must not come back.
      if (set['set-cookie'] !== undefined || kept.get(key) !== entry) return;
      const { url = '' } = request.raw;
      const known = addresses.get(url);
      if (known?.entry === entry) known.responses[encoding] = answer;
      else
        setBounded(addresses, url, {
          entry,
          route: request.routeOptions.url ?? url,
          responses: { [encoding]: answer },
        });
    },
    respondFromCache(request, response) {
      const known = addresses.get(request.url ?? '');
      if (!known || !isBelieved(known.entry)) return undefined;
      const answer = known.responses[preferredEncoding(request.headers['accept-encoding'])];
      if (!answer) return undefined;
      writeResponse(answer, request, response);
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
  set: ResponseHeaders,
  copy: EncodedBody,
  encoding: Encoding,
  body: Buffer,
): CachedResponse {
  const etag = `"${copy.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const always = { ...set, 'cache-control': 'no-cache', vary: 'accept-encoding', etag, ...copy.headers };
  const withBody = {
    ...always,
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  return {
    etag,
    body: toSingleWrite(body),
    headers: flattenHeaders(withBody),
    notModifiedHeaders: flattenHeaders(always),
  };
}

/** Node joins the head and a text into one write, which a short body is worth; latin1 keeps every byte as it is. */
function toSingleWrite(body: Buffer): Buffer | string {
  return body.length <= SINGLE_WRITE_BYTES ? body.toString('latin1') : body;
}

function flattenHeaders(headers: ResponseHeaders): OutgoingHttpHeader[] {
  return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, value]));
}

function writeResponse(answer: CachedResponse, request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['if-none-match'] === answer.etag)
    response.writeHead(304, answer.notModifiedHeaders).end();
  else response.writeHead(200, answer.headers).end(answer.body, 'latin1');
}

function toEncodedBody({ json, headers = {} }: CacheableContent): EncodedBody {
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

type ResponseHeaders = Record<string, OutgoingHttpHeader | undefined>;

interface CacheEntry {
  copy: Promise<EncodedBody>;
  believedUntil: number;
}

/** What an address was last answered with, once its query was found valid. */
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
  json: string;
  headers?: Record<string, string>;
}

export interface ResponseCache {
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<CacheableContent>,
  ): Promise<void>;
  /** Gives a repeated request its answer at once, if that is still good; says as which route. */
  respondFromCache: FastResponder;
  clear(): void;
}

/**
 * Some answers are the same bytes for everyone and need nothing of a request but its address. They are given before
 * the framework sees the request, which would take longer than the answer does. Such reads are counted, not logged.
 */
export function createFastPath(metrics: Pick<Metrics, 'countReadyAnswer'>): FastPath {
  const givers: FastResponder[] = [];
  return {
    add: (giver) => givers.push(giver),
    createServer: (handler, limits) => {
      const server = createServer(limits, (request, response) => {
        // A server that is closing leaves it to the framework to tell each connection so.
        if (server.listening && request.method === 'GET' && give(request, response)) return;
        handler(request, response);
      });
      return server;
    },
  };

  function give(request: IncomingMessage, response: ServerResponse): boolean {
    for (const giver of givers) {
      const route = giver(request, response);
      if (route === undefined) continue;
      metrics.countReadyAnswer(route, response.statusCode);
      return true;
    }
    return false;
  }
}

/** Answers a GET at once and says as which route, or leaves it untouched. */
export type FastResponder = (request: IncomingMessage, response: ServerResponse) => string | undefined;

export interface FastPath {
  add(giver: FastResponder): void;
  createServer(handler: RequestListener, limits: ServerOptions): Server;
}
