import type { Position } from '../../../../events/kernel/event.js';
import type { EventLog, RecordedPage } from '../../../stores/event-log.js';

/**
 * The next page of the log after a position; null at its end.
 * @param size events at the most.
 * @param until where the page ends at the latest.
 */
export async function pageAfter(
  log: EventLog,
  after: Position,
  size: number,
  until: Position | undefined,
): Promise<RecordedPage | null> {
  for await (const page of log.readAll(after, size)) {
    if (until === undefined || page.through <= until) return page;
    return { events: page.events.filter(({ position }) => position <= until), through: until };
  }
  return null;
}
