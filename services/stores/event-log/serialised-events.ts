import type { NewEvent } from '../ports.js';

/** Bytes of one append at the most: what the smallest limit of a store (1 MiB) leaves room for. */
export const maxAppendBytes = 1_000_000;

/** An event whose data and metadata are JSON texts, safe from what becomes of the objects. */
export interface SerialisedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/**
 * The events of one append as they are written.
 * @throws RangeError when they are larger together than {@link maxAppendBytes}.
 */
export function serialiseEvents(events: readonly NewEvent[]): readonly SerialisedEvent[] {
  const texts = events.map(({ id, type, data, metadata }) => ({
    id,
    type,
    data: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
  }));
  const size = texts.reduce((sum, event) => sum + eventSize(event), 0);
  if (size <= maxAppendBytes) return texts;
  throw new RangeError(`an append has at most ${maxAppendBytes} bytes, not ${size}`);
}

/** Bytes that an event counts for: JSON in UTF-8, its type in UTF-16. */
export function eventSize({ type, data, metadata }: Omit<SerialisedEvent, 'id'>): number {
  return 2 * type.length + Buffer.byteLength(data) + Buffer.byteLength(metadata);
}
