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
 * `replaying`: catching up with the log's end at the start. `live`: caught up. `retrying`: backing
 * off after a failure. `paused`: an event cannot be folded, another process moved the checkpoint,
 * or the log was replaced. `held`: paused by an operator.
 */
export type SubscriptionState = 'replaying' | 'live' | 'retrying' | 'paused' | 'held' | 'stopped';

/** Failures that a retry cannot fix. */
export type PermanentFailure = FoldError | CheckpointConflict | LogReplaced;

export interface SubscriptionListener {
  /** @param changes null when unknown, because the store's answer to the commit was lost. */
  readonly committed: (
    subscription: ModelSubscription,
    changes: readonly ChangedDocument[] | null,
  ) => void;
  readonly failed: (subscription: ModelSubscription, error: unknown) => void;
  readonly paused: (subscription: ModelSubscription, reason: PermanentFailure) => Promise<void>;
}

/** Failures of an unavailable store in a row before read models retry separately. */
const maxSharedRetries = 2;
/** Most events in the first batch. */
const firstBatchSize = 64;

/** The subscription of one build of a read model to the log. The projection runner moves it. */
export class ModelSubscription {
  state: SubscriptionState = 'replaying';
  /** Events folded since the process started. */
  processed = 0;
  /** Retries since the process started. */
  retries = 0;
  /** When the checkpoint last moved in this process. */
  advancedAt: Date | undefined;
  /** Most events in its next batch. */
  maxBatchSize = firstBatchSize;
  /** `WakeUp.count` when it last reached the end of the log. */
  endSeenAt: number | undefined;
  /** Folds in a batch of its own until its next commit: the last failure may be its own fault. */
  isAlone = false;
  /** Folds only up to here, because the next event failed. */
  until: Position | undefined;
  /** The stored checkpoint may differ: a commit got no answer, or another process moved it. */
  isCheckpointUncertain = false;
  /** The list of set-aside events has to be read again. */
  isSetAsideStale = false;
  /** Why it is paused or retrying, without personal data. */
  trouble: string | null = null;
  /** Events that operators excluded. */
  setAsideIds: ReadonlySet<string> = new Set();
  isStoreUnavailable = false;
  /** On the clock of `performance.now`. */
  retryAt = 0;
  private position = new AwaitablePosition();
  /** End of the log when it started. */
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

  /** All events up to here are folded and committed. */
  get checkpoint(): Position {
    return this.position.position;
  }

  /**
   * Starts at the stored checkpoint.
   * @param since when an operator paused it: it is then loaded but not moved.
   */
  async start(since?: string): Promise<void> {
    this.setAsideIds = await this.setAsideEvents.idsOf(this.name);
    this.goal = await this.runner.endOfLog();
    this.position = new AwaitablePosition(await this.writer.open());
    if (since === undefined) this.runner.add(this);
    else await this.suspend(since);
  }

  /** Stops for an operator after the running commit. Resuming starts a new subscription. */
  async suspend(since: string): Promise<void> {
    await this.runner.remove(this);
    this.state = 'held';
    this.trouble = pausedByOperatorSince(since);
    this.end();
  }

  /** True once the position is reached; false when the subscription ended before. */
  async reached(position: Position): Promise<boolean> {
    const ended = this.ended.then(() => this.checkpoint >= position);
    return Promise.race([this.position.waitFor(position), ended]);
  }

  /** Finishes the running commit. */
  async stop(): Promise<void> {
    await this.runner.remove(this);
    if (this.state !== 'paused') this.state = 'stopped';
    this.end();
  }

  /** Ends the back-off and rereads the set-aside events. */
  retryNow(): void {
    this.retryAt = 0;
    this.isSetAsideStale = true;
    this.runner.wake();
  }

  /** Whether it handles this event type and the event is not set aside. */
  wants({ id, type }: Pick<LogEntry, 'id' | 'type'>): boolean {
    return Object.hasOwn(this.writer.projection.handlers, type) && !this.setAsideIds.has(id);
  }

  /**
   * Rereads the set-aside events and, where uncertain, the stored checkpoint.
   * @throws CheckpointConflict when the stored checkpoint went back: documents were removed, and
   *   folding them again would show old states to readers.
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

  /**
   * A run of events was committed.
   * @param maxBatchSize most events in the next batch.
   */
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

  reachedEnd(seen: number): void {
    this.endSeenAt = seen;
    this.failures = 0;
    this.isStoreUnavailable = false;
    this.trouble = null;
    this.state = 'live';
  }

  /** Commits the events before the failing one first. */
  async foldFailed(error: FoldError, run: readonly LogEntry[]): Promise<void> {
    this.writer.clearCache();
    const index = run.findIndex(({ id }) => id === error.event.id);
    this.until = run[index - 1]?.position;
    if (this.until === undefined) await this.failed(error);
  }

  /** Backs off, or pauses after a permanent failure. */
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

  /** False when the pause could not be recorded: it keeps retrying then. */
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
