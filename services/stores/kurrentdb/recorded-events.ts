import { type AllStreamResolvedEvent, type ResolvedEvent, START } from '@eventstore/db-client';
import { type Position, startPosition } from '../../../events/kernel/event.js';
import type { JsonObject, StoredEvent, EventPage } from '../ports.js';
import { isJsonObject } from '../ports/stored-json.js';

/** An event received by subscription; null for a system event at this position. */
export interface ReceivedEvent {
  readonly position: Position;
  readonly event: StoredEvent | null;
}

/** Events in the cache. Readers that are further behind read from the server. */
const maxEvents = 1_000;

/** The most recent events of the log, without gaps, as received by a subscription. */
export class RecentEvents {
  private readonly received: ReceivedEvent[] = [];

  /** @param after the subscription delivers everything after this position. */
  constructor(private after: Position) {}

  /** Everything up to this position has been received. */
  get through(): Position {
    return this.received.at(-1)?.position ?? this.after;
  }

  add(arrival: ReceivedEvent): void {
    this.received.push(arrival);
    // Removes a quarter at a time, because shifting the array for each event would cost more.
    if (this.received.length <= maxEvents * 1.25) return;
    const removed = this.received.splice(0, this.received.length - maxEvents);
    this.after = removed.at(-1)?.position ?? this.after;
  }

  /**
   * Events received after a position; an empty page when there are none. Undefined for a position
   * that is too old or of another log.
   */
  pageAfter(position: Position, size: number): EventPage | undefined {
    const begin = this.received.findLastIndex((arrival) => arrival.position === position) + 1;
    if (begin === 0 && position !== this.after) return undefined;
    const page = this.received.slice(begin, begin + size);
    return {
      events: page.flatMap(({ event }) => event ?? []),
      through: page.at(-1)?.position ?? position,
    };
  }
}

export type Resolved = AllStreamResolvedEvent | ResolvedEvent;

/**
 * A position in the server's log: byte offset of an event. Commit and prepare positions are equal.
 */
type LogPosition = bigint;

const digits = 20;
const maxLogPosition = 2n ** 63n;

/** @throws Error when the server does not return it, as before release 22.6. */
export function logPositionOf({ event }: Resolved): LogPosition {
  const commit = event?.position?.commit;
  if (commit === undefined || commit >= maxLogPosition) {
    throw new Error('the event store returns no positions: release 22.6 or newer is needed');
  }
  return commit;
}

export function toPosition(commit: LogPosition): Position {
  return String(commit).padStart(digits, '0');
}

/** The client's option to read after a position. The event at the position is returned again. */
export function readFrom(position: Position): typeof START | { commit: bigint; prepare: bigint } {
  if (!/^\d{20}$/.test(position)) throw new RangeError(`not a position: ${position}`);
  if (position === startPosition) return START;
  const commit = BigInt(position);
  return { commit, prepare: commit };
}

/** Converts an event; null for system events and for data that is not JSON. */
export function toStoredEvent(resolved: Resolved): StoredEvent | null {
  const { event } = resolved;
  if (!event || event.type.startsWith('$') || event.streamId.startsWith('$')) return null;
  const { id, type, isJson, data, metadata = {}, streamId: stream } = event;
  if (!isJson || !isParsed(data) || !isParsed(metadata)) return null;
  const position = toPosition(logPositionOf(resolved));
  return { id, type, data, metadata, stream, revision: Number(event.revision), position };
}

/** The client returns bytes for data that it did not parse as JSON. */
function isParsed(value: unknown): value is JsonObject {
  return !(value instanceof Uint8Array) && isJsonObject(value);
}
