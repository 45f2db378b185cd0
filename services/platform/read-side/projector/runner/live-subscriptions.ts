import { Logger } from '@nestjs/common';
import type { Position } from '../../../../../events/kernel/event.js';
import { FoldError } from '../../../../../projections/kernel/fold.js';
import type { Projection } from '../../../../../projections/kernel/projection.js';
import type { Clock } from '../../../../stores/ports/tokens.js';
import { stackOf } from '../../../tools/last-resort.js';
import type { LiveVersion } from '../../read-models/live-versions.js';
import type { CommitListener } from '../commit-feed.js';
import type { DeadLetters } from '../dead-letters.js';
import type { ModelSubscription } from './model-subscription.js';
import type { SubscriptionFactory } from './projection-runner.js';

export interface LiveSubscriptionsDependencies {
  readonly factory: SubscriptionFactory;
  readonly feed: CommitListener;
  readonly deadLetters: DeadLetters;
  readonly clock: Clock;
}

/**
 * The subscriptions of the live builds: they publish changes, and store a dead letter when they
 * pause.
 */
export class LiveSubscriptions {
  private readonly logger = new Logger('Projector');
  /** By read model name. */
  private readonly subscriptions = new Map<string, ModelSubscription>();
  private readonly conflictListeners = new Set<() => void>();

  constructor(private readonly dependencies: LiveSubscriptionsDependencies) {}

  get(name: string): ModelSubscription | undefined {
    return this.subscriptions.get(name);
  }

  get all(): readonly ModelSubscription[] {
    return [...this.subscriptions.values()];
  }

  /** @returns a function that unsubscribes from checkpoint conflicts with another process. */
  onConflict(listener: () => void): () => void {
    this.conflictListeners.add(listener);
    return () => this.conflictListeners.delete(listener);
  }

  notifyConflict(): void {
    for (const listener of this.conflictListeners) listener();
  }

  /**
   * Subscribes a build to the log; publishes changes after `silentUntil`.
   * @param processed events this process has already folded into it.
   */
  async follow(
    projection: Projection,
    live: LiveVersion,
    silentUntil: Position,
    processed = 0,
  ): Promise<void> {
    const { factory, feed, deadLetters, clock } = this.dependencies;
    const { name } = projection;
    const subscription = factory.create(projection, live, {
      committed: (checkpoint, changes) => {
        const unknown = checkpoint > silentUntil ? null : [];
        const published = changes?.filter(({ position }) => position > silentUntil) ?? unknown;
        feed.committed({ model: name, checkpoint, changes: published });
      },
      paused: async (reason) => {
        feed.exclude(name);
        if (!(reason instanceof FoldError)) {
          this.notifyConflict();
          return;
        }
        await deadLetters.add(name, live.collection, reason, clock());
      },
    });
    this.subscriptions.set(name, subscription);
    await subscription.start(processed);
    feed.committed({ model: name, checkpoint: subscription.checkpoint, changes: [] });
    void this.resolveDeadLetters(subscription);
  }

  /** Finishes running commits. */
  async stop(): Promise<void> {
    await Promise.all(this.all.map((subscription) => subscription.stop()));
    this.subscriptions.clear();
    this.dependencies.feed.reset();
  }

  /** Deletes dead letters whose event has been folded meanwhile. */
  private async resolveDeadLetters(subscription: ModelSubscription): Promise<void> {
    const { deadLetters } = this.dependencies;
    try {
      for (const each of await deadLetters.of(subscription.name)) {
        if (await subscription.reached(each.position)) await deadLetters.resolve(each);
      }
    } catch (error) {
      this.logger.warn(
        `dead letters of ${subscription.name} could not be resolved: ${stackOf(error)}`,
      );
    }
  }
}
