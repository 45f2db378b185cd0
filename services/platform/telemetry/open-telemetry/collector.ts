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
import type { Telemetry } from '../telemetry.js';
import type { TelemetrySettings } from '../telemetry-settings.js';
import { NoTracing, type Tracing } from '../tracing.js';
import { CollectorTracing } from './collector-tracing.js';
import { PresetIds } from './command-trace.js';
import { MetricsProducer } from './metrics-producer.js';

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
