import { type Position, startPosition } from '../../../../../events/kernel/event.js';
import { FoldError } from '../../../../../projections/kernel/fold.js';
import { pausedByOperatorSince } from '../../read-models/operator-pauses.js';
import { AwaitablePosition } from '../../read-models/awaitable-position.js';
import type { LogEntry } from '../../../../stores/event-log/event-log.js';
import { CheckpointConflict, StoreUnavailable } from '../../../../stores/ports.js';
import type { Clock } from '../../../../stores/ports/tokens.js';
import type { ProjectionRunner } from './projection-runner.js';
import type { ChangedDocument, Draft, ModelWriter } from './model-writer.js';
import { LogReplaced } from '../log-identity.js';
import { delayAfter, type RetryPolicy } from './retry-policy.js';
import type { SetAsideEvents } from '../dead-letters/set-aside-events.js';

/**
 * `replaying`: catching up with the log as it was at the start. `live`: it has, and follows from
 * then on. `retrying`: something failed, it will try again. `paused`: an event cannot be folded, somebody
 * else moved the checkpoint, or the log is another. `held`: an operator has paused it.
 */
export type SubscriptionState = 'replaying' | 'live' | 'retrying' | 'paused' | 'held' | 'stopped';

/** Why it makes no sense to try again: the event is, somebody else is at work, the log is another. */
export type PermanentFailure = FoldError | CheckpointConflict | LogReplaced;

/** What a runner tells the projector. */
export interface SubscriptionListener {
  /** @param changes null where they are not known: the answer to the commit was lost. */
  readonly committed: (
    subscription: ModelSubscription,
    changes: readonly ChangedDocument[] | null,
  ) => void;
  readonly failed: (subscription: ModelSubscription, error: unknown) => void;
  readonly paused: (subscription: ModelSubscription, reason: PermanentFailure) => Promise<void>;
}

/** Failures in a row of a store that is away before read models no longer try together. */
const maxSharedRetries = 2;
/** Events of the first pass at the most. */
const firstBatchSize = 64;

/** One build of one read model on its way along the log; the keeper moves it. */
export class ModelSubscription {
  state: SubscriptionState = 'replaying';
  /** Events folded since the start of the process. */
  processed = 0;
  /** How often it tried again since the start of the process. */
  retries = 0;
  /** When its checkpoint moved last, in this process. */
  advancedAt: Date | undefined;
  /** Events that it may take in one pass. */
  maxBatchSize = firstBatchSize;
  /** `WakeUp.count` when it found nothing more in the log. */
  endSeenAt: number | undefined;
  /** It goes by itself until it has committed something: a failure may have been its own doing. */
  isAlone = false;
  /** What it can take ends here: the next event failed. */
  until: Position | undefined;
  /** Somebody else may have moved its checkpoint, or a commit went through without an answer. */
  isCheckpointUncertain = false;
  /** An operator may have set an event aside since it tried last. */
  isSetAsideStale = false;
  /** Why it stands still or tries again; nothing personal. */
  trouble: string | null = null;
  /** Ids of the events that it leaves out. */
  setAsideIds: ReadonlySet<string> = new Set();
  /** The store did not answer when it was asked last. */
  isStoreUnavailable = false;
  /** When it tries again, by `performance.now`. */
  retryAt = 0;
  private position = new AwaitablePosition();
  /** The end of the log when it started. */
  private goal: Position = startPosition;
  private failures = 0;
  private end: () => void = () => undefined;
  private readonly ended = new Promise<void>((resolve) => {
    this.end = resolve;
  });

  constructor(
    readonly writer: ModelWriter,
    private readonly runner: ProjectionRunner,
    private readonly policy: RetryPolicy,
    private readonly clock: Clock,
    private readonly setAsideEvents: SetAsideEvents,
    private readonly listener: SubscriptionListener,
  ) {}

  get name(): string {
    return this.writer.projection.name;
  }

  /** Everything up to this position has been folded and committed. */
  get checkpoint(): Position {
    return this.position.position;
  }

  /**
   * Starts from where the build stands.
   * @param since when an operator has paused it, which leaves it there.
   */
  async start(since?: string): Promise<void> {
    this.setAsideIds = await this.setAsideEvents.idsOf(this.name);
    this.goal = await this.runner.endOfLog();
    this.position = new AwaitablePosition(await this.writer.open());
    if (since === undefined) this.runner.add(this);
    else await this.suspend(since);
  }

  /** Stands where it is after the commit under way; whoever resumes it starts another. */
  async suspend(since: string): Promise<void> {
    await this.runner.remove(this);
    this.state = 'held';
    this.trouble = pausedByOperatorSince(since);
    this.end();
  }

  /** True when it has reached the position; false when it ended (paused, stopped) before. */
  async reached(position: Position): Promise<boolean> {
    const ended = this.ended.then(() => this.checkpoint >= position);
    return Promise.race([this.position.waitFor(position), ended]);
  }

  /** Ends after the commit under way. */
  async stop(): Promise<void> {
    await this.runner.remove(this);
    if (this.state !== 'paused') this.state = 'stopped';
    this.end();
  }

  /** Tries again at once, if it waits; what it leaves out is asked anew. */
  retryNow(): void {
    this.retryAt = 0;
    this.isSetAsideStale = true;
    this.runner.wake();
  }

  /** Whether it folds an event of this type, and nobody has set it aside. */
  wants({ id, type }: Pick<LogEntry, 'id' | 'type'>): boolean {
    return Object.hasOwn(this.writer.projection.handlers, type) && !this.setAsideIds.has(id);
  }

  /**
   * Asks what it leaves out, and the store how far it has come where that is not sure.
   * @throws CheckpointConflict when it has less than it had: somebody took it away. It is not folded
   *   again before everybody's eyes.
   */
  async refresh(): Promise<void> {
    this.setAsideIds = await this.setAsideEvents.idsOf(this.name);
    this.isSetAsideStale = false;
    if (!this.isCheckpointUncertain) return;
    await this.runner.checkLogIdentity();
    const before = this.checkpoint;
    const { collection } = this.writer;
    if ((await this.writer.checkpoint()) < before) throw new CheckpointConflict(collection.name);
    this.position.advanceTo(await this.writer.open());
    this.isCheckpointUncertain = false;
    this.until = undefined;
    this.listener.committed(this, this.checkpoint > before ? null : []);
  }

  /** A run was committed. @param maxBatchSize events that it may take in the next pass. */
  committed(run: readonly LogEntry[], { changes, to }: Draft, maxBatchSize: number): void {
    this.writer.cacheCommitted(changes);
    this.position.advanceTo(to);
    this.processed += run.length;
    this.advancedAt = this.clock();
    this.failures = 0;
    this.isStoreUnavailable = false;
    this.isAlone = false;
    this.trouble = null;
    if (this.until !== undefined && this.until <= to) this.until = undefined;
    if (this.state !== 'live') this.state = to >= this.goal ? 'live' : 'replaying';
    this.maxBatchSize = maxBatchSize;
    this.listener.committed(this, changes);
  }

  /** It has found the end of the log. */
  reachedEnd(seen: number): void {
    this.endSeenAt = seen;
    this.failures = 0;
    this.isStoreUnavailable = false;
    this.trouble = null;
    this.state = 'live';
  }

  /** An event of the run cannot be folded: what stands before it is committed first. */
  async foldFailed(error: FoldError, run: readonly LogEntry[]): Promise<void> {
    this.writer.clearCache();
    const index = run.findIndex(({ id }) => id === error.event.id);
    this.until = run[index - 1]?.position;
    if (this.until === undefined) await this.failed(error);
  }

  /** Waits before it tries again, or pauses where that makes no sense. */
  async failed(error: unknown): Promise<void> {
    this.failures += 1;
    this.writer.clearCache();
    this.isStoreUnavailable = error instanceof StoreUnavailable;
    this.isAlone = !this.isStoreUnavailable || this.failures > maxSharedRetries;
    this.isCheckpointUncertain ||= !(error instanceof FoldError);
    this.isSetAsideStale = true;
    this.trouble = error instanceof Error ? error.message : String(error);
    this.listener.failed(this, error);
    if (this.isPermanent(error) && (await this.tryPause(error))) return;
    this.state = 'retrying';
    this.retries += 1;
    this.retryAt = performance.now() + delayAfter(this.policy, this.failures);
  }

  private isPermanent(error: unknown): error is PermanentFailure {
    if (error instanceof FoldError) return this.failures >= this.policy.maxFoldAttempts;
    return error instanceof CheckpointConflict || error instanceof LogReplaced;
  }

  /** Stands still, unless nobody can be told. */
  private async tryPause(reason: PermanentFailure): Promise<boolean> {
    this.state = 'paused';
    try {
      await this.listener.paused(this, reason);
    } catch (error) {
      this.listener.failed(this, error);
      return false;
    }
    this.end();
    void this.runner.remove(this);
    return true;
  }
}
