import { type Position, startPosition } from '../../../events/kernel/event.js';
import type { Announcement } from './concern.js';

const remembered = 5_000;

/** The latest announcements, for clients that were briefly disconnected. */
export class RecentAnnouncements {
  private readonly announcements: Announcement[] = [];
  /** Announcements after this position are complete. */
  private complete: Position = startPosition;

  /** Position of the latest announcement. */
  get position(): Position {
    return this.announcements.at(-1)?.position ?? this.complete;
  }

  /** Restarts here; earlier announcements are unknown. */
  startAt(position: Position): void {
    this.announcements.length = 0;
    this.complete = position;
  }

  add(announcement: Announcement): void {
    this.announcements.push(announcement);
    if (this.announcements.length <= remembered) return;
    this.complete = this.announcements.shift()?.position ?? this.complete;
  }

  /** Announcements after a position; null when they are no longer complete. */
  since(position: Position): readonly Announcement[] | null {
    if (position < this.complete) return null;
    return this.announcements.filter((announcement) => announcement.position > position);
  }
}
