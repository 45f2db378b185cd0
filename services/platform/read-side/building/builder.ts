import type { Position } from '../../../../events/kernel/event.js';
import {
  buildModels,
  type BuildOrder,
  type BuildTarget,
  type BuildProgress,
  type BuildResult,
} from './build-models.js';

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

/** Events per page where the thread also serves requests, which wait for the page. */
const sharedPageSize = 100;
/** Events per page where the thread does nothing else. */
export const dedicatedPageSize = 1_000;

/** Builds in this thread: for short logs, and for stores that other threads cannot open. */
export class InlineBuilder implements Builder {
  constructor(
    private readonly target: BuildTarget,
    private readonly pageSize = sharedPageSize,
  ) {}

  build(orders: readonly BuildOrder[], options: BuilderOptions): Promise<readonly BuildResult[]> {
    return buildModels(this.target, orders, { ...options, pageSize: this.pageSize });
  }
}
