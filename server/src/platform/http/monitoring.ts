import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { type DatabaseHandle, isMigrated } from '../database.ts';
import { jobFailures } from '../jobs.ts';
import { requestClusterMetrics, workerSlot } from '../supervisor.ts';
import { refuse, sendRefusal } from './operations.ts';
import { isDirectLoopback } from './security.ts';

/**
 * `/healthz`: the process is alive. `/readyz`: it accepts requests, and the database is reachable and migrated.
 * `/readyz?without=database`: it accepts requests, whatever the database does, for balancers that have no second choice of
 * servers: while the database is away, people look around in the copies that each server has.
 */
export function serveHealth(
  app: FastifyInstance,
  dbHandle: DatabaseHandle,
  lifecycle: { draining: boolean },
): void {
  app.addHook('preClose', async () => {
    lifecycle.draining = true;
  });
  // Each connection closes with its next response, so that none is cut off when the server stops.
  app.addHook('onRequest', async (_request, reply) => {
    if (lifecycle.draining) reply.header('connection', 'close');
  });

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get<ReadinessQuery>('/readyz', { schema: { hide: true } }, async (request, reply) => {
    if (lifecycle.draining) return sendRefusal(reply, NOT_READY);
    if (request.query.without === 'database') return { status: 'ready' };
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
  // The event-loop delay is measured with a timer. At its default of 10 ms it would be most of an idle server's work.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 500 });
  registry.registerMetric(jobFailures);
  // Sends this worker's metrics to the supervisor.
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
    // Counted here and added at scrape time, because labelling each response would take longer than sending it.
    countCachedResponse: (route, status) => {
      const key = status === 200 ? route : `${route} ${status}`;
      const counter = pending.get(key);
      if (counter) counter.times += 1;
      else pending.set(key, { route, status, times: 1 });
    },
  };
}

/** Serves Prometheus metrics with METRICS_TOKEN, or to direct connections on a developer's machine. Others get 404. */
export function serveMetrics(
  app: FastifyInstance,
  settings: { metricsToken: string | undefined; publicUrl: string },
  { registry, recordResponse }: Metrics,
): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    recordResponse(request.method, route, reply.raw.statusCode, reply.elapsedTime / 1000);
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (
      !isDirectLoopback(settings, request) &&
      !hasToken(request.headers.authorization, settings.metricsToken)
    ) {
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

interface ReadinessQuery {
  Querystring: { without?: string };
}

export interface Metrics {
  registry: Registry;
  recordResponse(method: string, route: string, status: number, seconds: number): void;
  countCachedResponse(route: string, status: number): void;
}
