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
export type MetricFamily = { readonly name: string; readonly help: string } & (
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
export function metricFamilies(metrics: readonly unknown[]): readonly MetricFamily[] {
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
