import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';

/** OTLP sends the same figures that `/metrics` shows. */
export function createMetricProducer(registry: Registry, resource: Resource): MetricProducer {
  const startTime = toHrTime(Date.now());
  return {
    async collect() {
      const endTime = toHrTime(Date.now());
      const metrics = (await registry.getMetricsAsJSON()) as PromMetric[];
      return {
        errors: [],
        resourceMetrics: {
          resource,
          scopeMetrics: [
            {
              scope: { name: 'tohfa' },
              metrics: metrics.flatMap((one) => toOtlp(one, { startTime, endTime })),
            },
          ],
        },
      };
    },
  };
}

function toOtlp(metric: PromMetric, times: Times): MetricData[] {
  const base = {
    descriptor: { name: metric.name, description: metric.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const type = String(metric.type);
  if (type === 'histogram') {
    return [{ ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramPoints(metric, times) }];
  }
  const dataPoints = metric.values.map(({ labels, value }) => ({
    ...times,
    attributes: labels as Attributes,
    value,
  }));
  if (type === 'counter')
    return [{ ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }];
  if (type === 'gauge') return [{ ...base, dataPointType: DataPointType.GAUGE, dataPoints }];
  return [];
}

/** Prometheus has one cumulative value per bucket; OTLP has one point with the counts between the bounds. */
function histogramPoints({ name, values }: PromMetric, times: Times) {
  const series = new Map<
    string,
    { labels: Attributes; buckets: [number, number][]; sum: number; count: number }
  >();
  for (const { metricName, labels, value } of values) {
    const { le, ...rest } = labels as Record<string, string | number>;
    const key = JSON.stringify(rest);
    const one = series.get(key) ?? { labels: rest, buckets: [], sum: 0, count: 0 };
    series.set(key, one);
    if (metricName === `${name}_sum`) one.sum = value;
    else if (metricName === `${name}_count`) one.count = value;
    else if (le !== '+Inf') one.buckets.push([Number(le), value]);
  }
  return [...series.values()].map(({ labels, buckets, sum, count }) => {
    const cumulative = [...buckets.map(([, value]) => value), count];
    return {
      ...times,
      attributes: labels,
      value: {
        buckets: {
          boundaries: buckets.map(([bound]) => bound),
          counts: cumulative.map((value, n) => value - (cumulative[n - 1] ?? 0)),
        },
        sum,
        count,
      },
    };
  });
}

function toHrTime(ms: number): HrTime {
  return [Math.floor(ms / 1000), (ms % 1000) * 1e6];
}

type PromMetric = MetricObjectWithValues<MetricValue<string> & { metricName?: string }>;

interface Times {
  startTime: HrTime;
  endTime: HrTime;
}
