import type { Position } from '../../../events/kernel/event.js';
import type { EventPage, StoredEvent } from '../ports.js';

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
