import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Leaves a route out of the server's API description (`@fastify/swagger`). */
export const HIDDEN: object = { hide: true };

/** Only a browser on this machine reaches the sandbox's pages and calls; for everybody else they do not exist. */
export function guardPages(app: FastifyInstance, { isLoopback, sendNotFound }: GuardOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/local/')) return;
    // Behind a proxy on this machine every request would seem to come from loopback.
    const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
    if (forwarded !== undefined || !isLoopback(request.ip.replace(/^::ffff:/, ''))) {
      return sendNotFound(reply);
    }
    reply.header('cache-control', 'no-store');
  });
  const styles = readFileSync(join(import.meta.dirname, 'page.css'));
  app.get('/local/local-page.css', { schema: HIDDEN }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(styles),
  );
}

export function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Tohfa, local</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/local/local-page.css"></head>
<body><main><p class="badge">Local stand-in</p><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`);
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Calls this server without the network: works before it listens, whatever its address. */
export function inProcessFetch(
  app: FastifyInstance,
): (url: string, options: RequestInit) => Promise<Response> {
  return async (url, { method = 'GET', headers, body }) => {
    const { host, pathname, search } = new URL(url);
    const response = await app.inject({
      method,
      url: `${pathname}${search}`,
      headers: { ...Object.fromEntries(new Headers(headers)), host },
      ...(body && { payload: String(body) }),
    });
    const responseHeaders = new Headers(
      Object.entries(response.headers).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, String(one)]),
      ),
    );
    return new Response(response.body, { status: response.statusCode, headers: responseHeaders });
  };
}

export interface GuardOptions {
  isLoopback: (host: string) => boolean;
  /** The server's own 404. */
  sendNotFound: (reply: FastifyReply) => FastifyReply;
}
