import { type Position, startPosition } from '../../../events/kernel/event.js';
import { eventTypes } from '../../../events/registry.js';
import { UsageError } from './operator.js';

/** A position as `lag` and `export` print it, with or without its zeros in front. @throws UsageError */
export function position(value: string): Position {
  if (/^\d{1,20}$/.test(value)) return value.padStart(startPosition.length, '0');
  throw new UsageError(`Option '--after' takes a position, which ${value} is not`);
}

/** Milliseconds since 1970 of a time in ISO 8601. @throws UsageError */
export const time = (name: string) => (value: string) => {
  const milliseconds = Date.parse(value);
  if (!Number.isNaN(milliseconds)) return milliseconds;
  throw new UsageError(`--${name} ${value} is no time: write 2026-01-31 or 2026-01-31T12:00:00Z`);
};

/** How many events, one at the least. @throws UsageError */
export function limit(value: string): number {
  if (/^[1-9]\d{0,14}$/.test(value)) return Number(value);
  throw new UsageError(`--limit ${value} is no number of events`);
}

/** Adds an event type to those that were named before. @throws UsageError */
export function eventType(value: string, before: readonly string[]): readonly string[] {
  if (Object.hasOwn(eventTypes, value)) return [...before, value];
  throw new UsageError(`there is no event type ${value}: ${Object.keys(eventTypes).join(', ')}`);
}
