import { type Position, startPosition } from '../../../events/kernel/event.js';
import type { Announcement } from './concern.js';

const remembered = 5_000;

/** The last announcements, for clients that were away for a moment. */
export class RecentAnnouncements {
  private readonly announcements: Announcement[] = [];
  /** Everything announced after this position is here. */
  private complete: Position = startPosition;

  /** Position of the last announcement. */
  get position(): Position {
    return this.announcements.at(-1)?.position ?? this.complete;
  }

  /** Remembers from here on; what was announced before is unknown. */
  startAt(position: Position): void {
    this.announcements.length = 0;
    this.complete = position;
  }

  add(announcement: Announcement): void {
    this.announcements.push(announcement);
    if (this.announcements.length <= remembered) return;
    this.complete = this.announcements.shift()?.position ?? this.complete;
  }

  /** What was announced after a position; null when that is not known any more. */
  since(position: Position): readonly Announcement[] | null {
    if (position < this.complete) return null;
    return this.announcements.filter((announcement) => announcement.position > position);
  }
}
