import type { Position } from '../../../../events/kernel/event.js';
import {
  type BuildOrder,
  buildModels,
  type BuildTarget,
  type BuildProgress,
  type BuildResult,
} from './build-models.js';
import type { IndexQueue } from './written-builds.js';

export const builderPort = Symbol('Builder');

export interface BuilderOptions {
  readonly signal: AbortSignal;
  /** Is told from time to time how far each is. */
  readonly onProgress: (progress: readonly BuildProgress[]) => void;
  /** Builds to exactly this position, not to the end. */
  readonly until?: Position | undefined;
  /** As in {@link BuildOptions}. */
  readonly indexQueue?: IndexQueue | undefined;
}

/** Builds read models from the log, somewhere: each to the end of the log as it is then. */
export interface Builder {
  /** @throws the signal's reason when it aborts; the same order goes on with what is there. */
  build(orders: readonly BuildOrder[], options: BuilderOptions): Promise<readonly BuildResult[]>;
}

/** Events between two turns of whatever else the thread does. */
const sharedPageSize = 100;
/** The same where nobody else has turns. */
export const dedicatedPageSize = 1_000;

/** Builds in this thread, which does other things too: for a short log, or stores of this process. */
export class InlineBuilder implements Builder {
  constructor(
    private readonly target: BuildTarget,
    private readonly pageSize = sharedPageSize,
  ) {}

  build(orders: readonly BuildOrder[], options: BuilderOptions): Promise<readonly BuildResult[]> {
    return buildModels(this.target, orders, { ...options, pageSize: this.pageSize });
  }
}
