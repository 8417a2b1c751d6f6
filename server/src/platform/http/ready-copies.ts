import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Giver } from './fast-lane.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** More than a shop has pages and categories; beyond it the oldest is dropped. */
const MOST_COPIES = 500;
/** With nobody telling us of changes, a copy is believed this long. */
const UNHEARD_MS = 1000;
/** Above it, copying the text costs more than the second write. */
const SHORT_BYTES = 8 * 1024;

/**
 * Answers that many people ask for, kept serialised and compressed. `forget` drops them all;
 * a copy that was being made meanwhile is given to whoever waited for it, but not kept.
 */
export function createReadyCopies(isHearing: () => boolean): ReadyCopies {
  const kept = new Map<string, Kept>();
  const addresses = new Map<string, Known>();
  let generation = 0;

  function keptAs(key: string, make: () => Promise<Content>): Kept {
    const known = kept.get(key);
    if (known && isBelieved(known)) return known;
    const madeIn = generation;
    const entry = { copy: make().then(toCopy), believedUntil: Date.now() + UNHEARD_MS };
    keep(kept, key, entry);
    const drop = () => {
      if (kept.get(key) === entry) kept.delete(key);
    };
    entry.copy.then(() => {
      if (madeIn !== generation) drop();
    }, drop);
    return entry;
  }

  function isBelieved({ believedUntil }: Kept): boolean {
    return isHearing() || Date.now() < believedUntil;
  }

  return {
    forget() {
      generation += 1;
      kept.clear();
      addresses.clear();
    },
    async send(request, reply, key, make) {
      const entry = keptAs(key, make);
      const copy = await entry.copy;
      const encoding = preferredEncoding(request.headers['accept-encoding']);
      const set = reply.getHeaders();
      const answer = toAnswer(set, copy, encoding, await copy.encoded(encoding));
      reply.hijack();
      write(answer, request.raw, reply.raw);
      // A cookie is one person's; and what was forgotten meanwhile must not come back.
      if (set['set-cookie'] !== undefined || kept.get(key) !== entry) return;
      const { url = '' } = request.raw;
      const known = addresses.get(url);
      if (known?.entry === entry) known.answers[encoding] = answer;
      else
        keep(addresses, url, {
          entry,
          route: request.routeOptions.url ?? url,
          answers: { [encoding]: answer },
        });
    },
    answerKnown(request, response) {
      const known = addresses.get(request.url ?? '');
      if (!known || !isBelieved(known.entry)) return undefined;
      const answer = known.answers[preferredEncoding(request.headers['accept-encoding'])];
      if (!answer) return undefined;
      write(answer, request, response);
      return known.route;
    },
  };
}

/** Browsers send a handful of different headers, so each is read once. */
const preferences = new Map<string, Encoding>();

function preferredEncoding(accepted = ''): Encoding {
  const known = preferences.get(accepted);
  if (known) return known;
  const preferred = readPreference(accepted);
  keep(preferences, accepted, preferred);
  return preferred;
}

function readPreference(accepted: string): Encoding {
  const offers = accepted.split(',').map((part) => part.trim().split(/\s*;\s*/));
  const takes = (name: Encoding) =>
    offers.some(([offer, weight]) => offer === name && !/^q=0(\.0*)?$/.test(weight ?? ''));
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

function keep<T>(all: Map<string, T>, key: string, one: T): void {
  all.set(key, one);
  if (all.size > MOST_COPIES) all.delete(all.keys().next().value as string);
}

/** Headers as one flat list, which Node takes as it is. */
function toAnswer(set: Headers, copy: Copy, encoding: Encoding, body: Buffer): Answer {
  const etag = `"${copy.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const always = { ...set, 'cache-control': 'no-cache', vary: 'accept-encoding', etag, ...copy.headers };
  const withBody = {
    ...always,
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  return { etag, body: inOneWrite(body), headers: flat(withBody), unchangedHeaders: flat(always) };
}

/** Node joins the head and a text into one write, which a short body is worth; latin1 keeps every byte as it is. */
function inOneWrite(body: Buffer): Buffer | string {
  return body.length <= SHORT_BYTES ? body.toString('latin1') : body;
}

function flat(headers: Headers): OutgoingHttpHeader[] {
  return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, value]));
}

function write(answer: Answer, request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['if-none-match'] === answer.etag)
    response.writeHead(304, answer.unchangedHeaders).end();
  else response.writeHead(200, answer.headers).end(answer.body, 'latin1');
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

type Headers = Record<string, OutgoingHttpHeader | undefined>;

interface Kept {
  copy: Promise<Copy>;
  believedUntil: number;
}

/** What an address was last answered with, once its query was found valid. */
interface Known {
  entry: Kept;
  route: string;
  answers: Partial<Record<Encoding, Answer>>;
}

interface Answer {
  etag: string;
  headers: OutgoingHttpHeader[];
  unchangedHeaders: OutgoingHttpHeader[];
  body: Buffer | string;
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
  /** Gives a repeated request its answer at once, if that is still good; says as which route. */
  answerKnown: Giver;
  forget(): void;
}
