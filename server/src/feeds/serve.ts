import { createHash } from 'node:crypto';
import { createGunzip } from 'node:zlib';
import { CHANNELS, FEED_NAMES, type FeedName } from '@tohfa/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { feedFormats } from './formats.ts';
import { writeLlmsTxt } from './llms.ts';
import { type FeedDeps, makeFeeds } from './make-feeds.ts';
import { findEtag, readBody } from './sql.ts';

/** Who reads feeds comes a few times a day. */
const CACHE = 'public, max-age=600';
/** How long a first copy takes at most that another process is making. */
const RETRY_SECONDS = 10;

/** The feeds and `/llms.txt`. A channel that is off does not exist. */
export function serveFeeds(app: FastifyInstance, deps: FeedDeps): void {
  for (const name of FEED_NAMES) {
    const { path, setting } = CHANNELS[name];
    // The last body, so that many requests do not read it from the database each time.
    let kept: { body: Buffer; etag: string } | undefined;
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      if (!deps.settings()[setting]) return notFound(reply);
      const etag = (await findEtag(deps.database, name)) ?? (await makeFirst(deps, name));
      if (etag === undefined) return beingMade(reply);
      if (isKnown(request, etag)) return feedHead(reply, name, etag).code(304).send();
      if (kept?.etag !== etag) kept = await readBody(deps.database, name);
      if (kept === undefined) return beingMade(reply);
      return sendFeed(request, feedHead(reply, name, kept.etag), kept.body);
    });
  }

  app.get(CHANNELS.llms.path, { schema: { hide: true } }, async (request, reply) => {
    const settings = deps.settings();
    if (!settings[CHANNELS.llms.setting]) return notFound(reply);
    const text = writeLlmsTxt(settings, deps.publicUrl);
    const etag = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    reply.header('cache-control', CACHE).header('etag', `"${etag}"`);
    if (isKnown(request, etag)) return reply.code(304).send();
    return reply.type('text/plain; charset=utf-8').send(text);
  });
}

/** The only time that a request makes a feed. Undefined while another process does. */
async function makeFirst(deps: FeedDeps, name: FeedName): Promise<string | undefined> {
  return (await makeFeeds(deps, [name])) ? findEtag(deps.database, name) : undefined;
}

function feedHead(reply: FastifyReply, name: FeedName, etag: string): FastifyReply {
  return reply
    .header('cache-control', CACHE)
    .header('etag', `"${etag}${acceptsGzip(reply.request) ? '-gzip' : ''}"`)
    .header('vary', 'accept-encoding')
    .header('x-robots-tag', 'noindex')
    .type(feedFormats[name].type);
}

function sendFeed(request: FastifyRequest, reply: FastifyReply, body: Buffer): FastifyReply {
  if (acceptsGzip(request)) return reply.header('content-encoding', 'gzip').send(body);
  const gunzip = createGunzip();
  gunzip.end(body);
  return reply.send(gunzip);
}

function acceptsGzip(request: FastifyRequest): boolean {
  return /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
}

/** By the text, however it was compressed: whoever has it needs no second copy. */
function isKnown(request: FastifyRequest, etag: string): boolean {
  return request.headers['if-none-match']?.includes(`"${etag}`) ?? false;
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
}

function beingMade(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header('retry-after', RETRY_SECONDS)
    .type('text/plain; charset=utf-8')
    .send('This feed is being made. Please come back in a moment.\n');
}
