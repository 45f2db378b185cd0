import { createHash } from 'node:crypto';
import { startPosition } from '../../../../events/kernel/event.js';
import type { EventStore } from '../../../stores/ports.js';

/** Identifies a history. */
export interface HistoryDigest {
  readonly events: number;
  /** SHA-256 over all events in order, without positions, which differ between stores. */
  readonly digest: string;
}

/** The digest of a log. @param limit number of events to read, from the first one. */
export async function digestOf(store: EventStore, limit = Infinity): Promise<HistoryDigest> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const { events } of store.readAll(startPosition)) {
    for (const { id, stream, revision, type, data, metadata } of events) {
      if (count === limit) return { events: count, digest: hash.digest('hex') };
      hash.update(`${JSON.stringify([id, stream, revision, type, data, metadata])}\n`);
      count += 1;
    }
  }
  return { events: count, digest: hash.digest('hex') };
}
