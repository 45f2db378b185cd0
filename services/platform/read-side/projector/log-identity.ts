import { z } from 'zod';
import { startPosition } from '../../../../events/kernel/event.js';
import type { EventLog, EventReference } from '../../../stores/event-log/event-log.js';
import type { Collection, ReadStore } from '../../../stores/ports.js';

/** Where the mark of the log stands. */
export const logIdentityCollection: Collection = { name: 'log-mark', indexes: {} };
const documentId = 'last';

const mark = z.object({
  stream: z.string(),
  revision: z.number().int(),
  id: z.string(),
  position: z.string(),
});

/** The log is not the one that the read models were made of: it was cut off, or an older one restored. */
export class LogReplaced extends Error {
  constructor() {
    super('the log does not hold what the read models were made of');
    this.name = 'LogReplaced';
  }
}

/**
 * The last event of the log that a read model may hold something of. It is written before what is made
 * of the event, so that a log which has lost the event is recognised, also when it has grown since.
 */
export class LogIdentity {
  private known: EventReference | undefined;

  constructor(
    private readonly log: EventLog,
    private readonly store: ReadStore,
  ) {}

  /** From now on read models may hold something of this event. */
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

  /** @throws LogReplaced when the log does not hold the event. */
  async check(): Promise<void> {
    this.known = await this.read();
    if (this.known !== undefined && !(await this.log.contains(this.known))) throw new LogReplaced();
  }

  /** Nothing of the log is in any read model. */
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
