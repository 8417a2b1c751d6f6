import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './mount-operations.ts';
import { refuse } from './refusal.ts';

const NOT_SCREENS = /^\/(backend|media|local|assets)(\/|$)/;

/** The built web app: hashed assets for good, the page itself asked for anew each time. */
export async function serveWeb(app: FastifyInstance, dist: string): Promise<void> {
  const built = existsSync(join(dist, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: dist,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isScreen = (request.method === 'GET' || request.method === 'HEAD') && !NOT_SCREENS.test(path);
    if (!isScreen || path.includes('.')) return sendRefusal(reply, refuse('not_found'));
    if (!built)
      return sendRefusal(
        reply,
        refuse('unavailable', { wording: 'The web app is not built yet: npm start builds it.' }),
      );
    return reply.sendFile('index.html');
  });
}
