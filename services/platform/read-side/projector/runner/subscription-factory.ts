import { Logger } from '@nestjs/common';
import type { Projection } from '../../../../../projections/kernel/projection.js';
import type { Tracing } from '../../../telemetry/tracing.js';
import type { LiveVersion } from '../../read-models/live-versions.js';
import { stackOf } from '../../../tools/stack-of.js';
import type { EventLog } from '../../../../stores/event-log/event-log.js';
import { type ReadStore, StoreUnavailable } from '../../../../stores/ports.js';
import type { Clock } from '../../../../stores/ports/tokens.js';
import { ProjectionRunner } from './projection-runner.js';
import type { LogIdentity } from '../log-identity.js';
import { ModelSubscription, type SubscriptionListener } from './model-subscription.js';
import { ModelWriter } from './model-writer.js';
import type { RetryPolicy } from './retry-policy.js';
import { SetAsideEvents } from '../dead-letters/set-aside-events.js';

export interface SubscriptionDependencies {
  readonly log: EventLog;
  readonly store: ReadStore;
  readonly policy: RetryPolicy;
  readonly clock: Clock;
  readonly logIdentity: LogIdentity;
  readonly tracing: Tracing;
}

/** Creates the subscriptions of all read models; one projection runner moves them. */
export class SubscriptionFactory {
  private readonly logger = new Logger('Projector');
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
    events: Omit<SubscriptionListener, 'failed'>,
  ): ModelSubscription {
    const collection = { name, indexes: projection.indexes };
    const writer = new ModelWriter(this.dependencies.store, projection, collection);
    return new ModelSubscription(
      writer,
      this.runner,
      this.dependencies.policy,
      this.dependencies.clock,
      this.setAsideEvents,
      {
        ...events,
        failed: ({ name, checkpoint }, error) => {
          // An unavailable store fails every read model again and again: one line each is enough.
          if (error instanceof StoreUnavailable)
            this.logger.warn(`${name} waits: ${error.message}`);
          else this.logger.error(`${name} failed after ${checkpoint}`, stackOf(error));
        },
      },
    );
  }
}
