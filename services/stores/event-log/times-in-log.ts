import { type Position, startPosition } from '../../../events/kernel/event.js';
import type { EventStore, StoredEvent } from '../ports.js';

/** Milliseconds by which the clocks of two processes that write may differ. */
export const maxClockSkewMs = 600_000;

/** When the first event after a position happened, in milliseconds since 1970, if any did. */
export async function firstTimeAfter(
  store: EventStore,
  position: Position,
): Promise<number | undefined> {
  for await (const { events } of store.readAll(position, { pageSize: 1 })) {
    for (const event of events) {
      const time = timeOf(event);
      if (time !== undefined) return time;
    }
  }
  return undefined;
}

/**
 * Where the log stood at a moment: before its first event of that time or later. Found by halving what is
 * left where the store knows places in between, without decoding anything.
 * @param time in milliseconds since 1970.
 */
export async function positionAt(store: EventStore, time: number): Promise<Position> {
  let [position, end] = [startPosition, await store.tail()];
  for (;;) {
    const middle = await store.positionBetween(position, end);
    if (middle === undefined) break;
    const next = await firstTimeAfter(store, middle);
    if (next !== undefined && next < time - maxClockSkewMs) position = middle;
    else end = middle;
  }
  for await (const { events } of store.readAll(position)) {
    for (const event of events) {
      const at = timeOf(event);
      if (at !== undefined && at >= time) return position;
      ({ position } = event);
    }
  }
  return position;
}

/** When the last event up to a position was recorded, in milliseconds since 1970, if there is one. */
export async function timeAt(store: EventStore, position: Position): Promise<number | undefined> {
  let from = startPosition;
  for (;;) {
    const middle = await store.positionBetween(from, position);
    if (middle === undefined) break;
    from = middle;
  }
  let time: number | undefined;
  for await (const { events, through } of store.readAll(from)) {
    for (const event of events) if (event.position <= position) time = timeOf(event) ?? time;
    if (through >= position) break;
  }
  return time;
}

/**
 * When the last event was recorded, in milliseconds since 1970; undefined without one. A store that knows no
 * places in between gives a time of its first events: reading all of a log for it takes too long.
 */
export async function lastTime(store: EventStore): Promise<number | undefined> {
  const end = await store.tail();
  let from = startPosition;
  for (;;) {
    const middle = await store.positionBetween(from, end);
    if (middle === undefined) break;
    from = middle;
  }
  for await (const { events } of store.readAll(from)) {
    const times = events.map(timeOf).filter((time) => time !== undefined);
    return times.length > 0 ? Math.max(...times) : undefined;
  }
  return undefined;
}

function timeOf(event: StoredEvent): number | undefined {
  try {
    const { time } = event.metadata;
    const milliseconds = typeof time === 'string' ? Date.parse(time) : NaN;
    return Number.isNaN(milliseconds) ? undefined : milliseconds;
  } catch {
    return undefined;
  }
}
