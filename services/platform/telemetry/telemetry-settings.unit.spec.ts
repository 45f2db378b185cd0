import { describe, expect, it } from '@jest/globals';
import { readTelemetrySettings } from './telemetry.js';

const endpoint = 'https://collector:4318';
const every = { traces: { share: 1, intervalMs: 5_000 }, metrics: { intervalMs: 60_000 } };

describe('The standard variables of OpenTelemetry', () => {
  it.each([
    [{}, undefined],
    [{ OTEL_SERVICE_NAME: 'trboo', OTEL_RESOURCE_ATTRIBUTES: 'room=one' }, undefined],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, undefined],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, every],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' }, undefined],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_METRICS_EXPORTER: 'none' },
      { traces: every.traces },
    ],
    [{ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: endpoint }, { metrics: every.metrics }],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, { traces: every.traces }],
    [
      {
        ...{ OTEL_TRACES_EXPORTER: 'otlp', OTEL_BSP_SCHEDULE_DELAY: '100' },
        ...{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' },
      },
      { traces: { share: 0.1, intervalMs: 100 } },
    ],
    [
      { OTEL_TRACES_EXPORTER: 'otlp', OTEL_TRACES_SAMPLER: 'always_off' },
      { traces: { share: 0, intervalMs: 5_000 } },
    ],
  ])('are read: %j gives %j', (environment, settings) => {
    expect(readTelemetrySettings(environment)).toEqual(settings);
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT='],
    [{ OTEL_TRACES_EXPORTER: 'jaeger' }, 'OTEL_TRACES_EXPORTER=jaeger is wrong: '],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL=grpc is wrong: '],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG=2 is wrong: '],
    [{ OTEL_METRIC_EXPORT_INTERVAL: 'often' }, 'OTEL_METRIC_EXPORT_INTERVAL=often is wrong: '],
  ])('are refused with one line: %j', (environment, why) => {
    expect(() => readTelemetrySettings(environment)).toThrow(why);
  });

  it('are refused if they name a collector on the network without TLS', () => {
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318' };
    expect(() => readTelemetrySettings(collector)).toThrow(/^OTEL_EXPORTER_OTLP_ENDPOINT=… is/);
    expect(readTelemetrySettings({ ...collector, PLAIN_NETWORK: 'yes' })).toBeDefined();
  });
});
