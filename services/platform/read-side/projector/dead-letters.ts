import { z } from 'zod';
import { type Position, type RecordedEvent, streamName } from '../../../../events/kernel/event.js';
import { deadLettersDecider } from '../../../../events/dead-letters/decider.js';
import type { Collection, ReadStore } from '../../../stores/ports.js';
import type { EventLog } from '../../../stores/event-log/event-log.js';

/** An event that an operator excluded from a read model. */
export interface SetAsideEvent {
  readonly eventId: string;
  readonly reason: string;
  /** ISO 8601. */
  readonly since: string;
}

/** Reads the events that operators have set aside. Every build of a read model skips them. */
export class SetAsideEvents {
  constructor(private readonly log: EventLog) {}

  async idsOf(model: string): Promise<ReadonlySet<string>> {
    return new Set((await this.listOf(model)).map(({ eventId }) => eventId));
  }

  /** The set-aside events with their reasons, in the order of the operators' decisions. */
  async listOf(model: string): Promise<readonly SetAsideEvent[]> {
    const events = new Map<string, SetAsideEvent>();
    for await (const page of this.log.readStream(streamName(deadLettersDecider.category, model))) {
      for (const { type, data, metadata } of page) {
        if (type === 'EventTakenBack') events.delete(data.eventId);
        if (type !== 'EventSetAside') continue;
        const { eventId, reason } = data;
        events.set(eventId, { eventId, reason, since: metadata.time });
      }
    }
    return [...events.values()];
  }
}

const deadLetterCollection: Collection = {
  name: 'dead-letters',
  indexes: { byModel: { equals: ['model'], orderBy: ['position'] } },
};

const deadLetter = z.object({
  model: z.string(),
  collection: z.string(),
  position: z.string(),
  eventId: z.string(),
  eventType: z.string(),
  /** Empty in documents of older releases. */
  stream: z.string().default(''),
  error: z.string(),
  /** ISO 8601. */
  failedAt: z.string(),
});
/** An event that a read model could not fold. Contains ids only, no text of people. */
export type DeadLetter = z.infer<typeof deadLetter>;

interface Failure {
  readonly event: Pick<RecordedEvent, 'id' | 'type' | 'stream' | 'position'>;
  readonly cause: unknown;
}

const maxListed = 1_000;
const maxErrorLength = 2_000;

const idOf = (collection: string, position: Position) => `${collection}:${position}`;

/** Stores the events that read models could not fold. */
export class DeadLetters {
  constructor(private readonly store: ReadStore) {}

  async open(): Promise<void> {
    await this.store.ensure(deadLetterCollection);
  }

  async add(model: string, collection: string, failure: Failure, failedAt: Date): Promise<void> {
    const { event } = failure;
    const body: DeadLetter = {
      model,
      collection,
      position: event.position,
      eventId: event.id,
      eventType: event.type,
      stream: event.stream,
      error: String(failure.cause).slice(0, maxErrorLength),
      failedAt: failedAt.toISOString(),
    };
    const id = idOf(collection, event.position);
    const put = [{ id, position: event.position, body }];
    await this.store.commit([{ collection: deadLetterCollection, put, remove: [] }]);
  }

  /** Deletes a dead letter once the event was folded, or the read model was built without it. */
  async resolve({ collection, position }: DeadLetter): Promise<void> {
    const remove = [{ id: idOf(collection, position), position }];
    await this.store.commit([{ collection: deadLetterCollection, put: [], remove }]);
  }

  /** Unresolved dead letters of one read model, oldest event first. */
  async of(model: string): Promise<readonly DeadLetter[]> {
    const query = { index: 'byModel', where: { model }, limit: maxListed };
    const { documents } = await this.store.list(deadLetterCollection, query);
    return documents.map(({ body }) => deadLetter.parse(body));
  }
}
