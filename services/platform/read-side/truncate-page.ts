import type { Position } from '../../../events/kernel/event.js';
import type { LogPage } from '../../stores/event-log/event-log.js';

/** A page without the entries after `until`; the whole page when `until` is undefined. */
export function truncatePage({ entries, through }: LogPage, until: Position | undefined): LogPage {
  if (until === undefined || through <= until) return { entries, through };
  return { entries: entries.filter(({ position }) => position <= until), through: until };
}
