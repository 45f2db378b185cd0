import { Logger } from '@nestjs/common';
import type { Position } from '../../../../../events/kernel/event.js';
import { FoldError } from '../../../../../projections/kernel/fold.js';
import type { Projection } from '../../../../../projections/kernel/projection.js';
import type { Clock } from '../../../../stores/ports/tokens.js';
import { stackOf } from '../../../tools/stack-of.js';
import type { OperatorPauses } from '../../read-models/operator-pauses.js';
import type { LiveVersion } from '../../read-models/live-versions.js';
import type { CommitFeed } from '../commit-feed.js';
import type { DeadLetters } from '../dead-letters/dead-letters.js';
import type { ModelSubscription } from './model-subscription.js';
import type { SubscriptionFactory } from './subscription-factory.js';

/** What live builds tell, and what holds them. */
export interface LiveSubscriptionsDependencies {
  readonly factory: SubscriptionFactory;
  readonly feed: CommitFeed;
  readonly operatorPauses: OperatorPauses;
  readonly deadLetters: DeadLetters;
  readonly clock: Clock;
}

/** The live builds, each of which follows the log, tells what it changed, and says why it stands still. */
export class LiveSubscriptions {
  private readonly logger = new Logger('Projector');
  /** By the name of the read model. */
  private readonly subscriptions = new Map<string, ModelSubscription>();
  private readonly conflictListeners = new Set<() => void>();

  constructor(private readonly dependencies: LiveSubscriptionsDependencies) {}

  get(name: string): ModelSubscription | undefined {
    return this.subscriptions.get(name);
  }

  get all(): readonly ModelSubscription[] {
    return [...this.subscriptions.values()];
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
    const { factory, feed, operatorPauses, deadLetters, clock } = this.dependencies;
    const { name } = projection;
    const subscription = factory.create(projection, live, {
      committed: ({ checkpoint }, changes) => {
        const news = changes?.filter(({ position }) => position > silentUntil);
        if (news === undefined && checkpoint > silentUntil)
          feed.committedWithUnknownChanges(name, checkpoint);
        else feed.committed(name, checkpoint, news ?? []);
      },
      paused: async ({ writer }, reason) => {
        feed.exclude(name);
        if (!(reason instanceof FoldError)) {
          this.tellConflict();
          return;
        }
        await deadLetters.add(name, writer.collection.name, reason, clock());
      },
    });
    this.subscriptions.set(name, subscription);
    subscription.processed = processed;
    const since = await operatorPauses.since(name);
    await subscription.start(since);
    if (since === undefined) feed.committed(name, subscription.checkpoint, []);
    else feed.exclude(name, subscription.checkpoint);
    void this.resolveDeadLetters(subscription);
  }

  /** Ends after the commits under way. */
  async stop(): Promise<void> {
    await Promise.all(this.all.map((subscription) => subscription.stop()));
    this.subscriptions.clear();
    this.dependencies.feed.reset();
  }

  /** Forgets why the read model once stood still, when it has taken the event after all. */
  private async resolveDeadLetters(subscription: ModelSubscription): Promise<void> {
    const { deadLetters } = this.dependencies;
    try {
      for (const letter of await deadLetters.of(subscription.name)) {
        if (await subscription.reached(letter.position)) await deadLetters.resolve(letter);
      }
    } catch (error) {
      this.logger.warn(`dead letters of ${subscription.name} are as they were: ${stackOf(error)}`);
    }
  }
}
