import { Logger } from '@nestjs/common';
import { startPosition } from '../../../../events/kernel/event.js';
import type { Projection } from '../../../../projections/kernel/projection.js';
import type { EventLog } from '../../../stores/event-log/event-log.js';
import type { ReadStore } from '../../../stores/ports.js';
import { type LiveVersions, nextVersion, versionOf } from '../read-models/live-versions.js';
import { type LogIdentity, LogReplaced } from './log-identity.js';

/** Checks at start that the read models were built from this log and still exist. */
export class LogIdentityCheck {
  private readonly logger = new Logger('Projector');

  constructor(
    private readonly log: EventLog,
    private readonly store: ReadStore,
    private readonly versions: LiveVersions,
    private readonly identity: LogIdentity,
    private readonly projections: readonly Projection[],
  ) {}

  /** Drops all read models when the log is not the one they were built from. */
  async dropIfReplaced(): Promise<void> {
    try {
      await this.identity.check();
      await this.checkCheckpoints();
    } catch (error) {
      if (!(error instanceof LogReplaced)) throw error;
      this.logger.error(`${error.message}: all of them are rebuilt`);
      for (const projection of this.projections) await this.forget(projection);
      await this.identity.clear();
    }
  }

  /** @throws LogReplaced when a checkpoint lies beyond the end of the log. */
  private async checkCheckpoints(): Promise<void> {
    const tail = await this.log.tail();
    for (const projection of this.projections) {
      const live = await this.versions.find(projection);
      if (live?.version !== projection.version) continue;
      const collection = { name: live.collection, indexes: projection.indexes };
      await this.store.ensure(collection);
      const at = await this.store.checkpoint(collection);
      if (at > tail) throw new LogReplaced();
      if (at === startPosition && tail > startPosition) await this.resetEmptied(projection);
    }
  }

  /** Makes a read model that lost its documents be rebuilt; readers see it only when it is complete. */
  private async resetEmptied(projection: Projection): Promise<void> {
    this.logger.warn(`${projection.name} is empty: it is rebuilt`);
    await this.forget(projection);
  }

  /**
   * Drops all collections of a read model, and then its pointer, so that an interrupted run can be
   * repeated.
   */
  private async forget(projection: Projection): Promise<void> {
    const live = await this.versions.find(projection);
    const kept = live?.kept === undefined ? undefined : versionOf(projection, live.kept).collection;
    const next = nextVersion(projection, live).collection;
    for (const name of new Set([live?.collection, live?.replaced, kept, next])) {
      if (name !== undefined) await this.store.drop({ name, indexes: {} });
    }
    await this.versions.forget(projection);
  }
}
