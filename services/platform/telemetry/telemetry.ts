import type { Metrics } from '../metrics/metrics.js';
import { readTelemetrySettings } from './telemetry-settings.js';
import { type Tracing, NoTracing } from './tracing.js';

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
