import { setImmediate } from 'node:timers/promises';
import { type KeyObject, randomUUID } from 'node:crypto';
import { DomainError } from '../../../events/kernel/domain-error.js';
import {
  type DomainEvent,
  type EventMetadata,
  type Position,
  startPosition,
} from '../../../events/kernel/event.js';
import type { RecordedTrbooEvent } from '../../../events/registry.js';
import {
  decodeEvent,
  encodeEvent,
  type PersonKeys,
  personIdIn,
  UndecodableEvent,
} from './event-codec.js';
import {
  type AppendResult,
  type EventPage,
  type EventStore,
  type ExpectedRevision,
  type Keys,
  type ReadAllOptions,
  type StoredEvent,
} from '../ports.js';
import { PersonKeyring } from './person-keyring.js';
import { firstTimeAfter, lastTime, positionAt, timeAt } from './times-in-log.js';

/** Events that are decoded in one turn of the event loop. */
const decodedPerTurn = 256;

/** A page of decoded events in order; for `through` see `EventPage`. */
export interface RecordedPage {
  readonly events: readonly RecordedTrbooEvent[];
  readonly through: Position;
}

/** The appended events as a read would return them, except that only the last position is known. */
export interface AppendedEvents extends AppendResult {
  readonly events: readonly Omit<RecordedTrbooEvent, 'position'>[];
}

/** An event, or one that cannot be decoded. */
export type LogEntry = RecordedTrbooEvent | UndecodableEvent;

/** Identifies an event and its place in the log. */
export type EventReference = Pick<StoredEvent, 'stream' | 'revision' | 'id' | 'position'>;

/** A page of entries in order; for `through` see `EventPage`. */
export interface LogPage {
  readonly entries: readonly LogEntry[];
  readonly through: Position;
}

export interface EntriesOptions extends Pick<ReadAllOptions, 'mayLag'> {
  /** Event types whose personal fields are unsealed (default: all). In other events they are null. */
  readonly unsealedTypes?: ReadonlySet<string> | undefined;
}

const noKeys: PersonKeys = new Map();
/** Format of user ids; other actors have other ids. */
const personId = /^[0-9A-Z]{26}$/;
/** Unknown events beyond this number are not counted. */
const maxUnknownCounted = 100_000;

/**
 * The event log with typed events; all other code uses it instead of the event store. Events are
 * validated and sealed when they are appended, and unsealed, upcast and validated when they are read.
 */
export class EventLog {
  private readonly keys: PersonKeyring;
  /** Positions of events of unknown types. A set, because an event may be read several times. */
  private readonly unknown = new Set<Position>();

  constructor(
    private readonly store: EventStore,
    keys: Keys,
  ) {
    this.keys = new PersonKeyring(keys);
  }

  /**
   * Appends the events of one command to one stream; see {@link EventStore.append}. Creates a key
   * for a person who is named for the first time.
   * @throws DomainError not-found when the key of the actor or of a named person was deleted, because
   *   the account is erased or being erased.
   */
  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly DomainEvent[],
    metadata: EventMetadata,
  ): Promise<AppendedEvents> {
    const acting = personId.test(metadata.actorId) ? [metadata.actorId] : [];
    const named = events.flatMap((event) => personIdIn(event) ?? []);
    const people = new Map<string, KeyObject>();
    for (const person of new Set([...acting, ...named])) {
      people.set(person, await this.keys.requireKey(person));
    }
    const encoded = events.map((event) => encodeEvent(randomUUID(), event, metadata, people));
    const { revision, position } = await this.store.append(stream, expected, encoded);
    const stored = encoded.map((event, index) => {
      return { ...event, stream, revision: expected + 1 + index, position };
    });
    const appended = stored.flatMap((event) => decodeEvent(event, people) ?? []);
    return { revision, position, events: appended };
  }

  /** @throws DomainError not-found when the account is erased or being erased. */
  async requirePerson(userId: string): Promise<void> {
    if (personId.test(userId)) await this.keys.requireKey(userId);
  }

  /** Whether the account is neither erased nor being erased. */
  async personExists(userId: string): Promise<boolean> {
    try {
      await this.requirePerson(userId);
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }

  /**
   * Deletes the person's key: personal data can no longer be read or written, and the person can no
   * longer act.
   */
  erasePerson(userId: string): Promise<void> {
    return this.keys.delete(userId);
  }

  /** Events of unknown types seen since the start; at most 100,000 are counted. */
  get unknownEventCount(): number {
    return this.unknown.size;
  }

  /** See {@link EventStore.readStream}. @throws UndecodableEvent */
  async *readStream(
    stream: string,
    fromRevision = 0,
    pageSize?: number,
  ): AsyncGenerator<readonly RecordedTrbooEvent[]> {
    for await (const entries of this.readStreamEntries(stream, fromRevision, pageSize)) {
      yield entries.map(decoded);
    }
  }

  /** As `readStream`, with undecodable events as entries instead of errors. */
  async *readStreamEntries(
    stream: string,
    fromRevision = 0,
    pageSize?: number,
  ): AsyncGenerator<readonly LogEntry[]> {
    for await (const page of this.store.readStream(stream, { fromRevision, pageSize })) {
      yield this.decode(page);
    }
  }

  /** See {@link EventStore.readAll}. @throws UndecodableEvent */
  async *readAll(after: Position, pageSize?: number): AsyncGenerator<RecordedPage> {
    for await (const { entries, through } of this.readEntries(after, pageSize)) {
      yield { events: entries.map(decoded), through };
    }
  }

  /** As `readAll`, with undecodable events as entries instead of errors. */
  async *readEntries(
    after: Position,
    pageSize?: number,
    { mayLag, unsealedTypes }: EntriesOptions = {},
  ): AsyncGenerator<LogPage> {
    for await (const { events, through } of this.store.readAll(after, { pageSize, mayLag })) {
      yield { entries: await this.decode(events, unsealedTypes), through };
    }
  }

  /** Time of the first event after a position, in milliseconds since 1970. */
  firstTimeAfter(position: Position): Promise<number | undefined> {
    return firstTimeAfter(this.store, position);
  }

  /**
   * The position before the first event at or after a time.
   * @param time in milliseconds since 1970.
   */
  positionAt(time: number): Promise<Position> {
    return positionAt(this.store, time);
  }

  /** Time of the last event up to a position, in milliseconds since 1970. */
  timeAt(position: Position): Promise<number | undefined> {
    return timeAt(this.store, position);
  }

  /** Time of the last event, or an earlier time if the store cannot find it quickly; see `lastTime`. */
  lastTime(): Promise<number | undefined> {
    return lastTime(this.store);
  }

  /** The position of an event, readable or not; undefined when it is not in the log. */
  async positionOf(eventId: string): Promise<Position | undefined> {
    for await (const { events } of this.store.readAll(startPosition)) {
      const found = events.find(({ id }) => id === eventId);
      if (found) return found.position;
    }
    return undefined;
  }

  /** Whether the event still has this place in its stream, readable or not. */
  async contains({ stream, revision, id }: Omit<EventReference, 'position'>): Promise<boolean> {
    for await (const [event] of this.store.readStream(stream, {
      fromRevision: revision,
      pageSize: 1,
    })) {
      return event?.id === id;
    }
    return false;
  }

  /** Events as stored, with sealed fields: for tools that must not read personal data. */
  async *readStored(after: Position, pageSize?: number): AsyncGenerator<EventPage> {
    yield* this.store.readAll(after, { pageSize });
  }

  /** As `readStored`, for one stream from a revision. */
  async *readStoredStream(
    stream: string,
    fromRevision: number,
    pageSize?: number,
  ): AsyncGenerator<readonly StoredEvent[]> {
    yield* this.store.readStream(stream, { fromRevision, pageSize });
  }

  /** See {@link EventStore.tail}. */
  tail(): Promise<Position> {
    return this.store.tail();
  }

  /** See {@link EventStore.onAppended}. */
  onAppended(wake: () => void): () => void {
    return this.store.onAppended(wake);
  }

  private async decode(
    events: readonly StoredEvent[],
    unsealedTypes?: ReadonlySet<string>,
  ): Promise<readonly LogEntry[]> {
    const isRead = ({ type }: StoredEvent) =>
      unsealedTypes === undefined || unsealedTypes.has(type);
    const keys = await this.keys.findKeys([...new Set(events.filter(isRead).flatMap(personOf))]);
    const entries: LogEntry[] = [];
    for (const [index, event] of events.entries()) {
      if (index % decodedPerTurn === decodedPerTurn - 1) await setImmediate();
      const entry = this.entryOf(event, isRead(event) ? keys : noKeys);
      if (entry) entries.push(entry);
    }
    return entries;
  }

  /** Null for an event of an unknown type. */
  private entryOf(event: StoredEvent, keys: PersonKeys): LogEntry | null {
    try {
      const decoded = decodeEvent(event, keys);
      if (decoded === null && this.unknown.size < maxUnknownCounted)
        this.unknown.add(event.position);
      return decoded;
    } catch (error) {
      return new UndecodableEvent(event, error);
    }
  }
}

/** The id of the user whose personal data the event contains; none when the event is damaged. */
function personOf(event: StoredEvent): readonly string[] {
  try {
    const person = personIdIn(event);
    return person === undefined ? [] : [person];
  } catch {
    return [];
  }
}

function decoded(entry: LogEntry): RecordedTrbooEvent {
  if (entry instanceof UndecodableEvent) throw entry;
  return entry;
}
