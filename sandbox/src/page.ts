import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Leaves a route out of the server's API description (`@fastify/swagger`). */
export const HIDDEN: object = { hide: true };

/**
 * Only a program on this machine reaches the sandbox's pages and calls; for everybody else they do not exist. The guard
 * belongs to the scope in which the routes are mounted, so the spelling of a URL cannot get around it.
 */
export function guardPages(
  scope: FastifyInstance,
  { isDirectLoopback, hasServerKeys, sendNotFound }: GuardOptions,
): void {
  scope.addHook('onRequest', async (request, reply) => {
    const isServer = request.headers[IN_PROCESS_HEADER] === IN_PROCESS_SECRET || hasServerKeys?.(request);
    if (!isServer && !isDirectLoopback(request)) return sendNotFound(reply);
    reply.header('cache-control', 'no-store');
  });
  const styles = readFileSync(join(import.meta.dirname, 'page.css'));
  scope.get('/local/local-page.css', { schema: HIDDEN }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(styles),
  );
}

export function sendPage(
  reply: FastifyReply,
  title: string,
  body: string,
  { className = '', styles, script }: PageExtras = {},
): FastifyReply {
  const extras = [
    styles && `<link rel="stylesheet" href="${styles}">`,
    script && `<script type="module" src="${script}"></script>`,
  ];
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Tohfa, local</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/local/local-page.css">${extras.filter(Boolean).join('')}</head>
<body><main class="${className}"><p class="badge">Local stand-in</p><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`);
}

interface PageExtras {
  className?: string;
  styles?: string;
  script?: string;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** The server calls itself under its public host name, which the guard would refuse; nobody else knows the secret. */
const IN_PROCESS_HEADER = 'x-in-process';
const IN_PROCESS_SECRET = randomBytes(32).toString('base64url');

/** Calls this server without the network: works before it listens, whatever its address. */
export function inProcessFetch(
  app: FastifyInstance,
): (url: string, options: RequestInit) => Promise<Response> {
  return async (url, { method = 'GET', headers, body }) => {
    const { host, pathname, search } = new URL(url);
    const response = await app.inject({
      method,
      url: `${pathname}${search}`,
      headers: { ...Object.fromEntries(new Headers(headers)), host, [IN_PROCESS_HEADER]: IN_PROCESS_SECRET },
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
  /** Whether a request comes from this machine, through no proxy. */
  isDirectLoopback: (request: FastifyRequest) => boolean;
  /** Whether the server itself asks, by the keys that only it has. */
  hasServerKeys?: (request: FastifyRequest) => boolean;
  /** The server's own 404. */
  sendNotFound: (reply: FastifyReply) => FastifyReply;
}
