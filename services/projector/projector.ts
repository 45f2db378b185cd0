import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Position, startPosition } from '../../events/kernel/event.js';
import { FoldError } from '../../projections/kernel/fold.js';
import type { Projection } from '../../projections/kernel/projection.js';
import {
  type LiveVersion,
  LiveVersions,
  rememberedMilliseconds,
  versionOf,
} from '../read-models/live-versions.js';
import { EventLog } from '../stores/event-log.js';
import { stackOf } from '../stack-of.js';
import { type ReadStore, StoreUnavailable } from '../stores/ports.js';
import { type Clock, clockPort, projectionsToken, readStorePort } from '../stores/tokens.js';
import { CommitFeed } from './commit-feed.js';
import { DeadLetters } from './dead-letters.js';
import { ModelRunner, type RunnerEvents, type RunnerState } from './model-runner.js';
import { ModelWriter } from './model-writer.js';
import { PageReader } from './page-reader.js';
import { type RetryPolicy } from './retry-policy.js';
import { WakeUp } from './wake-up.js';

export const retryPolicyToken = Symbol('RetryPolicy');

/** How one read model stands. */
export interface ModelStatus {
  readonly model: string;
  readonly version: number;
  readonly collection: string;
  readonly state: RunnerState;
  readonly checkpoint: Position;
  /** Age of the oldest event that it has not folded; 0 when there is none. */
  readonly secondsBehind: number;
  readonly eventsProcessed: number;
  /** When the checkpoint moved last since the process started; ISO 8601. */
  readonly advancedAt: string | null;
  readonly retries: number;
}

/** How far a build has come. */
export interface BuildProgress {
  readonly events: number;
  readonly checkpoint: Position;
}

/** Milliseconds between two reports of a build. */
const reportedEvery = 500;
/** Milliseconds after which no process reads a build any more that another has replaced. */
const readersLetGo = 5 * rememberedMilliseconds;

/** Keeps every registered read model at the end of the log, each on its own. */
@Injectable()
export class Projector {
  readonly deadLetters: DeadLetters;
  private readonly logger = new Logger('Projector');
  private readonly wakeUp = new WakeUp();
  private readonly pages: PageReader;
  private readonly runners = new Map<string, ModelRunner>();
  private readonly conflictListeners = new Set<() => void>();
  private readonly builders = new Set<ModelRunner>();
  private readonly drops = new Map<string, NodeJS.Timeout>();
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly log: EventLog,
    @Inject(readStorePort) private readonly store: ReadStore,
    private readonly versions: LiveVersions,
    private readonly feed: CommitFeed,
    @Inject(projectionsToken) private readonly projections: readonly Projection[],
    @Inject(retryPolicyToken) private readonly policy: RetryPolicy,
    @Inject(clockPort) private readonly clock: Clock,
  ) {
    this.pages = new PageReader(log);
    this.deadLetters = new DeadLetters(store);
  }

  /** Starts all read models; those of a new version are built first, then switched. */
  async start(): Promise<void> {
    await this.deadLetters.open();
    this.unsubscribe = this.log.onAppended(() => this.wakeUp.call());
    await Promise.all(this.projections.map((projection) => this.startModel(projection)));
  }

  /** Gives up what is being built beside the live builds. */
  async stopBuilds(): Promise<void> {
    await Promise.all([...this.builders].map((builder) => builder.stop()));
  }

  /** Ends after the commits under way. */
  async stop(): Promise<void> {
    this.unsubscribe?.();
    for (const timer of this.drops.values()) clearTimeout(timer);
    this.drops.clear();
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

  /** Lets a read model that is paused try again; nothing happens to one that is at work. */
  async retry(name: string): Promise<void> {
    const projection = this.find(name);
    const live = await this.versions.find(projection);
    if (live === undefined || this.runners.get(name)?.state !== 'paused') return;
    await this.run(projection, live, startPosition);
  }

  /** How every registered read model stands. */
  async status(): Promise<readonly ModelStatus[]> {
    return Promise.all([...this.runners.values()].map((runner) => this.statusOf(runner)));
  }

  /** The same, as far as it is known without asking the log. */
  standing(): readonly Omit<ModelStatus, 'secondsBehind'>[] {
    return [...this.runners.values()].map((runner) => this.standingOf(runner));
  }

  private async startModel(projection: Projection): Promise<void> {
    const live = await this.versions.find(projection);
    if (live?.version === projection.version) {
      this.dropReplaced(live);
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
    const writer = this.writer(projection, target);
    await this.store.drop(writer.collection);
    let why: unknown = 'it was stopped';
    const builder = this.runner(writer, {
      committed: () => undefined,
      paused: (_, reason) => {
        why = reason.message;
        return Promise.resolve();
      },
    });
    this.builders.add(builder);
    await builder.start();
    const report = setInterval(() => {
      tell({ events: builder.processed, checkpoint: builder.checkpoint });
    }, reportedEvery);
    const built = await builder.reached(await this.log.tail());
    clearInterval(report);
    await builder.stop();
    this.builders.delete(builder);
    if (!built) throw new Error(`the build of ${projection.name} failed: ${String(why)}`);
    await writer.check();
    const before = this.runners.get(projection.name);
    await before?.reached(builder.checkpoint);
    await before?.stop();
    const next = { ...target, replaced: live?.collection };
    await this.versions.switchTo(projection, next);
    await this.run(projection, target, before?.checkpoint ?? builder.checkpoint);
    this.dropReplaced(next);
  }

  /** Other processes may read the build before for a moment yet. */
  private dropReplaced({ replaced }: LiveVersion): void {
    if (replaced === undefined || this.drops.has(replaced)) return;
    const drop = () => {
      this.store.drop({ name: replaced, indexes: {} }).catch((error: unknown) => {
        this.logger.warn(`${replaced} was not dropped: ${stackOf(error)}`);
      });
    };
    this.drops.set(replaced, setTimeout(drop, readersLetGo).unref());
  }

  /** Follows the log with a build; tells about changes after `silentUntil`. */
  private async run(
    projection: Projection,
    live: LiveVersion,
    silentUntil: Position,
  ): Promise<void> {
    const { name } = projection;
    const runner = this.runner(this.writer(projection, live), {
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

  private writer(projection: Projection, live: LiveVersion): ModelWriter {
    const collection = { name: live.collection, indexes: projection.indexes };
    return new ModelWriter(this.store, projection, collection);
  }

  private runner(writer: ModelWriter, events: Omit<RunnerEvents, 'failed'>): ModelRunner {
    return new ModelRunner(writer, this.pages, this.wakeUp, this.policy, this.clock, {
      ...events,
      failed: ({ name, checkpoint }, error) => {
        // Every read model meets a store that is away, again and again: one line each is enough.
        if (error instanceof StoreUnavailable) this.logger.warn(`${name} waits: ${error.message}`);
        else this.logger.error(`${name} failed after ${checkpoint}`, stackOf(error));
      },
    });
  }

  private async statusOf(runner: ModelRunner): Promise<ModelStatus> {
    const secondsBehind = await this.secondsBehind(runner.checkpoint);
    return { ...this.standingOf(runner), secondsBehind };
  }

  private standingOf(runner: ModelRunner): Omit<ModelStatus, 'secondsBehind'> {
    const { name, state, checkpoint, processed, writer } = runner;
    return {
      model: name,
      version: writer.projection.version,
      collection: writer.collection.name,
      state,
      checkpoint,
      eventsProcessed: processed,
      advancedAt: runner.advancedAt?.toISOString() ?? null,
      retries: runner.retries,
    };
  }

  private async secondsBehind(checkpoint: Position): Promise<number> {
    for await (const { events } of this.log.readAll(checkpoint, 1)) {
      const [oldest] = events;
      if (oldest) return (this.clock().getTime() - Date.parse(oldest.metadata.time)) / 1_000;
    }
    return 0;
  }
}
