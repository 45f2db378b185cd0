import type { NewEvent } from '../ports.js';

/** Maximum bytes per append. The strictest store allows 1 MiB, including the fields that it adds. */
export const maxAppendBytes = 1_000_000;

/** An event with data and metadata as JSON, so that later changes of the objects have no effect. */
export interface SerialisedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/** @throws RangeError when the events together exceed {@link maxAppendBytes}. */
export function serialiseEvents(events: readonly NewEvent[]): readonly SerialisedEvent[] {
  const serialised = events.map(({ id, type, data, metadata }) => ({
    id,
    type,
    data: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
  }));
  const size = serialised.reduce((sum, event) => sum + eventSize(event), 0);
  if (size <= maxAppendBytes) return serialised;
  throw new RangeError(`an append has at most ${maxAppendBytes} bytes, not ${size}`);
}

/** Size of an event in bytes: JSON in UTF-8, its type in UTF-16. */
export function eventSize({ type, data, metadata }: Omit<SerialisedEvent, 'id'>): number {
  return 2 * type.length + Buffer.byteLength(data) + Buffer.byteLength(metadata);
}
