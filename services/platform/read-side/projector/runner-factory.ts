import { Logger } from '@nestjs/common';
import type { Projection } from '../../../../projections/kernel/projection.js';
import type { LiveVersion } from '../read-models/live-versions.js';
import { stackOf } from '../../stack-of.js';
import type { EventLog } from '../../../stores/event-log.js';
import { type ReadStore, StoreUnavailable } from '../../../stores/ports.js';
import type { Clock } from '../../../stores/tokens.js';
import { ModelRunner, type RunnerEvents } from './model-runner.js';
import { ModelWriter } from './model-writer.js';
import { PageReader } from './page-reader.js';
import type { RetryPolicy } from './retry-policy.js';
import { WakeUp } from './wake-up.js';

/** Makes the runners of all read models; they share the pages of the log and what wakes them. */
export class RunnerFactory {
  private readonly logger = new Logger('Projector');
  private readonly wakeUp = new WakeUp();
  private readonly pages: PageReader;

  constructor(
    log: EventLog,
    private readonly store: ReadStore,
    private readonly policy: RetryPolicy,
    private readonly clock: Clock,
  ) {
    this.pages = new PageReader(log);
  }

  /** There may be new events. */
  wake(): void {
    this.wakeUp.call();
  }

  /** What keeps one build at the end of the log; not started yet. */
  make(
    projection: Projection,
    { collection: name }: LiveVersion,
    events: Omit<RunnerEvents, 'failed'>,
  ): ModelRunner {
    const collection = { name, indexes: projection.indexes };
    const writer = new ModelWriter(this.store, projection, collection);
    return new ModelRunner(writer, this.pages, this.wakeUp, this.policy, this.clock, {
      ...events,
      failed: ({ name, checkpoint }, error) => {
        // Every read model meets a store that is away, again and again: one line each is enough.
        if (error instanceof StoreUnavailable) this.logger.warn(`${name} waits: ${error.message}`);
        else this.logger.error(`${name} failed after ${checkpoint}`, stackOf(error));
      },
    });
  }
}
