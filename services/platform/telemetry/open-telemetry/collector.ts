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
import { FiguresProducer } from './figures-producer.js';

/** Milliseconds between two log lines about an unreachable collector. */
const saidEvery = 60_000;

/**
 * `trboo` unless the environment names it otherwise; without paths and arguments of the process.
 */
function resourceOf() {
  const named = resourceFromAttributes({ 'service.name': 'trboo', 'process.pid': process.pid });
  const detected = detectResources({ detectors: [hostDetector, envDetector] });
  return defaultResource().merge(named).merge(detected);
}

/** An unreachable collector is only logged now and then. */
function sayTrouble(): void {
  const logger = new Logger('Telemetry');
  let saidAt = -Infinity;
  const say = (message: string) => {
    if (performance.now() - saidAt < saidEvery) return;
    saidAt = performance.now();
    logger.warn(`the collector does not take what it is sent: ${message}`);
  };
  const silent = () => undefined;
  diag.setLogger(
    { error: say, warn: say, info: silent, debug: silent, verbose: silent },
    DiagLogLevel.WARN,
  );
}

/** Sends to the collector that OpenTelemetry's standard variables name. */
export function openCollector({ traces, figures }: TelemetrySettings): Telemetry {
  sayTrouble();
  const resource = resourceOf();
  let tracing: Tracing = new NoTracing();
  if (traces) {
    const ids = new PresetIds();
    const exporter = new OTLPTraceExporter();
    const processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: traces.every });
    const provider = new TracerProvider({
      ...{ resource, idGenerator: ids, spanProcessors: [processor] },
      // Sampled by trace id, so that all processes trace the same commands.
      sampler: new TraceIdRatioBasedSampler(traces.share),
    });
    tracing = new CollectorTracing(provider, ids);
  }
  const send = (metrics: Metrics) => {
    if (!figures) return;
    const reader = new PeriodicExportingMetricReader({
      exporter: new OTLPMetricExporter(),
      exportIntervalMillis: figures.every,
      exportTimeoutMillis: Math.min(figures.every, 30_000),
      metricProducers: [new FiguresProducer(metrics, resource)],
    });
    new MeterProvider({ resource, readers: [reader] });
  };
  return { tracing, send };
}
