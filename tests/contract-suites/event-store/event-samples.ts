import { randomUUID } from 'node:crypto';
import type { Position } from '../../../events/kernel/event.js';
import type {
  EventStore,
  JsonObject,
  NewEvent,
  StoredEvent,
} from '../../../services/stores/ports.js';

/** A stream name that no other test uses. */
export function newStream(prefix = 'sample'): string {
  return `${prefix}-${randomUUID()}`;
}

/** Events that differ in their ids and in `data.number`, counted from `first`. */
export function newEvents(count: number, first = 0): NewEvent[] {
  return Array.from({ length: count }, (_, index) => newEvent({ number: first + index }));
}

export function newEvent(data: JsonObject): NewEvent {
  return { id: randomUUID(), type: 'Sampled', data, metadata: { actorId: 'somebody' } };
}

export async function readStreamWhole(
  store: EventStore,
  stream: string,
  options?: { fromRevision?: number; pageSize?: number },
): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const page of store.readStream(stream, options)) events.push(...page);
  return events;
}

export async function readAllWhole(
  store: EventStore,
  after: Position,
  options?: { pageSize?: number },
): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const page of store.readAll(after, options)) events.push(...page.events);
  return events;
}

/**
 * Reads the log as a projector does: to its end, then again after each wake-up, until it has
 * `count` events.
 */
export async function follow(
  store: EventStore,
  after: Position,
  count: number,
  pageSize?: number,
): Promise<readonly StoredEvent[]> {
  const events: StoredEvent[] = [];
  let through = after;
  let appended = false;
  let wake = () => {};
  const stop = store.onAppended(() => {
    appended = true;
    wake();
  });
  try {
    while (events.length < count) {
      appended = false;
      for await (const page of store.readAll(through, { pageSize, mayLag: true })) {
        events.push(...page.events);
        through = page.through;
      }
      if (events.length >= count) break;
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (appended) resolve();
      });
    }
  } finally {
    stop();
  }
  return events;
}

/** The fields of an event that were passed to the store. */
export function given({ id, type, data, metadata }: NewEvent): NewEvent {
  return { id, type, data, metadata };
}
