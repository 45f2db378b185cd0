import { type KeyObject, randomUUID } from 'node:crypto';
import { DomainError } from '../../../events/kernel/domain-error.js';
import {
  type DomainEvent,
  type EventMetadata,
  type Position,
  startPosition,
} from '../../../events/kernel/event.js';
import type { RecordedTrbooEvent } from '../../../events/registry.js';
import { decodeEvent, encodeEvent, type PersonKeys, personIdIn } from './event-codec.js';
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
import { yielder } from '../async/event-loop-yielder.js';
import { UndecodableEvent } from './undecodable-event.js';

/** A run of decoded events in order; see `EventPage` for `through`. */
export interface RecordedPage {
  readonly events: readonly RecordedTrbooEvent[];
  readonly through: Position;
}

/** What was appended, as reading it gives it; of the positions only that of the last one is known. */
export interface AppendedEvents extends AppendResult {
  readonly events: readonly Omit<RecordedTrbooEvent, 'position'>[];
}

/** An event, or that there is one that cannot be read. */
export type LogEntry = RecordedTrbooEvent | UndecodableEvent;

/** Which event, and where it stands. */
export type EventReference = Pick<StoredEvent, 'stream' | 'revision' | 'id' | 'position'>;

/** A run of entries in order; see `EventPage` for `through`. */
export interface LogPage {
  readonly entries: readonly LogEntry[];
  readonly through: Position;
}

export interface EntriesOptions extends Pick<ReadAllOptions, 'mayLag'> {
  /** Types of events of which what is personal is unsealed, all unless given; of others it is null. */
  readonly unsealedTypes?: ReadonlySet<string> | undefined;
}

const noKeys: PersonKeys = new Map();
/** How ids of people look; others who act are none. */
const personId = /^[0-9A-Z]{26}$/;
/** Events of unknown types that are told apart; more are as many as this. */
const maxUnknownCounted = 100_000;
/** Events that are unsealed and checked before others may have a turn. */
const decodedPerSlice = 32;

/**
 * The log as the rest of the program sees it, and the one place where events are written and
 * read: what goes in is checked and sealed, what comes out is unsealed, upcast and checked.
 */
export class EventLog {
  private readonly keys: PersonKeyring;
  /** Where they stand: what is read twice is counted once. */
  private readonly unknown = new Set<Position>();

  constructor(
    private readonly store: EventStore,
    keys: Keys,
  ) {
    this.keys = new PersonKeyring(keys);
  }

  /**
   * Appends the events of one command to one stream; see {@link EventStore.append}. A person who
   * is named for the first time gets a key.
   * @throws DomainError not-found when the key of the person who acts, or of one whose words these are,
   *   was deleted: the account is gone, or going.
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

  /** @throws DomainError not-found for a person whose account is gone, or going. */
  async requirePerson(userId: string): Promise<void> {
    if (personId.test(userId)) await this.keys.requireKey(userId);
  }

  /** Whether somebody's account is not gone, or going. */
  async personExists(userId: string): Promise<boolean> {
    try {
      await this.requirePerson(userId);
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }

  /** What is personal of somebody cannot be read any more, nor be written, nor does that person act. */
  erasePerson(userId: string): Promise<void> {
    return this.keys.delete(userId);
  }

  /** Events of types that this program does not know, passed over since it started; 100,000 at most. */
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

  /** The same, for who can go on without what cannot be read. */
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

  /** The same, for who can go on without what cannot be read. */
  async *readEntries(
    after: Position,
    pageSize?: number,
    { mayLag, unsealedTypes }: EntriesOptions = {},
  ): AsyncGenerator<LogPage> {
    for await (const { events, through } of this.store.readAll(after, { pageSize, mayLag })) {
      yield { entries: await this.decode(events, unsealedTypes), through };
    }
  }

  /** When the first event after a position happened, in milliseconds since 1970, if any did. */
  firstTimeAfter(position: Position): Promise<number | undefined> {
    return firstTimeAfter(this.store, position);
  }

  /**
   * Where the log stood at a moment: before its first event of that time or later.
   * @param time in milliseconds since 1970.
   */
  positionAt(time: number): Promise<Position> {
    return positionAt(this.store, time);
  }

  /** When the last event up to a position was recorded, in milliseconds since 1970, if there is one. */
  timeAt(position: Position): Promise<number | undefined> {
    return timeAt(this.store, position);
  }

  /** When the last event was recorded, as far as the store tells it fast; see `lastTime`. */
  lastTime(): Promise<number | undefined> {
    return lastTime(this.store);
  }

  /** Where an event stands in the log, whether or not it can be read; undefined when it does not. */
  async positionOf(eventId: string): Promise<Position | undefined> {
    for await (const { events } of this.store.readAll(startPosition)) {
      const found = events.find(({ id }) => id === eventId);
      if (found) return found.position;
    }
    return undefined;
  }

  /** Whether an event stands where it was, readable or not: ids are never given twice. */
  async contains({ stream, revision, id }: Omit<EventReference, 'position'>): Promise<boolean> {
    for await (const [event] of this.store.readStream(stream, {
      fromRevision: revision,
      pageSize: 1,
    })) {
      return event?.id === id;
    }
    return false;
  }

  /** Events as they are stored, sealed: for who shows that they are there and must not read them. */
  async *readStored(after: Position, pageSize?: number): AsyncGenerator<EventPage> {
    yield* this.store.readAll(after, { pageSize });
  }

  /** The same of one stream, from a revision. */
  async *readStoredStream(
    stream: string,
    fromRevision: number,
    pageSize?: number,
  ): AsyncGenerator<readonly StoredEvent[]> {
    yield* this.store.readStream(stream, { fromRevision, pageSize });
  }

  tail(): Promise<Position> {
    return this.store.tail();
  }

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
      if (index % decodedPerSlice === decodedPerSlice - 1 && yielder.isDue) await yielder.yield();
      const entry = this.entryOf(event, isRead(event) ? keys : noKeys);
      if (entry) entries.push(entry);
    }
    return entries;
  }

  /** Null for an event of a type that this program does not know. */
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

/** Whose words or name an event holds; nobody's, when it does not say so any more. */
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
