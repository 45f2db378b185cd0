import { LRUCache } from 'lru-cache';
import type { Position } from '../../../../events/kernel/event.js';
import type { EventLog, RecordedPage } from '../../../stores/event-log.js';

/** Events that are folded and committed together at the most. */
const pageSize = 500;
const pagesRemembered = 8;

/**
 * Pages of the log for several read models at nearly the same place: each page is read and decoded
 * once, however many of them ask for it.
 */
export class PageReader {
  private readonly pages = new LRUCache<Position, Promise<RecordedPage | null>>({
    max: pagesRemembered,
  });

  constructor(private readonly log: EventLog) {}

  /** The next page after a position; null at the end of the log. */
  async after(position: Position): Promise<RecordedPage | null> {
    const remembered = this.pages.get(position);
    if (remembered !== undefined) return remembered;
    const reading = this.read(position);
    this.pages.set(position, reading);
    const forget = () => {
      if (this.pages.peek(position) === reading) this.pages.delete(position);
    };
    try {
      const page = await reading;
      if (page === null) forget();
      return page;
    } catch (error) {
      forget();
      throw error;
    }
  }

  private async read(position: Position): Promise<RecordedPage | null> {
    for await (const page of this.log.readAll(position, pageSize)) return page;
    return null;
  }
}
