import { LRUCache } from 'lru-cache';
import type { StoredEvent } from '../ports.js';

/** Streams that are remembered: as many as those whose commands are. */
const maxStreams = 10_000;

interface End {
  /** No event of the stream has a greater revision, as far as is known; -1 when it has none. */
  last: number;
  /** Whether the stream was read to its end. */
  isKnown: boolean;
}

/** Where streams end that were read lately, kept true by all that a subscription brings. */
export class StreamEnds {
  private readonly ends = new LRUCache<string, End>({ max: maxStreams });

  /**
   * To be called before a stream is read, so that nothing is missed that comes meanwhile. Gives the way
   * to say up to which revision it was read when it ended there.
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

  /** Whether a stream has nothing from a revision on; also false where that is not known. */
  endsBefore(stream: string, revision: number): boolean {
    const end = this.ends.get(stream);
    return end !== undefined && end.isKnown && end.last < revision;
  }
}
