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
import type { MetricFamily, Metrics } from '../../metrics/metrics.js';

const hrTime = (milliseconds: number): HrTime => [
  Math.floor(milliseconds / 1_000),
  Math.round((milliseconds % 1_000) * 1e6),
];

/** Passes the metrics of `/metrics` to the collector, so that they are counted once. */
export class MetricsProducer implements MetricProducer {
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
