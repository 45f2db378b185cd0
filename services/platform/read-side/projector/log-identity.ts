import { z } from 'zod';
import { startPosition } from '../../../../events/kernel/event.js';
import type { EventLog, EventReference } from '../../../stores/event-log/event-log.js';
import type { Collection, ReadStore } from '../../../stores/ports.js';

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
