import type { IncomingHttpHeaders } from 'node:http';
import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Registry } from 'prom-client';
import { createMetricProducer } from './metric-producer.ts';

/** OpenTelemetry, imported only when a collector is configured. */
export function startSdk(endpoint: string): Sdk {
  const resource = resourceFromAttributes({
    'service.name': process.env.OTEL_SERVICE_NAME ?? 'tohfa',
    'service.instance.id': `${process.pid}`,
  });
  const processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }),
  });
  const provider = new TracerProvider({ resource, spanProcessors: [processor] });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const tracer = provider.getTracer('tohfa');
  let meters: MeterProvider | undefined;

  function finish(span: Span, error?: unknown): void {
    // Only the class, because a message may quote user input.
    if (error !== undefined)
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'failed' });
    span.end();
  }

  return {
    span: (name, attributes, work) =>
      tracer.startActiveSpan(name, { attributes }, async (span) => {
        try {
          const result = await work();
          finish(span);
          return result;
        } catch (error) {
          finish(span, error);
          throw error;
        }
      }),
    requestSpan(name, attributes, headers, next) {
      // A trace of ours begins here: who sends `traceparent` could else put spans into the traces of others, or decide
      // that theirs are not kept. The foreign one is linked, for those who have both.
      const foreign = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, headers));
      const links = foreign ? [{ context: foreign }] : [];
      const span = tracer.startSpan(name, { attributes, links, root: true });
      context.with(trace.setSpan(ROOT_CONTEXT, span), next);
      return (more) => {
        span.setAttributes(more);
        const failed = Number(more['http.response.status_code']) >= 500;
        finish(span, failed ? 'failed' : undefined);
      };
    },
    exportMetrics(registry) {
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` }),
        exportIntervalMillis: METRICS_INTERVAL_MS,
        metricProducers: [createMetricProducer(registry, resource)],
      });
      meters = new MeterProvider({ resource, readers: [reader] });
    },
    async stop() {
      // An unreachable collector must not prevent the shop from stopping.
      await Promise.allSettled([provider.shutdown(), meters?.shutdown()]);
    },
  };
}

const METRICS_INTERVAL_MS = 15_000;

export type SpanAttributes = Attributes;

export interface Sdk {
  span<Result>(name: string, attributes: SpanAttributes, work: () => Promise<Result>): Promise<Result>;
  /** Runs `next` within the span. Call the returned function when the response is sent. */
  requestSpan(
    name: string,
    attributes: SpanAttributes,
    headers: IncomingHttpHeaders,
    next: () => void,
  ): (more: SpanAttributes) => void;
  exportMetrics(registry: Registry): void;
  stop(): Promise<void>;
}
