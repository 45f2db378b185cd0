import { z } from 'zod';
import type { Metrics } from '../metrics/metrics.js';
import { InvalidSetting, checkAddresses } from '../settings/plain-network.js';
import { type Tracing, NoTracing } from './tracing.js';

const exporter = z.enum(['otlp', 'none']);
const positiveInteger = (defaultValue: number) =>
  z.coerce.number().int().min(1).default(defaultValue);

/**
 * The standard variables that decide whether anything is sent; the exporters read the addresses
 * themselves.
 */
const variables = z.object({
  OTEL_SDK_DISABLED: z.stringbool().default(false),
  OTEL_TRACES_EXPORTER: exporter.optional(),
  OTEL_METRICS_EXPORTER: exporter.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json').optional(),
  OTEL_TRACES_SAMPLER: z
    .enum([
      ...(['always_on', 'always_off', 'traceidratio'] as const),
      ...(['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const),
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: positiveInteger(5_000),
  OTEL_METRIC_EXPORT_INTERVAL: positiveInteger(60_000),
});

export interface TelemetrySettings {
  /** Undefined when no traces are sent. */
  readonly traces?: {
    /** Share of commands that is traced, from 0 to 1. */
    readonly share: number;
    /** Milliseconds between two exports. */
    readonly intervalMs: number;
  };
  /** Undefined when no metrics are sent. */
  readonly metrics?: { readonly intervalMs: number };
}

/**
 * Reads OpenTelemetry's variables; undefined when nothing is to be sent, which is the default.
 * @throws InvalidSetting
 */
export function readTelemetrySettings(
  environment: Readonly<Record<string, string | undefined>>,
): TelemetrySettings | undefined {
  // By the standard, an empty variable counts as unset.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(set);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    throw new InvalidSetting(`${name}=${set[name] ?? ''} is wrong: ${issue?.message ?? ''}`);
  }
  const values = parsed.data;
  if (values.OTEL_SDK_DISABLED) return undefined;
  const common = values.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined;
  const isSent = (named: 'otlp' | 'none' | undefined, own: string | undefined) =>
    named === undefined ? common || own !== undefined : named === 'otlp';
  const traces = isSent(values.OTEL_TRACES_EXPORTER, values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
  const metrics = isSent(values.OTEL_METRICS_EXPORTER, values.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT);
  if (!traces && !metrics) return undefined;
  const { OTEL_EXPORTER_OTLP_ENDPOINT } = values;
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_EXPORTER_OTLP_METRICS_ENDPOINT } = values;
  const collectors = {
    OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT,
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT,
  };
  checkAddresses(collectors, set.PLAIN_NETWORK === 'yes');
  const sampler = values.OTEL_TRACES_SAMPLER.replace('parentbased_', '');
  const share = { always_on: 1, always_off: 0 }[sampler] ?? values.OTEL_TRACES_SAMPLER_ARG;
  return {
    ...(traces && { traces: { share, intervalMs: values.OTEL_BSP_SCHEDULE_DELAY } }),
    ...(metrics && { metrics: { intervalMs: values.OTEL_METRIC_EXPORT_INTERVAL } }),
  };
}

export interface Telemetry {
  readonly tracing: Tracing;
  /** Starts sending metrics as well. */
  readonly send: (metrics: Metrics) => void;
}

/**
 * Telemetry as the environment configures it; libraries are loaded only when needed.
 * @throws InvalidSetting
 */
export async function openTelemetry(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Telemetry> {
  const settings = readTelemetrySettings(environment);
  if (settings === undefined) return { tracing: new NoTracing(), send: () => undefined };
  const { openCollector } = await import('./open-telemetry/collector.js');
  return openCollector(settings);
}
