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
export type FigureFamily = { readonly name: string; readonly help: string } & (
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
  const series = new Map<string, { labels: Labels; of: Map<string, number>; below: number[][] }>();
  for (const { value, labels: all, metricName = '' } of values) {
    const { le, ...labels } = all;
    const key = JSON.stringify(labels);
    const known = series.get(key) ?? { labels, of: new Map<string, number>(), below: [] };
    series.set(key, known);
    if (le === undefined) known.of.set(metricName, value);
    else if (le !== '+Inf') known.below.push([Number(le), value]);
  }
  return [...series.values()].map(({ labels, of, below }) => {
    const count = of.get(`${name}_count`) ?? 0;
    const upTo = [...below.map(([, value = 0]) => value), count];
    return {
      ...{ labels, count, sum: of.get(`${name}_sum`) ?? 0 },
      boundaries: below.map(([boundary = 0]) => boundary),
      counts: upTo.map((value, index) => value - (upTo[index - 1] ?? 0)),
    };
  });
}

/** The metrics of a registry as plain values. */
export function figureFamilies(given: readonly unknown[]): readonly FigureFamily[] {
  return given.flatMap((each): readonly FigureFamily[] => {
    const family = registered.parse(each);
    const { name, help, type, values } = family;
    if (type === 'histogram') return [{ name, help, kind: type, points: histogramPoints(family) }];
    if (type !== 'counter' && type !== 'gauge') return [];
    return [
      { name, help, kind: type, points: values.map(({ labels, value }) => ({ labels, value })) },
    ];
  });
}
