import type { Projection } from '../../../../../projections/kernel/projection.js';
import type { LiveVersion } from '../../read-models/live-versions.js';
import type { Clock } from '../../../../stores/ports/tokens.js';
import type { ProjectionPassDependencies } from './projection-pass.js';
import { ProjectionRunner } from './projection-runner.js';
import { ModelSubscription, type SubscriptionListener } from './model-subscription.js';
import { ModelWriter } from './model-writer.js';
import type { RetryPolicy } from './retry-policy.js';
import { SetAsideEvents } from '../dead-letters/set-aside-events.js';

export interface SubscriptionDependencies extends Omit<ProjectionPassDependencies, 'isActive'> {
  readonly policy: RetryPolicy;
  readonly clock: Clock;
}

/** Creates the subscriptions of all read models; one projection runner moves them. */
export class SubscriptionFactory {
  private readonly runner: ProjectionRunner;
  private readonly setAsideEvents: SetAsideEvents;

  constructor(private readonly dependencies: SubscriptionDependencies) {
    this.runner = new ProjectionRunner(dependencies);
    this.setAsideEvents = new SetAsideEvents(dependencies.log);
  }

  /** Call after new events. */
  wake(): void {
    this.runner.wake();
  }

  /** @returns a subscription that is not started yet. */
  create(
    projection: Projection,
    { collection: name }: LiveVersion,
    listener: SubscriptionListener,
  ): ModelSubscription {
    const { store, policy, clock } = this.dependencies;
    const writer = new ModelWriter(store, projection, { name, indexes: projection.indexes });
    const { runner: host, setAsideEvents } = this;
    return new ModelSubscription(writer, { host, policy, clock, setAsideEvents }, listener);
  }
}
