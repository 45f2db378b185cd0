import { Logger } from '@nestjs/common';
import { diag, DiagLogLevel } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  hostDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Metrics } from '../../metrics/metrics.js';
import type { Telemetry, TelemetrySettings } from '../telemetry.js';
import { NoTracing, type Tracing } from '../tracing.js';
import { CollectorTracing, PresetIds } from './collector-tracing.js';
import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  type CollectionResult,
  type DataPoint,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricFamily } from '../../metrics/metrics.js';

const hrTime = (milliseconds: number): HrTime => [
  Math.floor(milliseconds / 1_000),
  Math.round((milliseconds % 1_000) * 1e6),
];

/** Passes the metrics of `/metrics` to the collector, so that they are counted once. */
class MetricsProducer implements MetricProducer {
  private readonly began = hrTime(performance.timeOrigin);

  constructor(
    private readonly metrics: Metrics,
    private readonly resource: Resource,
  ) {}

  async collect(): Promise<CollectionResult> {
    const families = await this.metrics.families();
    const now = hrTime(Date.now());
    const metrics = families.flatMap((family) => this.dataOf(family, now));
    const scopeMetrics = [{ scope: { name: 'trboo' }, metrics }];
    return { resourceMetrics: { resource: this.resource, scopeMetrics }, errors: [] };
  }

  private dataOf(family: MetricFamily, endTime: HrTime): readonly MetricData[] {
    const { name, help, kind } = family;
    const point = <T>(attributes: Attributes, value: T): DataPoint<T> => {
      return { startTime: this.began, endTime, attributes, value };
    };
    const common = {
      descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
    };
    if (kind === 'histogram') {
      const dataPoints = family.points.map(({ labels, boundaries, counts, sum, count }) => {
        return point(labels, {
          buckets: { boundaries: [...boundaries], counts: [...counts] },
          sum,
          count,
        });
      });
      return [{ ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints }];
    }
    const dataPoints = family.points.map(({ labels, value }) => point(labels, value));
    if (kind === 'gauge') return [{ ...common, dataPointType: DataPointType.GAUGE, dataPoints }];
    return [{ ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }];
  }
}

/** Milliseconds between two log lines about an unreachable collector. */
const warnInterval = 60_000;

/**
 * The resource of all telemetry. Its service name is `trboo` unless the environment says otherwise; it
 * does not contain paths and arguments of the process.
 */
function resourceOf() {
  const named = resourceFromAttributes({ 'service.name': 'trboo', 'process.pid': process.pid });
  const detected = detectResources({ detectors: [hostDetector, envDetector] });
  return defaultResource().merge(named).merge(detected);
}

/** Logs failures of the collector, at most one a minute. */
function logFailures(): void {
  const logger = new Logger('Telemetry');
  let warnedAt = -Infinity;
  const warn = (message: string) => {
    if (performance.now() - warnedAt < warnInterval) return;
    warnedAt = performance.now();
    logger.warn(`the collector does not take what it is sent: ${message}`);
  };
  const ignore = () => undefined;
  diag.setLogger(
    { error: warn, warn: warn, info: ignore, debug: ignore, verbose: ignore },
    DiagLogLevel.WARN,
  );
}

/** Sends to the collector that OpenTelemetry's standard variables name. */
export function openCollector({ traces, metrics: metricsExport }: TelemetrySettings): Telemetry {
  logFailures();
  const resource = resourceOf();
  let tracing: Tracing = new NoTracing();
  if (traces) {
    const ids = new PresetIds();
    const exporter = new OTLPTraceExporter();
    const processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: traces.intervalMs });
    const provider = new TracerProvider({
      ...{ resource, idGenerator: ids, spanProcessors: [processor] },
      // Sampled by trace id, so that all processes trace the same commands.
      sampler: new TraceIdRatioBasedSampler(traces.share),
    });
    tracing = new CollectorTracing(provider, ids);
  }
  const send = (metrics: Metrics) => {
    if (!metricsExport) return;
    const reader = new PeriodicExportingMetricReader({
      exporter: new OTLPMetricExporter(),
      exportIntervalMillis: metricsExport.intervalMs,
      exportTimeoutMillis: Math.min(metricsExport.intervalMs, 30_000),
      metricProducers: [new MetricsProducer(metrics, resource)],
    });
    new MeterProvider({ resource, readers: [reader] });
  };
  return { tracing, send };
}
