import type { Metrics } from '../metrics/metrics.js';
import { readTelemetrySettings } from './telemetry-settings.js';
import { NoTracing, type Tracing } from './tracing.js';

/** What this process tells a collector. */
export interface Telemetry {
  readonly tracing: Tracing;
  /** From now on the figures are sent, too. */
  readonly send: (figures: Metrics) => void;
}

/**
 * What the environment asks for. The libraries are loaded only where something is to be sent.
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
