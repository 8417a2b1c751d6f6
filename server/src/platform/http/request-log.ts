import type { FastifyInstance } from 'fastify';
import { loggedPath } from '../log.ts';

/** One line for each call that changes something or goes wrong; reads are counted in the metrics instead. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const status = reply.raw.statusCode;
    const level = status >= 500 ? 'error' : request.method === 'GET' && status < 400 ? 'debug' : 'info';
    request.log[level](
      {
        method: request.method,
        path: loggedPath(request.url),
        status,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
