import type { Position } from '../../../events/kernel/event.js';
import type { EventPage } from '../ports.js';
import { type ReceivedEvent, RecentEvents } from './recent-events.js';
import { StreamEnds } from './stream-ends.js';

/** Milliseconds by which a subscription is late at the most before nobody waits for it. */
const maxWaitMs = 100;

interface Waiting {
  readonly position: Position;
  readonly settle: (isHere: boolean) => void;
}

/** What a subscription has brought since it began: the end of the log, and where streams end. */
export class SubscriptionCache {
  private readonly recent: RecentEvents;
  private readonly ends = new StreamEnds();
  private readonly waiting = new Set<Waiting>();
  private hasEnded = false;

  /** @param after it brings all that came later. */
  constructor(after: Position) {
    this.recent = new RecentEvents(after);
  }

  add(arrival: ReceivedEvent): void {
    this.recent.add(arrival);
    if (arrival.event) this.ends.add(arrival.event);
    for (const { position, settle } of this.waiting) if (position <= arrival.position) settle(true);
  }

  /** Nothing more comes. */
  end(): void {
    this.hasEnded = true;
    for (const { settle } of this.waiting) settle(false);
  }

  /** See {@link RecentEvents.pageAfter}. */
  pageAfter(position: Position, size: number): EventPage | undefined {
    return this.recent.pageAfter(position, size);
  }

  /** See {@link StreamEnds.trackRead}. */
  trackRead(stream: string): (last: number) => void {
    return this.ends.trackRead(stream);
  }

  /**
   * Whether a stream has nothing from a revision on; also false where that is not known.
   * @param tail asks where the log ends.
   */
  async endsBefore(
    stream: string,
    revision: number,
    tail: () => Promise<Position>,
  ): Promise<boolean> {
    if (!this.ends.endsBefore(stream, revision)) return false;
    return (await this.waitUntil(await tail())) && this.ends.endsBefore(stream, revision);
  }

  /** Resolves when everything up to a position is here; to false when it does not come in time. */
  private waitUntil(position: Position): Promise<boolean> {
    if (this.hasEnded) return Promise.resolve(false);
    if (this.recent.through >= position) return Promise.resolve(true);
    return new Promise((resolve) => {
      const settle = (isHere: boolean) => {
        clearTimeout(timer);
        this.waiting.delete(waiting);
        resolve(isHere);
      };
      const timer = setTimeout(() => settle(false), maxWaitMs);
      const waiting = { position, settle };
      this.waiting.add(waiting);
    });
  }
}
