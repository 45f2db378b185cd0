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
export class StreamEnds {
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
