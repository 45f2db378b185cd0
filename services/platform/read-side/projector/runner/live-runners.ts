import { Logger } from '@nestjs/common';
import type { Position } from '../../../../../events/kernel/event.js';
import { FoldError } from '../../../../../projections/kernel/fold.js';
import type { Projection } from '../../../../../projections/kernel/projection.js';
import type { Clock } from '../../../../stores/ports/tokens.js';
import { stackOf } from '../../../tools/stack-of.js';
import type { Holds } from '../../read-models/holds.js';
import type { LiveVersion } from '../../read-models/live-versions.js';
import type { CommitFeed } from '../commit-feed.js';
import type { DeadLetters } from '../dead-letters/dead-letters.js';
import type { ModelRunner } from './model-runner.js';
import type { RunnerFactory } from './runner-factory.js';

/** What live builds tell, and what holds them. */
export interface LiveSurroundings {
  readonly factory: RunnerFactory;
  readonly feed: CommitFeed;
  readonly holds: Holds;
  readonly deadLetters: DeadLetters;
  readonly clock: Clock;
}

/** The live builds, each of which follows the log, tells what it changed, and says why it stands still. */
export class LiveRunners {
  private readonly logger = new Logger('Projector');
  /** By the name of the read model. */
  private readonly runners = new Map<string, ModelRunner>();
  private readonly conflictListeners = new Set<() => void>();

  constructor(private readonly around: LiveSurroundings) {}

  get(name: string): ModelRunner | undefined {
    return this.runners.get(name);
  }

  get all(): readonly ModelRunner[] {
    return [...this.runners.values()];
  }

  /** Calls back when somebody else moved a checkpoint. Returns the way to stop it. */
  onConflict(listener: () => void): () => void {
    this.conflictListeners.add(listener);
    return () => this.conflictListeners.delete(listener);
  }

  tellConflict(): void {
    for (const listener of this.conflictListeners) listener();
  }

  /**
   * Follows the log with a build; tells about changes after `silentUntil`.
   * @param processed events that this process has folded into it already.
   */
  async follow(
    projection: Projection,
    live: LiveVersion,
    silentUntil: Position,
    processed = 0,
  ): Promise<void> {
    const { factory, feed, holds, deadLetters, clock } = this.around;
    const { name } = projection;
    const runner = factory.make(projection, live, {
      committed: ({ checkpoint }, changes) => {
        const news = changes?.filter(({ position }) => position > silentUntil);
        if (news === undefined && checkpoint > silentUntil) feed.committedUnseen(name, checkpoint);
        else feed.committed(name, checkpoint, news ?? []);
      },
      paused: async ({ writer }, reason) => {
        feed.leaveOut(name);
        if (!(reason instanceof FoldError)) {
          this.tellConflict();
          return;
        }
        await deadLetters.keep(name, writer.collection.name, reason, clock());
      },
    });
    this.runners.set(name, runner);
    runner.processed = processed;
    const since = await holds.since(name);
    await runner.start(since);
    if (since === undefined) feed.committed(name, runner.checkpoint, []);
    else feed.leaveOut(name, runner.checkpoint);
    void this.settleLetters(runner);
  }

  /** Ends after the commits under way. */
  async stop(): Promise<void> {
    await Promise.all(this.all.map((runner) => runner.stop()));
    this.runners.clear();
    this.around.feed.reset();
  }

  /** Forgets why the read model once stood still, when it has taken the event after all. */
  private async settleLetters(runner: ModelRunner): Promise<void> {
    const { deadLetters } = this.around;
    try {
      for (const letter of await deadLetters.of(runner.name)) {
        if (await runner.reached(letter.position)) await deadLetters.settle(letter);
      }
    } catch (error) {
      this.logger.warn(`dead letters of ${runner.name} are as they were: ${stackOf(error)}`);
    }
  }
}
