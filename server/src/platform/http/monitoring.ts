import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { type DatabaseHandle, isMigrated } from '../database.ts';
import { jobFailures } from '../jobs.ts';
import type { Settings } from '../settings.ts';
import { requestClusterMetrics, workerSlot } from '../supervisor.ts';
import { refuse, sendRefusal } from './operations.ts';
import { isDirectLoopback } from './security.ts';

/** `/healthz`: the process answers. `/readyz`: it may be sent requests, the database is reachable and migrated. */
export function serveHealth(
  app: FastifyInstance,
  dbHandle: DatabaseHandle,
  lifecycle: { draining: boolean },
): void {
  app.addHook('preClose', async () => {
    lifecycle.draining = true;
  });
  // Each connection ends with its next response, so that none is cut off when the server closes.
  app.addHook('onRequest', async (_request, reply) => {
    if (lifecycle.draining) reply.header('connection', 'close');
  });

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    if (lifecycle.draining) return sendRefusal(reply, NOT_READY);
    try {
      await dbHandle.ping();
      if (await isMigrated(dbHandle.database)) return { status: 'ready', database: dbHandle.kind };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
    }
    return sendRefusal(reply, NOT_READY);
  });
}

const NOT_READY = refuse('unavailable', { retryAfterSeconds: 2 });

export function createMetrics(): Metrics {
  const registry = new Registry();
  // Measuring the event loop's delay is a timer: at the default of 10 ms it would be most of what an idle server does.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 500 });
  registry.registerMetric(jobFailures);
  // Answers the supervisor for this worker.
  if (workerSlot() !== undefined) {
    new AggregatorRegistry();
    AggregatorRegistry.setRegistries([registry]);
  }
  const answered = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  const pending = new Map<string, { route: string; status: number; times: number }>();
  new Counter({
    name: 'http_ready_answers_total',
    help: 'Responses from the response cache, by route and status; they are in no other figure',
    labelNames: ['route', 'status'] as const,
    registers: [registry],
    collect() {
      for (const { route, status, times } of pending.values()) this.inc({ route, status }, times);
      pending.clear();
    },
  });
  return {
    registry,
    recordResponse: (method, route, status, seconds) => answered.observe({ method, route, status }, seconds),
    // Counted here and added when the metrics are read: labelling each one would take longer than the response does.
    countCachedResponse: (route, status) => {
      const key = status === 200 ? route : `${route} ${status}`;
      const counter = pending.get(key);
      if (counter) counter.times += 1;
      else pending.set(key, { route, status, times: 1 });
    },
  };
}

/** Prometheus text for a direct loopback connection, or with METRICS_TOKEN; for others the page does not exist. */
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
    if (!isDirectLoopback(request) && !hasToken(request.headers.authorization, settings.metricsToken)) {
      return sendRefusal(reply, refuse('not_found'));
    }
    const text = workerSlot() === undefined ? await registry.metrics() : await requestClusterMetrics();
    return reply.type(registry.contentType).send(text);
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
  countCachedResponse(route: string, status: number): void;
}
