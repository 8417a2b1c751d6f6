import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../test/fresh-database.ts';
import { openTestDatabase } from '../../../test/open-database.ts';
import { sendRequest } from '../../src/platform/http/send-request.ts';
import {
  exportMetrics,
  startTelemetry,
  tracedRequests,
  traceRequests,
} from '../../src/platform/telemetry/telemetry.ts';

test('a request, its statements and its provider call are one trace, without ids or values', async () => {
  const collector = await startCollector();
  const telemetry = await startTelemetry({ otlpEndpoint: collector.url });
  const fresh = await freshDatabase();
  const opened = await openTestDatabase({ databaseUrl: fresh.url });
  const registry = new Registry();
  new Histogram({ name: 'wait_seconds', help: 'Waiting', buckets: [1, 5], registers: [registry] }).observe(3);
  exportMetrics(registry);
  const app = Fastify();
  traceRequests(app);
  app.get('/gift/:id', async () => {
    await opened.database.execute(sql`select name from categories where name = 'canary'`);
    await opened.database.transaction((tx) => tx.execute(sql`delete from categories`));
    await tracedRequests('razorpay', sendRequest)(`${collector.url}/orders/order_canary/payments`, {
      method: 'GET',
    });
    return {};
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  await (await fetch(`${address}/gift/canary`)).text();
  await app.close();
  await opened.close();
  await fresh.drop();
  await telemetry.stop();

  const spans = collector.sent('/v1/traces').flatMap(spansOf);
  const root = spans.find(({ name }) => name === 'GET /gift/:id');
  const children = spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId).map(({ name }) => name);
  expect(children).toEqual(
    expect.arrayContaining([
      'select categories',
      'begin',
      'delete categories',
      'commit',
      'razorpay GET /orders/:id/payments',
    ]),
  );
  const [metrics] = collector.sent('/v1/metrics');
  expect(metrics).toContain('"name":"wait_seconds"');
  expect(metrics).toMatch(/"bucketCounts":\[0,1,0\]/);
  expect(collector.everything()).not.toContain('canary');
  await collector.close();
});

test('a stranger’s traceparent neither joins their request to a trace nor keeps it out of ours', async () => {
  const collector = await startCollector();
  const telemetry = await startTelemetry({ otlpEndpoint: collector.url });
  const app = Fastify();
  traceRequests(app);
  app.get('/', async () => ({}));
  const victim = '0af7651916cd43dd8448eb211c80319c';
  for (const flags of ['00', '01'])
    await app.inject({ url: '/', headers: { traceparent: `00-${victim}-b7ad6b7169203331-${flags}` } });
  await app.close();
  await telemetry.stop();
  const spans = collector.sent('/v1/traces').flatMap(spansOf);
  await collector.close();
  expect(spans).toHaveLength(2);
  for (const span of spans) {
    expect(span.traceId).not.toBe(victim);
    expect(span.parentSpanId ?? '').toBe('');
    expect(span.links).toMatchObject([{ traceId: victim }]);
  }
});

test('without a collector nothing is loaded and the work runs as it is', async () => {
  const telemetry = await startTelemetry({ otlpEndpoint: undefined });
  const app = Fastify();
  traceRequests(app);
  app.get('/', async () => ({ ok: true }));
  expect((await app.inject('/')).json()).toEqual({ ok: true });
  await app.close();
  await telemetry.stop();
});

/** Takes OTLP in JSON; its own address also stands in for the provider. */
async function startCollector() {
  const received: { path: string; body: string }[] = [];
  const server = http.createServer(async (request, response) => {
    const path = request.url ?? '';
    const body = await text(request);
    if (path.startsWith('/v1/')) received.push({ path, body });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    sent: (path: string) => received.filter((one) => one.path === path).map(({ body }) => body),
    everything: () => JSON.stringify(received),
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function spansOf(body: string): Span[] {
  const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}

interface Span {
  traceId: string;
  spanId: string;
  links?: { traceId: string }[];
  parentSpanId?: string;
  name: string;
}
