import { Logger } from '@nestjs/common';
import { z } from 'zod';
import type { Position } from '../../../../../events/kernel/event.js';
import type { Projection } from '../../../../../projections/kernel/projection.js';
import type { EventLog } from '../../../../stores/event-log/event-log.js';
import type { ReadStore } from '../../../../stores/ports.js';
import { stackOf } from '../../../tools/last-resort.js';
import type { BuildProgress, BuildResult } from '../../building/build-models.js';
import { type Builder, ProgressEstimate } from '../../building/builder.js';
import { type LiveVersion, cacheMilliseconds } from '../../read-models/live-versions.js';
import type { LogIdentity } from '../log-identity.js';
import type { SubscriptionFactory } from '../runner/projection-runner.js';

export interface PlannedBuild {
  readonly projection: Projection;
  readonly target: LiveVersion;
}

export interface EndedBuild extends PlannedBuild, Omit<BuildResult, 'model' | 'collection'> {}

export interface BuildsOptions {
  readonly signal?: AbortSignal;
  /** Called repeatedly with the progress of each build. */
  readonly onProgress?: (progress: readonly BuildProgress[]) => void;
}

/** Milliseconds between two log lines. */
const logInterval = 2_000;
/** Milliseconds after which no process reads a replaced build any more. */
const dropDelay = 5 * cacheMilliseconds;

/**
 * Builds read models next to the live ones. A build that does not follow the log is dropped, because
 * the erasure of a person would not reach it.
 */
export class Builds {
  private readonly logger = new Logger('Builds');
  private readonly building = new Map<AbortController, Promise<unknown>>();
  private readonly drops = new Map<string, NodeJS.Timeout>();

  constructor(
    private readonly log: EventLog,
    private readonly store: ReadStore,
    private readonly factory: SubscriptionFactory,
    private readonly builder: Builder,
    private readonly logIdentity: LogIdentity,
  ) {}

  /**
   * Builds read models together up to the current end of the log and validates every document. An
   * interrupted build continues.
   * @throws Error when stopped; what was written stays for the next attempt.
   */
  async build(
    planned: readonly PlannedBuild[],
    options: BuildsOptions = {},
  ): Promise<readonly EndedBuild[]> {
    const stopping = new AbortController();
    const signal = AbortSignal.any([stopping.signal, options.signal ?? stopping.signal]);
    const building = this.run(planned, { ...options, signal });
    this.building.set(stopping, building);
    try {
      return await building;
    } finally {
      this.building.delete(stopping);
    }
  }

  /**
   * Folds the events that were appended since the build ended.
   * @returns the position it reached. @throws Error when an event cannot be folded.
   */
  async follow({ projection, target }: PlannedBuild): Promise<Position> {
    let reason = 'it was stopped';
    const subscription = this.factory.create(projection, target, {
      committed: () => undefined,
      paused: ({ message }) => {
        reason = message;
        return Promise.resolve();
      },
    });
    try {
      await subscription.start();
      const isThere = await subscription.reached(await this.log.tail());
      if (!isThere) throw new Error(`the build of ${projection.name} failed: ${reason}`);
    } finally {
      await subscription.stop();
    }
    return subscription.checkpoint;
  }

  /** Drops a replaced build after other processes have stopped reading it. */
  dropReplaced({ replaced }: LiveVersion): void {
    if (replaced === undefined || this.drops.has(replaced)) return;
    const drop = () => {
      this.drops.delete(replaced);
      void this.dropIfPossible(replaced);
    };
    this.drops.set(replaced, setTimeout(drop, dropDelay).unref());
  }

  /**
   * Drops the build that the previous switch replaced, if it is still there. The pointer names only
   * the latest replaced build, so it would be orphaned.
   */
  async dropReplacedBefore(live: LiveVersion | undefined): Promise<void> {
    if (live?.replaced === undefined) return;
    clearTimeout(this.drops.get(live.replaced));
    this.drops.delete(live.replaced);
    await this.dropIfPossible(live.replaced);
  }

  /** Drops a build; a failure is only logged. */
  async dropIfPossible(collection: string): Promise<void> {
    await this.store.drop({ name: collection, indexes: {} }).catch((error: unknown) => {
      this.logger.warn(`${collection} could not be dropped: ${stackOf(error)}`);
    });
  }

  /** Stops running builds; the next start continues them. */
  async stopBuilding(): Promise<void> {
    for (const stopping of this.building.keys()) stopping.abort(new Error('builds were stopped'));
    await Promise.allSettled(this.building.values());
  }

  /** Cancels pending drops; the next start repeats them. */
  stopDropping(): void {
    for (const timer of this.drops.values()) clearTimeout(timer);
    this.drops.clear();
  }

  private async run(
    planned: readonly PlannedBuild[],
    { signal, onProgress }: BuildsOptions & { readonly signal: AbortSignal },
  ): Promise<readonly EndedBuild[]> {
    const tail = await this.log.tail();
    const estimate = new ProgressEstimate(tail);
    let loggedAt = performance.now();
    const orders = planned.map(({ projection, target }) => {
      return { model: projection.name, collection: target.collection };
    });
    const results = await this.builder.build(orders, {
      signal,
      onProgress: (progress) => {
        onProgress?.(progress);
        if (performance.now() - loggedAt < logInterval) return;
        loggedAt = performance.now();
        this.logger.log(`building ${progress.length} read models: ${estimate.describe(progress)}`);
      },
    });
    for (const { last } of results) await this.logIdentity.advanceTo(last);
    return planned.flatMap((each) => {
      const result = results.find(({ model }) => model === each.projection.name);
      return result ? [{ ...each, ...result }] : [];
    });
  }
}

/** The result of comparing a read model with a second build. */
export const verdict = z.object({
  model: z.string(),
  isSame: z.boolean(),
  /** Number of documents in the live and the second build. */
  documents: z.number().int(),
  rebuilt: z.number().int(),
  /** Number of documents that differ, and some of their ids. */
  different: z.number().int(),
  examples: z.array(z.string()),
  /** SHA-256 over all documents of each build, shortened. */
  hash: z.string(),
  rebuiltHash: z.string(),
  /** Why the second build failed, or null. */
  error: z.string().nullable(),
  /** Checkpoints of the live and the second build. */
  position: z.string(),
  rebuiltPosition: z.string(),
});
export type Verdict = z.infer<typeof verdict>;

/** Builds read models a second time and compares them with the live ones. */
export interface Verifier {
  /** @throws the signal's reason when it aborts; the second build is removed. */
  verify(models: readonly string[], options: BuildsOptions): Promise<readonly Verdict[]>;
}
