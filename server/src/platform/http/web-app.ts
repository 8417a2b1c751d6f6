import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuse, sendRefusal } from './operations.ts';

const NON_PAGE_PATHS = /^\/(backend|media|local|assets)(\/|$)/;

/**
 * The built web app: hashed assets are cached for good, the page itself is revalidated each time. `tagsFor` returns
 * what the head of one path's page carries beyond that of every other.
 */
export async function serveWebApp(
  app: FastifyInstance,
  dist: string,
  tagsFor: (path: string) => Promise<string | undefined>,
): Promise<void> {
  const page = join(dist, 'index.html');
  const built = existsSync(page);
  const html = built ? readFileSync(page, 'utf8') : '';
  if (built) {
    const options = { preCompressed: true, index: false as const, cacheControl: false };
    await app.register(fastifyStatic, {
      ...options,
      root: dist,
      // A route for each file and none for folders: `/` is a page of the app, not a folder to be refused.
      wildcard: false,
      globIgnore: ['assets/**'],
      setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
    });
    await app.register(fastifyStatic, {
      ...options,
      root: join(dist, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !NON_PAGE_PATHS.test(path);
    if (!isPage || path.includes('.')) return sendRefusal(reply, refuse('not_found'));
    if (!built)
      return sendRefusal(
        reply,
        refuse('unavailable', { message: 'The web app is not built yet: npm start builds it.' }),
      );
    const tags = await tagsFor(path);
    if (tags === undefined) return reply.sendFile('index.html');
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html.replace('</head>', () => `${tags}</head>`));
  });
}
