import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { type CommittedBatch, CommitFeed } from '../read-side/projector/commit-feed.js';
import { stackOf } from '../tools/last-resort.js';
import { Tracing } from '../telemetry/tracing.js';
import { commandsOf, type Concern, positionsOf } from './concern.js';
import { type ModelChange, Notices } from './notice.js';
import { Notifier } from './notifier.js';

/** Changes whose audiences are looked up together. */
const lookupBatchSize = 250;

/** After each commit of the read models, finds the people concerned and announces it, in order. */
@Injectable()
export class Announcer implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Announcer');
  /** The latest announcement; each one waits for the one before. */
  private last: Promise<void> = Promise.resolve();

  /**
   * Subscribes in the constructor, because the projector may commit during module initialisation.
   */
  constructor(
    feed: CommitFeed,
    private readonly notices: Notices,
    private readonly notifier: Notifier,
    private readonly tracing: Tracing,
  ) {
    feed.onCommitted((batch) => {
      if (batch.changes.length > 0 || batch.missed)
        this.last = this.last.then(() => this.announce(batch));
    });
  }

  /** The projector has stopped by now, so nothing more is committed. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.last;
  }

  /** In the order of the changes. */
  private async concernsOf(changes: readonly ModelChange[]): Promise<Concern[]> {
    const concerns: Concern[] = [];
    for (let start = 0; start < changes.length; start += lookupBatchSize) {
      const part = changes.slice(start, start + lookupBatchSize);
      const found = await Promise.all(part.map((change) => this.notices.concernsOf(change)));
      concerns.push(...found.flat());
    }
    return concerns;
  }

  private async announce({ position, changes, missed }: CommittedBatch): Promise<void> {
    try {
      const began = performance.now();
      const concerns = await this.concernsOf(changes);
      if (concerns.length === 0 && !missed) return;
      this.notifier.publish({ position, concerns, ...(missed && { missed }) });
      if (concerns.length === 0) return;
      const commandIds = commandsOf(concerns);
      this.logger.log('announced', { positions: positionsOf(concerns), commandIds });
      this.tracing.ended('announce', { commandIds, began });
    } catch (error) {
      const what = `the audience of changes up to ${position} could not be found: all pages reload`;
      this.logger.error(what, stackOf(error));
      this.notifier.publish({ position, concerns: [], missed: true });
    }
  }
}
