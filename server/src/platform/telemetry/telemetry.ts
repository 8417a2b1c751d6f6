import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import type { SendRequest } from '../http/send-request.ts';
import type { Sdk, SpanAttributes } from './sdk.ts';

/** Undefined while OTLP is off. Then the functions below only check this variable. */
let sdk: Sdk | undefined;

/** Sends traces and metrics to an OpenTelemetry collector when one is configured; its packages are loaded only then. */
export async function startTelemetry({
  otlpEndpoint,
}: {
  otlpEndpoint: string | undefined;
}): Promise<Telemetry> {
  if (otlpEndpoint === undefined) return { stop: async () => undefined };
  const { startSdk } = await import('./sdk.ts');
  const started = startSdk(otlpEndpoint);
  sdk = started;
  return {
    async stop() {
      sdk = undefined;
      await started.stop();
    },
  };
}

/** Runs the work in its own span. Names and attributes must not contain personal data or ids that grant access. */
export function traced<Result>(
  name: string,
  attributes: SpanAttributes,
  work: () => Promise<Result>,
): Promise<Result> {
  return sdk ? sdk.span(name, attributes, work) : work();
}

/** One span per request, named by its route, because the URL itself may contain an id. */
export function traceRequests(app: FastifyInstance): void {
  const current = sdk;
  if (!current) return;
  app.addHook('onRequest', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'unknown';
    const attributes = { 'http.request.method': request.method, 'http.route': route };
    const end = current.requestSpan(`${request.method} ${route}`, attributes, request.headers, next);
    reply.raw.once('close', () => end({ 'http.response.status_code': reply.raw.statusCode }));
  });
}

/** Also sends the metrics of `/metrics`. */
export function exportMetrics(registry: Registry): void {
  sdk?.exportMetrics(registry);
}

/** Records a statement's verb and table, never its text, which may contain values. */
export function traceStatements(pool: pg.Pool): void {
  if (!sdk) return;
  traceQueries(pool, sdk);
  pool.on('connect', (client) => sdk && traceQueries(client, sdk));
}

function traceQueries(connection: pg.Pool | pg.PoolClient, current: Sdk): void {
  const query = connection.query.bind(connection) as (...args: unknown[]) => unknown;
  connection.query = ((...args: unknown[]) => {
    // A call by the pool itself, which is already traced as the pool's.
    if (typeof args.at(-1) === 'function') return query(...args);
    const summary = summarize(args[0]);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
    return current.span(summary, attributes, () => query(...args) as Promise<unknown>);
  }) as typeof connection.query;
}

/** Traces calls to the provider, without the ids in the path. */
export function tracedRequests(service: string, send: SendRequest): SendRequest {
  return (url, options) => {
    if (!sdk) return send(url, options);
    const path = new URL(url).pathname
      .split('/')
      .map((part) => (part.includes('_') ? ':id' : part))
      .join('/');
    const attributes = { 'peer.service': service, 'url.template': path };
    return traced(`${service} ${options.method} ${path}`, attributes, () => send(url, options));
  };
}

function summarize(statement: unknown): string {
  const text =
    typeof statement === 'string' ? statement : String((statement as { text?: unknown })?.text ?? '');
  const words =
    text
      .slice(0, MAX_SUMMARIZED)
      .toLowerCase()
      .match(/[\w.]+/g) ?? [];
  const [verb = 'statement'] = words;
  const before = words.findIndex((word) => BEFORE_TABLE.has(word));
  const table = before < 0 ? undefined : words[before + 1];
  return table ? `${verb} ${table}` : verb;
}

const MAX_SUMMARIZED = 2000;
const BEFORE_TABLE = new Set(['from', 'into', 'update', 'join']);

interface Telemetry {
  /** Sends the remaining spans and metrics. */
  stop(): Promise<void>;
}
