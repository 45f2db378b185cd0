import { DomainError } from '../../../events/kernel/domain-error.js';
import { type Position, streamName } from '../../../events/kernel/event.js';
import { sessionsDecider } from '../../../events/sessions/decider.js';
import { openMemoryEventStore } from '../../stores/memory/event-store.js';
import type { EventPage, EventStore, StoredEvent } from '../../stores/ports.js';

export const pointInTimeToken = Symbol('Past');

/** The point in time that time travel shows. */
export interface PointInTime {
  readonly position: Position;
  /** ISO 8601. */
  readonly time: string;
}

/** The refusal of commands during time travel. */
export const timeTravelRefusal = (time: string) =>
  new DomainError('forbidden', `This is how it was on ${time}: nothing can be changed here`);

const sessionStreams = streamName(sessionsDecider.category, '');

/**
 * The log as it was at a position, read-only. Sessions that start in time travel are stored in memory;
 * those of the log are hidden.
 */
export function openTimeTravelEventStore(
  store: EventStore,
  { position: until, time }: { readonly position: Position; readonly time: string },
): EventStore {
  const sessions = openMemoryEventStore();
  const isSession = (stream: string) => stream.startsWith(sessionStreams);
  const upToPosition = (events: readonly StoredEvent[]) =>
    events.filter(({ position }) => position <= until);

  async function* readStream(...parameters: Parameters<EventStore['readStream']>) {
    const [stream] = parameters;
    if (isSession(stream)) {
      yield* sessions.readStream(...parameters);
      return;
    }
    for await (const page of store.readStream(...parameters)) {
      const events = upToPosition(page);
      if (events.length > 0) yield events;
      if (events.length < page.length) return;
    }
  }

  async function* readAll(
    ...parameters: Parameters<EventStore['readAll']>
  ): AsyncIterable<EventPage> {
    const [after] = parameters;
    if (after >= until) return;
    for await (const { events, through } of store.readAll(...parameters)) {
      yield { events: upToPosition(events), through: through < until ? through : until };
      if (through >= until) return;
    }
  }

  return {
    readStream,
    readAll,
    append: (stream, expected, events) =>
      isSession(stream)
        ? sessions.append(stream, expected, events)
        : Promise.reject(timeTravelRefusal(time)),
    tail: () => Promise.resolve(until),
    positionBetween: (after, end) => store.positionBetween(after, end < until ? end : until),
    onAppended: (wake) => sessions.onAppended(wake),
    close: () => store.close(),
  };
}
