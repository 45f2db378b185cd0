import { type Position, startPosition } from '../../../events/kernel/event.js';
import type { Announcement } from './concern.js';

const maxAnnouncements = 5_000;

/** The latest announcements, for clients that were briefly disconnected. */
export class RecentAnnouncements {
  private readonly announcements: Announcement[] = [];
  /** Announcements after this position are complete. */
  private completeAfter: Position = startPosition;

  /** Position of the latest announcement. */
  get position(): Position {
    return this.announcements.at(-1)?.position ?? this.completeAfter;
  }

  /** Restarts here; earlier announcements are unknown. */
  startAt(position: Position): void {
    this.announcements.length = 0;
    this.completeAfter = position;
  }

  add(announcement: Announcement): void {
    this.announcements.push(announcement);
    if (this.announcements.length <= maxAnnouncements) return;
    this.completeAfter = this.announcements.shift()?.position ?? this.completeAfter;
  }

  /** Announcements after a position; null when they are no longer complete. */
  since(position: Position): readonly Announcement[] | null {
    if (position < this.completeAfter) return null;
    return this.announcements.filter((announcement) => announcement.position > position);
  }
}
