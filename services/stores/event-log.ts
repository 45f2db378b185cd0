import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../../events/kernel/domain-error.js';
import type { DomainEvent, EventMetadata, Position } from '../../events/kernel/event.js';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import { decodeEvent, encodeEvent, personIn } from './event-codec.js';
import {
  type AppendResult,
  type EventStore,
  type ExpectedRevision,
  KeyDeleted,
  type Keys,
  type StoredEvent,
} from './ports.js';

/** A run of decoded events in order; see `EventPage` for `through`. */
export interface RecordedPage {
  readonly events: readonly RecordedTrbooEvent[];
  readonly through: Position;
}

/** Name of a person's key in {@link Keys}. */
export const personKeyName = (userId: string) => `person:${userId}`;

/** How ids of people look; others who act are none. */
const personId = /^[0-9A-Z]{26}$/;
const keysRemembered = 10_000;
/** Milliseconds after which a key that another process has deleted is forgotten here too. */
const keysRememberedFor = 60_000;

/**
 * The log as the rest of the program sees it, and the one place where events are written and
 * read: what goes in is checked and sealed, what comes out is unsealed, upcast and checked.
 */
export class EventLog {
  private readonly knownKeys = new LRUCache<string, Uint8Array>({
    max: keysRemembered,
    ttl: keysRememberedFor,
  });
  /** Events of types that this program does not know, skipped since it started. */
  unknownEvents = 0;

  constructor(
    private readonly store: EventStore,
    private readonly keys: Keys,
  ) {}

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
  ): Promise<AppendResult> {
    const people = new Map<string, Uint8Array>();
    await this.requirePerson(metadata.actorId);
    for (const event of events) {
      const person = personIn(event.type, event.data);
      if (person !== undefined) people.set(person, await this.keyOf(person));
    }
    const encoded = events.map((event) => encodeEvent(randomUUID(), event, metadata, people));
    return this.store.append(stream, expected, encoded);
  }

  /** @throws DomainError not-found for a person whose account is gone, or going. */
  async requirePerson(userId: string): Promise<void> {
    if (personId.test(userId)) await this.keyOf(userId);
  }

  /** What is personal of somebody cannot be read any more, nor be written, nor does that person act. */
  async forget(userId: string): Promise<void> {
    await this.keys.delete(personKeyName(userId));
    this.knownKeys.delete(userId);
  }

  /** See {@link EventStore.readStream}. */
  async *readStream(
    stream: string,
    fromRevision = 0,
    pageSize?: number,
  ): AsyncGenerator<readonly RecordedTrbooEvent[]> {
    for await (const page of this.store.readStream(stream, { fromRevision, pageSize })) {
      yield this.decode(page);
    }
  }

  /** See {@link EventStore.readAll}. */
  async *readAll(after: Position, pageSize?: number): AsyncGenerator<RecordedPage> {
    for await (const { events, through } of this.store.readAll(after, { pageSize })) {
      yield { events: await this.decode(events), through };
    }
  }

  tail(): Promise<Position> {
    return this.store.tail();
  }

  onAppended(wake: () => void): () => void {
    return this.store.onAppended(wake);
  }

  private async keyOf(person: string): Promise<Uint8Array> {
    try {
      return await this.keys.getOrCreate(personKeyName(person));
    } catch (error) {
      if (error instanceof KeyDeleted) throw new DomainError('not-found', 'User not found');
      throw error;
    }
  }

  private async decode(events: readonly StoredEvent[]): Promise<readonly RecordedTrbooEvent[]> {
    const people = new Set<string>();
    for (const event of events) {
      const person = personIn(event.type, event.data);
      if (person !== undefined) people.add(person);
    }
    const keys = await this.personKeys([...people]);
    const decoded = events
      .map((event) => decodeEvent(event, keys))
      .filter((event) => event !== null);
    this.unknownEvents += events.length - decoded.length;
    return decoded;
  }

  private async personKeys(people: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const found = new Map<string, Uint8Array>();
    const asked: string[] = [];
    for (const person of people) {
      const key = this.knownKeys.get(person);
      if (key === undefined) asked.push(person);
      else found.set(person, key);
    }
    if (asked.length === 0) return found;
    const stored = await this.keys.getMany(asked.map(personKeyName));
    for (const person of asked) {
      const key = stored.get(personKeyName(person));
      if (key === undefined) continue;
      this.knownKeys.set(person, key);
      found.set(person, key);
    }
    return found;
  }
}
