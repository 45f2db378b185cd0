import type { Position } from '../../../../../events/kernel/event.js';
import type { EventLog, LogPage } from '../../../../stores/event-log/event-log.js';
import { truncatePage } from '../../truncate-page.js';

/**
 * The next page of the log after a position; null at its end.
 * @param size most entries.
 * @param until the page ends here at the latest.
 */
export async function readPageAfter(
  log: EventLog,
  after: Position,
  size: number,
  until: Position | undefined,
): Promise<LogPage | null> {
  for await (const page of log.readEntries(after, size, { mayLag: true })) {
    return truncatePage(page, until);
  }
  return null;
}
