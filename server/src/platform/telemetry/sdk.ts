import type { IncomingHttpHeaders } from 'node:http';
import { type Attributes, context, propagation, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Registry } from 'prom-client';
import { createMetricProducer } from './metric-producer.ts';

/** OpenTelemetry itself: imported only when a collector is configured. */
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
    // The class only: a message may quote what somebody typed.
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
      const parent = propagation.extract(context.active(), headers);
      const span = tracer.startSpan(name, { attributes }, parent);
      context.with(trace.setSpan(parent, span), next);
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
      // A collector that is away must not keep the shop from stopping.
      await Promise.allSettled([provider.shutdown(), meters?.shutdown()]);
    },
  };
}

const METRICS_INTERVAL_MS = 15_000;

export type SpanAttributes = Attributes;

export interface Sdk {
  span<Result>(name: string, attributes: SpanAttributes, work: () => Promise<Result>): Promise<Result>;
  /** Runs `next` within the span; call what it answers when the response is out. */
  requestSpan(
    name: string,
    attributes: SpanAttributes,
    headers: IncomingHttpHeaders,
    next: () => void,
  ): (more: SpanAttributes) => void;
  exportMetrics(registry: Registry): void;
  stop(): Promise<void>;
}
