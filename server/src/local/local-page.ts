import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendRefusal } from '../platform/http/mount-operations.ts';
import { refuse } from '../platform/http/refusal.ts';
import { isLoopback } from '../platform/settings.ts';

/** The stand-ins' pages are for the person at this machine: to everybody else they do not exist. */
export function guardLocalPages(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/local/')) return;
    // Behind a proxy on this machine everybody would look like loopback.
    const forwarded = request.headers['x-forwarded-for'] ?? request.headers.forwarded;
    if (forwarded !== undefined || !isLoopback(request.ip.replace(/^::ffff:/, ''))) {
      return sendRefusal(reply, refuse('not_found'));
    }
    reply.header('cache-control', 'no-store');
  });
  const styles = readFileSync(join(import.meta.dirname, 'local-page.css'));
  app.get('/local/local-page.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(styles),
  );
}

export function localPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapedHtml(title)} · Tohfa, local</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/local/local-page.css"></head>
<body><main><p class="badge">Local stand-in</p><h1>${escapedHtml(title)}</h1>${body}</main></body></html>`);
}

export function escapedHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
