import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { type DatabaseHandle, isMigrated } from '../database.ts';
import { jobFailures } from '../jobs.ts';
import { isLoopback, type Settings } from '../settings.ts';
import { refuse, sendRefusal } from './operations.ts';

/** `/healthz`: the process answers. `/readyz`: send people here, the database is reachable and migrated. */
export function serveHealth(app: FastifyInstance, opened: DatabaseHandle): void {
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

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(jobFailures);
  const answered = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const uncollected = new Map<string, { route: string; status: number; times: number }>();
  new Counter({
    name: 'http_ready_answers_total',
    help: 'Answers from a copy kept ready, by route and status; they take no time worth telling and are in no other figure',
    labelNames: ['route', 'status'] as const,
    registers: [registry],
    collect() {
      for (const { route, status, times } of uncollected.values()) this.inc({ route, status }, times);
      uncollected.clear();
    },
  });
  return {
    registry,
    recordResponse: (method, route, status, seconds) => answered.observe({ method, route, status }, seconds),
    // Counted here and handed over when asked for: labelling each one would take longer than the answer does.
    countReadyAnswer: (route, status) => {
      const key = status === 200 ? route : `${route} ${status}`;
      const counted = uncollected.get(key);
      if (counted) counted.times += 1;
      else uncollected.set(key, { route, status, times: 1 });
    },
  };
}

/** Prometheus text for loopback, or for whoever has METRICS_TOKEN; for others the page does not exist. */
export function serveMetrics(
  app: FastifyInstance,
  settings: Pick<Settings, 'metricsToken'>,
  { registry, recordResponse }: Metrics,
): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    recordResponse(request.method, route, reply.raw.statusCode, reply.elapsedTime / 1000);
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
  recordResponse(method: string, route: string, status: number, seconds: number): void;
  countReadyAnswer(route: string, status: number): void;
}
