import type { Position } from '../../../events/kernel/event.js';
import type { EventPage, StoredEvent } from '../ports.js';

/** What came by subscription at one place of the log; no event for what the server itself wrote. */
export interface ReceivedEvent {
  readonly position: Position;
  readonly event: StoredEvent | null;
}

/** Arrivals that are kept: who is further behind reads from the server. */
const maxKept = 1_000;

/** The end of the log without gaps, as far as a subscription has brought it. */
export class RecentEvents {
  private readonly received: ReceivedEvent[] = [];

  /** @param after all that came later is here. */
  constructor(private after: Position) {}

  /** Everything up to here has come. */
  get through(): Position {
    return this.received.at(-1)?.position ?? this.after;
  }

  add(arrival: ReceivedEvent): void {
    this.received.push(arrival);
    // A quarter at a time: to move them all for each would cost more than to keep some.
    if (this.received.length <= maxKept * 1.25) return;
    const gone = this.received.splice(0, this.received.length - maxKept);
    this.after = gone.at(-1)?.position ?? this.after;
  }

  /**
   * What came after a position; an empty page when nothing has. Undefined for a position that is not
   * known here: some of what came is not here any more, or the reader comes from another log.
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
