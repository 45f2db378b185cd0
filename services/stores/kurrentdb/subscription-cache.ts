import type { Position } from '../../../events/kernel/event.js';
import type { EventPage } from '../ports.js';
import { type ReceivedEvent, RecentEvents } from './recorded-events.js';
import { LRUCache } from 'lru-cache';
import type { StoredEvent } from '../ports.js';

/** The same as the number of streams whose state is cached for commands. */
const maxStreams = 10_000;

interface End {
  /** Highest revision seen; -1 for none. */
  last: number;
  /** Whether the stream was read to its end. */
  isKnown: boolean;
}

/** Last revisions of recently read streams, kept current by the subscription. */
class StreamEnds {
  private readonly ends = new LRUCache<string, End>({ max: maxStreams });

  /**
   * Call before reading a stream, so that events that arrive meanwhile are counted. Returns a function
   * to report the last revision when the stream was read to its end.
   */
  trackRead(stream: string): (last: number) => void {
    const end = this.ends.get(stream) ?? { last: -1, isKnown: false };
    this.ends.set(stream, end);
    return (last) => {
      end.last = Math.max(end.last, last);
      end.isKnown = true;
    };
  }

  add({ stream, revision }: StoredEvent): void {
    const end = this.ends.peek(stream);
    if (end) end.last = Math.max(end.last, revision);
  }

  /** Whether the stream has no event from a revision on; false when that is not known. */
  endsBefore(stream: string, revision: number): boolean {
    const end = this.ends.get(stream);
    return end !== undefined && end.isKnown && end.last < revision;
  }
}

/** Milliseconds to wait for a subscription that lags. */
const maxWaitMs = 100;

interface Waiting {
  readonly position: Position;
  readonly settle: (hasReceived: boolean) => void;
}

/** The most recent events of a subscription, and the last revisions of streams. */
export class SubscriptionCache {
  private readonly recent: RecentEvents;
  private readonly ends = new StreamEnds();
  private readonly waiting = new Set<Waiting>();
  private hasEnded = false;

  /** @param after the subscription delivers everything after this position. */
  constructor(after: Position) {
    this.recent = new RecentEvents(after);
  }

  add(arrival: ReceivedEvent): void {
    this.recent.add(arrival);
    if (arrival.event) this.ends.add(arrival.event);
    for (const { position, settle } of this.waiting) if (position <= arrival.position) settle(true);
  }

  /** Call when the subscription has ended. */
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
   * Whether the stream has no event from a revision on; false when that is not known.
   * @param tail reads the end of the log from the server.
   */
  async endsBefore(
    stream: string,
    revision: number,
    tail: () => Promise<Position>,
  ): Promise<boolean> {
    if (!this.ends.endsBefore(stream, revision)) return false;
    return (await this.waitUntil(await tail())) && this.ends.endsBefore(stream, revision);
  }

  /**
   * Resolves to true when everything up to a position was received, to false after the maximum
   * wait.
   */
  private waitUntil(position: Position): Promise<boolean> {
    if (this.hasEnded) return Promise.resolve(false);
    if (this.recent.through >= position) return Promise.resolve(true);
    return new Promise((resolve) => {
      const settle = (hasReceived: boolean) => {
        clearTimeout(timer);
        this.waiting.delete(waiting);
        resolve(hasReceived);
      };
      const timer = setTimeout(() => settle(false), maxWaitMs);
      const waiting = { position, settle };
      this.waiting.add(waiting);
    });
  }
}
