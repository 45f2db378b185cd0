import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type MetricFamily, metricFamilies } from './metric-families.js';

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
