import type { Position } from '../../../../events/kernel/event.js';
import {
  type BuildOrder,
  type BuildProgress,
  type BuildResult,
  type BuildTarget,
  buildModels,
} from './build-models.js';

/**
 * Measured share of each read model in a build's work, out of 1,000. Other read models are
 * small. Models in one line fold the same sealed texts, so one thread unseals
 * them once. Outdated weights only make a build slower.
 */
const weights: readonly (readonly [models: readonly string[], weight: number])[] = [
  [['search'], 280],
  [['explore', 'recommendations'], 240],
  [['notifications'], 150],
  [['library'], 135],
  [['home-stats'], 100],
  [['opinions'], 60],
];

const defaultWeight = 10;

/** Splits orders into at most `maxParts` parts of about the same work. */
export function splitOrders(
  orders: readonly BuildOrder[],
  maxParts: number,
): readonly (readonly BuildOrder[])[] {
  const parts = Array.from({ length: maxParts }, () => ({ weight: 0, orders: [] as BuildOrder[] }));
  for (const { work, weight } of weightedGroups(orders).sort((a, b) => b.weight - a.weight)) {
    const [lightest] = parts.toSorted((a, b) => a.weight - b.weight);
    lightest?.orders.push(...work);
    if (lightest) lightest.weight += weight;
  }
  return parts.map((part) => part.orders).filter((part) => part.length > 0);
}

/** The orders with their weights; those that fold the same sealed texts are in one group. */
function weightedGroups(orders: readonly BuildOrder[]) {
  const heavy = weights.map(([models, weight]) => {
    return { work: orders.filter(({ model }) => models.includes(model)), weight };
  });
  const named = new Set(heavy.flatMap(({ work }) => work));
  const light = orders.filter((order) => !named.has(order));
  return [
    ...heavy.filter(({ work }) => work.length > 0),
    ...light.map((order) => ({ work: [order], weight: defaultWeight })),
  ];
}

interface Progress {
  readonly events: number;
  readonly position: Position;
}

/** Describes the speed and the remaining time of builds. */
export class ProgressEstimate {
  private readonly startedAt: number;
  private first: number | undefined;

  /**
   * @param end end of the log; positions of every store are whole numbers.
   * @param now monotonic clock in milliseconds.
   */
  constructor(
    private readonly end: Position,
    private readonly now = () => performance.now(),
  ) {
    this.startedAt = now();
  }

  /** Builds that run together are described by the slowest one. */
  describe(builds: readonly Progress[]): string {
    const [last] = builds.toSorted((a, b) => (a.position < b.position ? -1 : 1));
    const end = Number(BigInt(this.end));
    if (last === undefined || end === 0) return 'at the end of the log';
    const done = Math.min(1, Number(BigInt(last.position)) / end);
    this.first ??= done;
    const seconds = (this.now() - this.startedAt) / 1_000;
    const share = `${Math.floor(100 * done)} %`;
    if (seconds === 0 || done <= this.first) return `${last.events} events, ${share}`;
    const rate = Math.round(last.events / seconds);
    const left = Math.ceil((seconds * (1 - done)) / (done - this.first));
    return `${last.events} events, ${share}, ${rate} a second, ${left} s left`;
  }
}

export interface BuilderOptions {
  readonly signal: AbortSignal;
  /** Called several times during the builds with the progress of each. */
  readonly onProgress: (progress: readonly BuildProgress[]) => void;
  /** Stops at exactly this position; default: the end of the log. */
  readonly until?: Position | undefined;
}

/** Builds read models up to the current end of the log. */
export interface Builder {
  /**
   * Resolves with one result for each order. After an abort, the same orders continue the builds.
   * @throws the signal's reason when it aborts.
   */
  build(orders: readonly BuildOrder[], options: BuilderOptions): Promise<readonly BuildResult[]>;
}

/** Builds in this thread: for short logs, and for stores that other threads cannot open. */
export class InlineBuilder implements Builder {
  constructor(private readonly target: BuildTarget) {}

  build(orders: readonly BuildOrder[], options: BuilderOptions): Promise<readonly BuildResult[]> {
    return buildModels(this.target, orders, options);
  }
}
