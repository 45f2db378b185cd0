import { z } from 'zod';
import { Logger } from '@nestjs/common';
import { startPosition } from '../../../../events/kernel/event.js';
import type { Projection } from '../../../../projections/kernel/projection.js';
import type { EventLog, EventReference } from '../../../stores/event-log/event-log.js';
import type { Collection, ReadStore } from '../../../stores/ports.js';
import { type LiveVersions, nextVersion, versionOf } from '../read-models/live-versions.js';

export const logIdentityCollection: Collection = { name: 'log-mark', indexes: {} };
const documentId = 'last';

const mark = z.object({
  stream: z.string(),
  revision: z.number().int(),
  id: z.string(),
  position: z.string(),
});

/** The log was truncated or replaced by an older copy since the read models were built. */
export class LogReplaced extends Error {
  constructor() {
    super('the log is not the one the read models were built from');
    this.name = 'LogReplaced';
  }
}

/**
 * Remembers the last event that read models may contain. It is stored before the event is folded,
 * so a log that lost the event is recognised even after it has grown again.
 */
export class LogIdentity {
  private known: EventReference | undefined;

  constructor(
    private readonly log: EventLog,
    private readonly store: ReadStore,
  ) {}

  /** Call before the event is folded. */
  async advanceTo(event: EventReference | undefined): Promise<void> {
    if (event === undefined) return;
    const { stream, revision, id, position } = event;
    const last = this.known ?? (await this.read());
    if (last !== undefined && last.position >= position) return;
    const body = { stream, revision, id, position };
    await this.store.ensure(logIdentityCollection);
    const put = [{ id: documentId, position: startPosition, body }];
    await this.store.commit([{ collection: logIdentityCollection, put, remove: [] }]);
    this.known = body;
  }

  /** @throws LogReplaced when the log does not contain the event. */
  async check(): Promise<void> {
    this.known = await this.read();
    if (this.known !== undefined && !(await this.log.contains(this.known))) throw new LogReplaced();
  }

  /** Call after all read models were dropped. */
  async clear(): Promise<void> {
    await this.store.ensure(logIdentityCollection);
    const remove = [{ id: documentId, position: startPosition }];
    await this.store.commit([{ collection: logIdentityCollection, put: [], remove }]);
    this.known = undefined;
  }

  private async read(): Promise<EventReference | undefined> {
    await this.store.ensure(logIdentityCollection);
    const [document] = await this.store.getMany(logIdentityCollection, [documentId]);
    return document && mark.parse(document.body);
  }
}

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
