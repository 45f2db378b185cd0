import type { Position } from '../../../../events/kernel/event.js';
import {
  type BuildOrder,
  buildModels,
  type BuildPlace,
  type BuildProgress,
  type BuildResult,
} from './build-models.js';
import type { WrittenBuilds } from './written-builds.js';

export const builderPort = Symbol('Builder');

export interface BuilderOptions {
  readonly signal: AbortSignal;
  /** Is told from time to time how far each is. */
  readonly tell: (progress: readonly BuildProgress[]) => void;
  /** Builds to exactly this position, not to the end. */
  readonly until?: Position | undefined;
  /** As in {@link BuildOptions}. */
  readonly written?: WrittenBuilds | undefined;
}

/** Builds read models from the log, somewhere: each to the end of the log as it is then. */
export interface Builder {
  /** @throws the signal's reason when it aborts; the same order goes on with what is there. */
  build(orders: readonly BuildOrder[], options: BuilderOptions): Promise<readonly BuildResult[]>;
}

/** Events between two turns of whatever else the thread does. */
const fewEvents = 100;
/** The same where nobody else has turns. */
export const manyEvents = 1_000;

/** Builds in this thread, which does other things too: for a short log, or stores of this process. */
export class BuilderHere implements Builder {
  constructor(
    private readonly place: BuildPlace,
    private readonly pageSize = fewEvents,
  ) {}

  build(orders: readonly BuildOrder[], options: BuilderOptions): Promise<readonly BuildResult[]> {
    return buildModels(this.place, orders, { ...options, pageSize: this.pageSize });
  }
}
