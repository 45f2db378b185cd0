import { type Position, startPosition } from '../../../events/kernel/event.js';
import type { EventStore, StoredEvent } from '../ports.js';

/** Enough for a 64-bit number; zero padding makes positions sort as texts. */
const digits = 20;

/** The position of the event with this number, counted from 1. */
export function toPosition(number: number): Position {
  return String(number).padStart(digits, '0');
}

/** The position halfway between two; undefined when none lies between them. */
export function middlePosition(after: Position, before: Position): Position | undefined {
  const [low, high] = [fromPosition(after), fromPosition(before)];
  return high - low < 2 ? undefined : toPosition(low + Math.floor((high - low) / 2));
}

/**
 * The number of a position made by {@link toPosition}; 0 for the start.
 * @throws RangeError for any other text.
 */
export function fromPosition(position: Position): number {
  const number = /^\d{20}$/.test(position) ? Number(position) : NaN;
  if (!Number.isSafeInteger(number)) throw new RangeError(`not a position: ${position}`);
  return number;
}

/** Milliseconds by which the clocks of two writing processes may differ. */
export const maxClockSkewMs = 600_000;

/** Time of the first event after a position, in milliseconds since 1970. */
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
 * The position before the first event at or after a time, found by binary search where the store
 * supports it, without decoding.
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

/** Time of the last event up to a position, in milliseconds since 1970. */
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
 * Time of the last event, in milliseconds since 1970; undefined for an empty log. In a store without
 * binary search it is a time from the first page, because reading the whole log would take too long.
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
