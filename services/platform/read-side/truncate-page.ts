import type { Position } from '../../../events/kernel/event.js';
import type { LogPage } from '../../stores/event-log/event-log.js';

/** The part of a page up to a position; all of it where it ends before, or there is none. */
export function truncatePage({ entries, through }: LogPage, until: Position | undefined): LogPage {
  if (until === undefined || through <= until) return { entries, through };
  return { entries: entries.filter(({ position }) => position <= until), through: until };
}
