import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../database.ts';
import { isMigrated } from '../migrate.ts';
import { sendRefusal } from './mount-operations.ts';
import { refuse } from './refusal.ts';

/** `/healthz`: the process answers. `/readyz`: send people here, the database is reachable and migrated. */
export function serveHealth(app: FastifyInstance, opened: OpenDatabase): void {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
  });

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    if (draining) return sendRefusal(reply, refuse('unavailable'));
    try {
      await opened.ping();
      if (await isMigrated(opened.database)) return { status: 'ready', database: opened.kind };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
    }
    return sendRefusal(reply, refuse('unavailable'));
  });
}
