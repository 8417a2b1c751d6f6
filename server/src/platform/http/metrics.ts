import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { isLoopback, type Settings } from '../settings.ts';
import { sendRefusal } from './mount-operations.ts';
import { refuse } from './refusal.ts';

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const answered = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  return {
    registry,
    countAnswer: (method, route, status, seconds) => answered.observe({ method, route, status }, seconds),
  };
}

/** Prometheus text for loopback, or for whoever has METRICS_TOKEN; for others the page does not exist. */
export function serveMetrics(
  app: FastifyInstance,
  settings: Pick<Settings, 'metricsToken'>,
  { registry, countAnswer }: Metrics,
): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    countAnswer(request.method, route, reply.raw.statusCode, reply.elapsedTime / 1000);
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isLoopback(request.ip) && !hasToken(request.headers.authorization, settings.metricsToken)) {
      return sendRefusal(reply, refuse('not_found'));
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function hasToken(given: string | undefined, wanted: string | undefined): boolean {
  if (given === undefined || wanted === undefined) return false;
  const a = Buffer.from(given);
  const b = Buffer.from(`Bearer ${wanted}`);
  return a.length === b.length && timingSafeEqual(a, b);
}

export interface Metrics {
  registry: Registry;
  countAnswer(method: string, route: string, status: number, seconds: number): void;
}
