import { type Position, startPosition } from '../../../events/kernel/event.js';
import { checkAppend, checkInteger } from '../ports/checks.js';
import {
  type AppendResult,
  type EventPage,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type StoredEvent,
  StoreUnavailable,
  WrongExpectedRevision,
  type Json,
  type JsonObject,
} from '../ports.js';
import { fromPosition, middlePosition, toPosition } from '../event-log/times-in-log.js';
import { promiseTry } from '../async/promises.js';
import { serialiseEvents } from '../event-log/event-codec.js';
import { parseJsonObject } from '../ports/stored-json.js';

/** A deeply frozen copy, as any store would return it. */
export function frozenCopy(object: JsonObject): JsonObject {
  const copy = parseJsonObject(JSON.stringify(object));
  freeze(copy);
  return copy;
}

function freeze(value: Json): void {
  if (typeof value !== 'object' || value === null) return;
  Object.values(value).forEach(freeze);
  Object.freeze(value);
}

const defaultPageSize = 500;

/** An in-memory event log, for time travel and tests. */
export function openMemoryEventStore(): EventStore {
  return new MemoryEventStore();
}

class MemoryEventStore implements EventStore {
  private readonly log: StoredEvent[] = [];
  private readonly streams = new Map<string, StoredEvent[]>();
  private readonly listeners = new Set<{ readonly wake: () => void }>();
  private closed = false;

  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<AppendResult> {
    return promiseTry(() => {
      this.checkOpen();
      checkAppend(stream, expected, events);
      serialiseEvents(events);
      const existing = this.streams.get(stream) ?? [];
      if (existing.length - 1 !== expected) throw new WrongExpectedRevision(stream, expected);
      const added = events.map(({ id, type, data, metadata }, index) =>
        Object.freeze({
          id,
          type,
          data: frozenCopy(data),
          metadata: frozenCopy(metadata),
          stream,
          revision: expected + 1 + index,
          position: toPosition(this.log.length + 1 + index),
        }),
      );
      this.log.push(...added);
      existing.push(...added);
      this.streams.set(stream, existing);
      this.announce();
      return { revision: expected + added.length, position: toPosition(this.log.length) };
    });
  }

  async *readStream(
    stream: string,
    { fromRevision = 0, pageSize = defaultPageSize } = {},
  ): AsyncIterable<readonly StoredEvent[]> {
    checkInteger('fromRevision', fromRevision, 0);
    checkInteger('pageSize', pageSize, 1);
    for (let from = fromRevision; ; from += pageSize) {
      this.checkOpen();
      const page = await Promise.resolve(this.streams.get(stream)?.slice(from, from + pageSize));
      if (!page || page.length === 0) return;
      yield page;
    }
  }

  async *readAll(after: Position, { pageSize = defaultPageSize } = {}): AsyncIterable<EventPage> {
    checkInteger('pageSize', pageSize, 1);
    for (let from = fromPosition(after); ; from += pageSize) {
      this.checkOpen();
      const events = await Promise.resolve(this.log.slice(from, from + pageSize));
      const last = events.at(-1);
      if (!last) return;
      yield { events, through: last.position };
      if (events.length < pageSize) return;
    }
  }

  tail(): Promise<Position> {
    return promiseTry(() => {
      this.checkOpen();
      return this.log.at(-1)?.position ?? startPosition;
    });
  }

  positionBetween(after: Position, before: Position): Promise<Position | undefined> {
    return promiseTry(() => middlePosition(after, before));
  }

  onAppended(wake: () => void): () => void {
    const listener = { wake };
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): Promise<void> {
    this.closed = true;
    this.listeners.clear();
    return Promise.resolve();
  }

  private announce(): void {
    for (const listener of this.listeners) {
      queueMicrotask(() => {
        if (this.listeners.has(listener)) listener.wake();
      });
    }
  }

  private checkOpen(): void {
    if (this.closed) throw new StoreUnavailable('the event store is closed');
  }
}
