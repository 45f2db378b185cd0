import { Logger } from '@nestjs/common';
import { type Position, startPosition } from '../../../../../events/kernel/event.js';
import type { LogEntry } from '../../../../stores/event-log/event-log.js';
import { CheckpointConflict, StoreUnavailable } from '../../../../stores/ports.js';
import type { Clock } from '../../../../stores/ports/tokens.js';
import { stackOf } from '../../../tools/last-resort.js';
import { AwaitablePosition } from '../../read-models/progress.js';
import type { SetAsideEvents } from '../dead-letters.js';
import type { ChangedDocument, ModelWriter } from './model-writer.js';
import {
  type Outcome,
  type ProgressChange,
  type RetryPolicy,
  initialProgress,
  isPermanent,
  type PermanentFailure,
  progressAfter,
  type SubscriptionProgress,
} from './subscription-progress.js';

/** The loop that moves subscriptions along the log. */
export interface SubscriptionHost {
  add(subscription: ModelSubscription): void;
  /** Resolves after the running batch. */
  remove(subscription: ModelSubscription): Promise<void>;
  /** Call after new events, or to end a back-off. */
  wake(): void;
  /** @throws LogReplaced when the log is not the one the read models were built from. */
  checkLogIdentity(): Promise<void>;
}

export interface SubscriptionListener {
  /** @param changes null when unknown, because the store's response to the commit was lost. */
  readonly committed: (checkpoint: Position, changes: readonly ChangedDocument[] | null) => void;
  readonly paused: (reason: PermanentFailure) => Promise<void>;
}

/** The checkpoint in the store. */
interface StoredCheckpoint {
  readonly position: Position;
  /** When it was known to be up to date, on the clock of `performance.now`. */
  readonly at: number;
}

/**
 * Milliseconds after which a checkpoint is stored although no event concerned the read model.
 * Processes without the projector follow the stored checkpoints.
 */
const maxUnstoredMs = 50;

export interface ModelSubscriptionDependencies {
  readonly host: SubscriptionHost;
  readonly policy: RetryPolicy;
  readonly clock: Clock;
  readonly setAsideEvents: SetAsideEvents;
}

/** The subscription of one build of a read model to the log. Its host applies outcomes to it. */
export class ModelSubscription {
  private readonly logger = new Logger('Projector');
  private readonly position = new AwaitablePosition();
  private stored: StoredCheckpoint = { position: startPosition, at: 0 };
  private current = initialProgress;
  private end: () => void = () => undefined;
  private readonly ended = new Promise<void>((resolve) => {
    this.end = resolve;
  });

  constructor(
    readonly writer: ModelWriter,
    private readonly dependencies: ModelSubscriptionDependencies,
    private readonly listener: SubscriptionListener,
  ) {}

  get name(): string {
    return this.writer.projection.name;
  }

  /** All events up to here are folded, and their changes committed. */
  get checkpoint(): Position {
    return this.position.position;
  }

  /** The checkpoint in the store: earlier while no event has concerned the read model since. */
  get storedCheckpoint(): Position {
    return this.stored.position;
  }

  /** Whether a checkpoint without changes has to be stored now. */
  get isStoreDue(): boolean {
    return performance.now() - this.stored.at >= maxUnstoredMs;
  }

  get progress(): SubscriptionProgress {
    return this.current;
  }

  /**
   * Starts at the stored checkpoint.
   * @param processed events this process has already folded into it.
   */
  async start(processed = 0): Promise<void> {
    const { host, setAsideEvents } = this.dependencies;
    const setAsideIds = await setAsideEvents.idsOf(this.name);
    this.current = { ...this.current, setAsideIds, processed };
    const checkpoint = await this.writer.open();
    this.position.advanceTo(checkpoint);
    this.setStored(checkpoint);
    host.add(this);
  }

  /** Finishes the running commit. */
  async stop(): Promise<void> {
    await this.detach({ kind: 'stopped' });
  }

  /** True once the position is reached; false when the subscription ended before. */
  async reached(position: Position): Promise<boolean> {
    const ended = this.ended.then(() => this.checkpoint >= position);
    return Promise.race([this.position.waitFor(position), ended]);
  }

  /** Ends the back-off, and reads the set-aside events again. */
  retryNow(): void {
    this.transition({ kind: 'retry-requested' });
    this.dependencies.host.wake();
  }

  /** Whether it handles this event type and the event is not set aside. */
  handles({ id, type }: Pick<LogEntry, 'id' | 'type'>): boolean {
    return (
      Object.hasOwn(this.writer.projection.handlers, type) && !this.current.setAsideIds.has(id)
    );
  }

  /** Reads the checkpoint and the set-aside events again, which others may have changed. */
  async refresh(): Promise<void> {
    await this.apply(await this.readStored());
  }

  /** Changes the progress by the outcome of a pass or a refresh. */
  async apply(outcome: Outcome): Promise<void> {
    this.transition(outcome);
    switch (outcome.kind) {
      case 'committed':
        if (outcome.isStored) this.setStored(outcome.draft.to);
        this.writer.cacheCommitted(outcome.draft.changes);
        this.advanceTo(outcome.draft.to, outcome.draft.changes);
        break;
      case 'refreshed':
        this.setStored(outcome.checkpoint);
        if (outcome.checkpoint > this.checkpoint) this.advanceTo(outcome.checkpoint, null);
        else this.advanceTo(this.checkpoint, []);
        break;
      case 'failed':
        this.writer.clearCache();
        this.log(outcome.error);
        if (isPermanent(outcome.error, this.current.failures, this.dependencies.policy))
          await this.pause(outcome.error);
        break;
      case 'reached-end':
        this.setStored(this.checkpoint);
        break;
      case 'commit-uncertain':
        break;
    }
  }

  private transition(change: ProgressChange): void {
    const { policy, clock } = this.dependencies;
    const context = { policy, time: clock(), now: performance.now() };
    this.current = progressAfter(this.current, change, context);
  }

  private setStored(position: Position): void {
    this.stored = { position, at: performance.now() };
  }

  private advanceTo(checkpoint: Position, changes: readonly ChangedDocument[] | null): void {
    this.position.advanceTo(checkpoint);
    this.listener.committed(checkpoint, changes);
  }

  private async readStored(): Promise<Outcome> {
    const { host, setAsideEvents } = this.dependencies;
    try {
      await host.checkLogIdentity();
      const setAsideIds = await setAsideEvents.idsOf(this.name);
      const { name } = this.writer.collection;
      // The store lost documents: folding the events again would show old states to readers.
      if ((await this.writer.checkpoint()) < this.storedCheckpoint)
        throw new CheckpointConflict(name);
      return { kind: 'refreshed', checkpoint: await this.writer.open(), setAsideIds };
    } catch (error) {
      return { kind: 'failed', error };
    }
  }

  /** Pauses; if the pause cannot be recorded, it goes on retrying. */
  private async pause(reason: PermanentFailure): Promise<void> {
    try {
      await this.listener.paused(reason);
    } catch (error) {
      this.log(error);
      this.transition({ kind: 'pause-failed' });
      return;
    }
    this.end();
    // Not awaited: it waits for the batch that failed.
    void this.dependencies.host.remove(this);
  }

  private async detach(change: ProgressChange): Promise<void> {
    await this.dependencies.host.remove(this);
    this.transition(change);
    this.end();
  }

  private log(error: unknown): void {
    // While a store is unavailable every read model fails repeatedly, so the stack is left out.
    if (error instanceof StoreUnavailable) this.logger.warn(`${this.name} waits: ${error.message}`);
    else this.logger.error(`${this.name} failed after ${this.checkpoint}`, stackOf(error));
  }
}
