import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { z } from 'zod';

type Labels = Readonly<Record<string, string | number>>;

/** A value with its labels. */
interface NumberPoint {
  readonly labels: Labels;
  readonly value: number;
}

/** Number of measurements in each bucket, and above the last boundary. */
interface HistogramPoint {
  readonly labels: Labels;
  readonly boundaries: readonly number[];
  readonly counts: readonly number[];
  readonly sum: number;
  readonly count: number;
}

/** A metric with the values of all its labels. */
type MetricFamily = { readonly name: string; readonly help: string } & (
  | { readonly kind: 'counter' | 'gauge'; readonly points: readonly NumberPoint[] }
  | { readonly kind: 'histogram'; readonly points: readonly HistogramPoint[] }
);

/** Metrics as the registry returns them; other kinds are left out. */
const registered = z.object({
  name: z.string(),
  help: z.string(),
  type: z.string(),
  values: z.array(
    z.object({
      value: z.number(),
      labels: z.record(z.string(), z.union([z.string(), z.number()])),
      metricName: z.string().optional(),
    }),
  ),
});
type Registered = z.infer<typeof registered>;

/** Prometheus buckets are cumulative; the difference is the count of one bucket. */
function histogramPoints({ name, values }: Registered): readonly HistogramPoint[] {
  interface Series {
    readonly labels: Labels;
    /** `_count` and `_sum` by name. */
    readonly totals: Map<string, number>;
    /** Upper boundary and cumulative count of each bucket. */
    readonly buckets: number[][];
  }
  const seriesByLabels = new Map<string, Series>();
  for (const { value, labels: all, metricName = '' } of values) {
    const { le, ...labels } = all;
    const key = JSON.stringify(labels);
    const series: Series = seriesByLabels.get(key) ?? {
      labels,
      totals: new Map<string, number>(),
      buckets: [],
    };
    seriesByLabels.set(key, series);
    if (le === undefined) series.totals.set(metricName, value);
    else if (le !== '+Inf') series.buckets.push([Number(le), value]);
  }
  return [...seriesByLabels.values()].map(({ labels, totals, buckets }) => {
    const count = totals.get(`${name}_count`) ?? 0;
    const cumulative = [...buckets.map(([, value = 0]) => value), count];
    return {
      ...{ labels, count, sum: totals.get(`${name}_sum`) ?? 0 },
      boundaries: buckets.map(([boundary = 0]) => boundary),
      counts: cumulative.map((value, index) => value - (cumulative[index - 1] ?? 0)),
    };
  });
}

/** The metrics of a registry as plain values. */
function metricFamilies(metrics: readonly unknown[]): readonly MetricFamily[] {
  return metrics.flatMap((each): readonly MetricFamily[] => {
    const family = registered.parse(each);
    const { name, help, type, values } = family;
    if (type === 'histogram') return [{ name, help, kind: type, points: histogramPoints(family) }];
    if (type !== 'counter' && type !== 'gauge') return [];
    return [
      { name, help, kind: type, points: values.map(({ labels, value }) => ({ labels, value })) },
    ];
  });
}

export type { Counter, MetricFamily, Gauge, Histogram };

export type CommandOutcome =
  'recorded' | 'unchanged' | 'repeated' | 'refused' | 'outrun' | 'unavailable' | 'failed';

/** Outcome of a command or query. */
export type UseCaseOutcome = 'answered' | 'refused' | 'failed';

/** Seconds; most commands and calls take one to a few hundred milliseconds. */
const durations = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Updates metrics right before they are read. */
type Collector = () => Promise<void>;

/**
 * The metrics of this process. Labels have few values and no personal data. Wraps the metrics
 * library.
 */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly collectors: Collector[] = [];
  private hasDefaults = false;

  private readonly commands = this.counter('trboo_commands_total', 'Commands by outcome.', [
    'stream',
    'outcome',
  ]);
  private readonly commandDurations = this.histogram(
    'trboo_command_duration_seconds',
    'Duration of commands.',
    ['stream'],
  );
  private readonly useCases = this.histogram(
    'trboo_use_case_duration_seconds',
    'Duration of use cases.',
    ['use_case', 'outcome'],
  );
  private readonly requests = this.counter('trboo_http_requests_total', 'HTTP responses.', [
    'method',
    'route',
    'status',
  ]);
  private readonly requestDurations = this.histogram(
    'trboo_http_request_duration_seconds',
    'Duration of HTTP requests.',
    ['method', 'route'],
  );
  private readonly notices = this.counter('trboo_live_notices_total', 'Notices sent to pages.', []);

  commandEnded(category: string, outcome: CommandOutcome, seconds: number): void {
    this.commands.inc({ stream: category, outcome });
    this.commandDurations.observe({ stream: category }, seconds);
  }

  /** @param name class name of the command or query. */
  useCaseEnded(name: string, outcome: UseCaseOutcome, seconds: number): void {
    this.useCases.observe({ use_case: name, outcome }, seconds);
  }

  /** @param route the declared route, never the requested path. */
  requestAnswered(method: string, route: string, status: number, seconds: number): void {
    this.requests.inc({ method, route, status: String(status) });
    this.requestDurations.observe({ method, route }, seconds);
  }

  noticeSent(): void {
    this.notices.inc();
  }

  gauge(name: string, help: string, labelNames: readonly string[] = []): Gauge {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }

  counter(name: string, help: string, labelNames: readonly string[] = []): Counter {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  /** Durations in seconds. */
  histogram(name: string, help: string, labelNames: readonly string[] = []): Histogram {
    const buckets = durations;
    return new Histogram({ name, help, labelNames, buckets, registers: [this.registry] });
  }

  /** Called before the metrics are read. */
  onRead(collector: Collector): void {
    this.collectors.push(collector);
  }

  /** All metrics in the Prometheus text format. */
  async text(): Promise<{ readonly type: string; readonly text: string }> {
    await this.collect();
    return { type: this.registry.contentType, text: await this.registry.metrics() };
  }

  /** All metrics as values. */
  async families(): Promise<readonly MetricFamily[]> {
    await this.collect();
    return metricFamilies(await this.registry.getMetricsAsJSON());
  }

  private async collect(): Promise<void> {
    // Process metrics are collected only once somebody reads them.
    if (!this.hasDefaults) collectDefaultMetrics({ register: this.registry });
    this.hasDefaults = true;
    for (const collect of this.collectors) await collect();
  }
}
