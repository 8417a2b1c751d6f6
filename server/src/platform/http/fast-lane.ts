import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Metrics } from './metrics.ts';

/**
 * Some answers are the same bytes for everyone and need nothing of a request but its address. They are given before
 * the framework sees the request, which would take longer than the answer does. Such reads are counted, not logged.
 */
export function createFastLane(metrics: Pick<Metrics, 'countReadyAnswer'>): FastLane {
  const givers: Giver[] = [];
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
export type Giver = (request: IncomingMessage, response: ServerResponse) => string | undefined;

export interface FastLane {
  add(giver: Giver): void;
  createServer(handler: RequestListener, limits: ServerOptions): Server;
}
