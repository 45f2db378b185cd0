import { Logger } from '@nestjs/common';
import type { Projection } from '../../../../../projections/kernel/projection.js';
import type { Tracing } from '../../../telemetry/tracing.js';
import type { LiveVersion } from '../../read-models/live-versions.js';
import { stackOf } from '../../../tools/stack-of.js';
import type { EventLog } from '../../../../stores/event-log/event-log.js';
import { type ReadStore, StoreUnavailable } from '../../../../stores/ports.js';
import type { Clock } from '../../../../stores/ports/tokens.js';
import { Keeper } from './keeper.js';
import type { LogMark } from '../log-mark.js';
import { ModelRunner, type RunnerEvents } from './model-runner.js';
import { ModelWriter } from './model-writer.js';
import type { RetryPolicy } from './retry-policy.js';
import { SetAside } from '../dead-letters/set-aside.js';

/** What runners are moved by. */
export interface RunnersBy {
  readonly log: EventLog;
  readonly store: ReadStore;
  readonly policy: RetryPolicy;
  readonly clock: Clock;
  readonly mark: LogMark;
  readonly tracing: Tracing;
}

/** Makes the runners of all read models; one keeper moves them. */
export class RunnerFactory {
  private readonly logger = new Logger('Projector');
  private readonly keeper: Keeper;
  private readonly setAside: SetAside;

  constructor(private readonly by: RunnersBy) {
    this.keeper = new Keeper(by);
    this.setAside = new SetAside(by.log);
  }

  /** There may be new events. */
  wake(): void {
    this.keeper.wake();
  }

  /** What keeps one build at the end of the log; not started yet. */
  make(
    projection: Projection,
    { collection: name }: LiveVersion,
    events: Omit<RunnerEvents, 'failed'>,
  ): ModelRunner {
    const collection = { name, indexes: projection.indexes };
    const writer = new ModelWriter(this.by.store, projection, collection);
    return new ModelRunner(writer, this.keeper, this.by.policy, this.by.clock, this.setAside, {
      ...events,
      failed: ({ name, checkpoint }, error) => {
        // Every read model meets a store that is away, again and again: one line each is enough.
        if (error instanceof StoreUnavailable) this.logger.warn(`${name} waits: ${error.message}`);
        else this.logger.error(`${name} failed after ${checkpoint}`, stackOf(error));
      },
    });
  }
}
