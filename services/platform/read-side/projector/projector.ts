import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Position, startPosition } from '../../../../events/kernel/event.js';
import { FoldError } from '../../../../projections/kernel/fold.js';
import type { Projection } from '../../../../projections/kernel/projection.js';
import { type LiveVersion, LiveVersions, versionOf } from '../read-models/live-versions.js';
import { EventLog } from '../../../stores/event-log.js';
import { stackOf } from '../../stack-of.js';
import type { ReadStore } from '../../../stores/ports.js';
import { type Clock, clockPort, projectionsToken, readStorePort } from '../../../stores/tokens.js';
import { type BuildProgress, Builds } from './builds.js';
import { CommitFeed } from './commit-feed.js';
import { DeadLetters } from './dead-letters.js';
import type { ModelRunner } from './model-runner.js';
import { RunnerFactory } from './runner-factory.js';
import { type ModelStanding, type ModelStatus, secondsBehind, standingOf } from './model-status.js';
import { type RetryPolicy } from './retry-policy.js';

export const retryPolicyToken = Symbol('RetryPolicy');

/** Keeps every registered read model at the end of the log, each on its own. */
@Injectable()
export class Projector {
  readonly deadLetters: DeadLetters;
  private readonly logger = new Logger('Projector');
  private readonly factory: RunnerFactory;
  private readonly builds: Builds;
  /** Of the live builds, by name. */
  private readonly runners = new Map<string, ModelRunner>();
  private readonly conflictListeners = new Set<() => void>();
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly log: EventLog,
    @Inject(readStorePort) store: ReadStore,
    private readonly versions: LiveVersions,
    private readonly feed: CommitFeed,
    @Inject(projectionsToken) private readonly projections: readonly Projection[],
    @Inject(retryPolicyToken) policy: RetryPolicy,
    @Inject(clockPort) private readonly clock: Clock,
  ) {
    this.factory = new RunnerFactory(log, store, policy, clock);
    this.builds = new Builds(log, store, this.factory);
    this.deadLetters = new DeadLetters(store);
  }

  /** Starts all read models; those of a new version are built first, then switched. */
  async start(): Promise<void> {
    await this.deadLetters.open();
    this.unsubscribe = this.log.onAppended(() => this.factory.wake());
    await Promise.all(this.projections.map((projection) => this.startModel(projection)));
  }

  /** Gives up what is being built beside the live builds. */
  async stopBuilds(): Promise<void> {
    await this.builds.stopBuilding();
  }

  /** Ends after the commits under way. */
  async stop(): Promise<void> {
    this.unsubscribe?.();
    this.builds.stopDropping();
    await Promise.all([...this.runners.values()].map((runner) => runner.stop()));
    this.runners.clear();
    this.feed.reset();
  }

  /** Calls back when somebody else moved a checkpoint. Returns the way to stop it. */
  onConflict(listener: () => void): () => void {
    this.conflictListeners.add(listener);
    return () => this.conflictListeners.delete(listener);
  }

  /** Resolves when all read models have reached what is the end of the log now, or are paused. */
  async caughtUp(): Promise<void> {
    const tail = await this.log.tail();
    await Promise.all([...this.runners.values()].map((runner) => runner.reached(tail)));
  }

  /**
   * Builds a read model anew beside the live one, which is kept up to date meanwhile, and switches
   * to it. The one before is dropped when nobody reads it any more: erasing reaches only what is
   * kept up to date.
   * @param tell is told from time to time how far it is.
   * @throws Error for an unknown name, or when the build fails; the live one is then as it was.
   */
  async rebuild(
    name: string,
    tell: (progress: BuildProgress) => void = () => undefined,
  ): Promise<LiveVersion> {
    const projection = this.find(name);
    const live = await this.versions.find(projection);
    const target = versionOf(projection, (live?.build ?? 0) + 1);
    await this.build(projection, target, live, tell);
    return target;
  }

  /**
   * Lets a read model that is paused try again, and one that waits to do so not wait any longer. One
   * that is at work only asks anew which events are set aside.
   */
  async retry(name: string): Promise<void> {
    const projection = this.find(name);
    const runner = this.runners.get(name);
    runner?.hurry();
    if (runner?.state !== 'paused') return;
    const live = await this.versions.find(projection);
    if (live !== undefined) await this.run(projection, live, startPosition);
  }

  /** How every registered read model stands. */
  async status(): Promise<readonly ModelStatus[]> {
    return Promise.all(
      [...this.runners.values()].map(async (runner) => ({
        ...standingOf(runner),
        secondsBehind: await secondsBehind(this.log, runner.checkpoint, this.clock),
      })),
    );
  }

  /** The same, as far as it is known without asking the log. */
  standing(): readonly ModelStanding[] {
    return [...this.runners.values()].map(standingOf);
  }

  private async startModel(projection: Projection): Promise<void> {
    const live = await this.versions.find(projection);
    if (live?.version === projection.version) {
      this.builds.dropReplaced(live);
      // A process may have been killed while it built the next one.
      await this.builds.drop(versionOf(projection, live.build + 1).collection);
      return this.run(projection, live, startPosition);
    }
    const first = versionOf(projection, 1);
    if (live !== undefined) return this.build(projection, first, live);
    // Nothing can be shown yet: nobody is told what the first build finds in the log.
    await this.run(projection, first, await this.log.tail());
    await this.versions.switchTo(projection, first);
  }

  private find(name: string): Projection {
    const projection = this.projections.find((candidate) => candidate.name === name);
    if (projection === undefined) throw new Error(`there is no read model ${name}`);
    return projection;
  }

  private async build(
    projection: Projection,
    target: LiveVersion,
    live: LiveVersion | undefined,
    tell: (progress: BuildProgress) => void = () => undefined,
  ): Promise<void> {
    const builtTo = await this.builds.build(projection, target, tell);
    const before = this.runners.get(projection.name);
    await before?.reached(builtTo);
    await before?.stop();
    const next = { ...target, replaced: live?.collection };
    await this.versions.switchTo(projection, next);
    await this.run(projection, target, before?.checkpoint ?? builtTo);
    this.builds.dropReplaced(next);
  }

  /** Follows the log with a build; tells about changes after `silentUntil`. */
  private async run(
    projection: Projection,
    live: LiveVersion,
    silentUntil: Position,
  ): Promise<void> {
    const { name } = projection;
    const runner = this.factory.make(projection, live, {
      committed: ({ checkpoint }, changes) => {
        const news = changes.filter(({ position }) => position > silentUntil);
        this.feed.committed(name, checkpoint, news);
      },
      paused: async ({ writer }, reason) => {
        this.feed.leaveOut(name);
        if (!(reason instanceof FoldError)) {
          for (const listener of this.conflictListeners) listener();
          return;
        }
        await this.deadLetters.keep(name, writer.collection.name, reason, this.clock());
      },
    });
    this.runners.set(name, runner);
    await runner.start();
    this.feed.committed(name, runner.checkpoint, []);
    void this.settleLetters(runner);
  }

  /** Forgets why the read model once stood still, when it has taken the event after all. */
  private async settleLetters(runner: ModelRunner): Promise<void> {
    try {
      for (const letter of await this.deadLetters.of(runner.name)) {
        if (await runner.reached(letter.position)) await this.deadLetters.settle(letter);
      }
    } catch (error) {
      this.logger.warn(`dead letters of ${runner.name} are as they were: ${stackOf(error)}`);
    }
  }
}
