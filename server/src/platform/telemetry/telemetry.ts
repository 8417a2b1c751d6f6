import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import type { SendRequest } from '../http/send-request.ts';
import type { Settings } from '../settings.ts';
import type { Sdk, SpanAttributes } from './sdk.ts';

/** Undefined while OTLP is off: then nothing below does more than look at this variable. */
let sdk: Sdk | undefined;

/** Sends traces and metrics to an OpenTelemetry collector when one is configured; its packages are loaded only then. */
export async function startTelemetry({ otlpEndpoint }: Pick<Settings, 'otlpEndpoint'>): Promise<Telemetry> {
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

/** Runs the work in a span of its own. Names and attributes hold no ids that open something, and nothing personal. */
export function traced<Result>(
  name: string,
  attributes: SpanAttributes,
  work: () => Promise<Result>,
): Promise<Result> {
  return sdk ? sdk.span(name, attributes, work) : work();
}

/** One span a request, named by its route: the address itself may hold an id. */
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

/** Also sends what `/metrics` shows. */
export function exportMetrics(registry: Registry): void {
  sdk?.exportMetrics(registry);
}

/** A statement's verb and table; never its text, which other programs might put values into. */
export function traceStatements(pool: pg.Pool): void {
  if (!sdk) return;
  traceQueries(pool, sdk);
  pool.on('connect', (client) => sdk && traceQueries(client, sdk));
}

function traceQueries(connection: pg.Pool | pg.PoolClient, current: Sdk): void {
  const query = connection.query.bind(connection) as (...args: unknown[]) => unknown;
  connection.query = ((...args: unknown[]) => {
    // The pool's own use of its clients, which is traced as the pool's.
    if (typeof args.at(-1) === 'function') return query(...args);
    const summary = summarize(args[0]);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
    return current.span(summary, attributes, () => query(...args) as Promise<unknown>);
  }) as typeof connection.query;
}

/** The provider's calls, with the ids in the path left out. */
export function tracedRequests(service: string, send: SendRequest): SendRequest {
  return (url, options) => {
    if (!sdk) return send(url, options);
    const path = new URL(url).pathname.replaceAll(/\/\w+_\w+/g, '/:id');
    const attributes = { 'peer.service': service, 'url.template': path };
    return traced(`${service} ${options.method} ${path}`, attributes, () => send(url, options));
  };
}

function summarize(statement: unknown): string {
  const text =
    typeof statement === 'string' ? statement : String((statement as { text?: unknown })?.text ?? '');
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update|join)\s+"?([a-z_][\w.]*)/i.exec(text)?.[1]?.toLowerCase();
  return table ? `${verb} ${table}` : verb;
}

interface Telemetry {
  /** Sends what is left. */
  stop(): Promise<void>;
}
