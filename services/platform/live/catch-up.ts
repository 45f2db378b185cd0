import { Injectable } from '@nestjs/common';
import { bulkhead } from 'cockatiel';
import type { Position } from '../../../events/kernel/event.js';
import type { Notice } from '../../contract/live.js';
import { KeyedQueue } from '../tools/keyed-queue.js';
import { ChangeRenderer } from './change-renderer.js';
import { type Announcement, audienceOf, type Concern, positionsOf } from './concern.js';
import type { RecentAnnouncements } from './recent-announcements.js';

/** Most missed events that are sent one by one; beyond that the client reloads. */
const maxEvents = 200;
/** Users who catch up at the same time. */
const maxConcurrent = 4;

export interface Returning {
  readonly userId: string;
  /** The last position the client has received. */
  readonly position: Position;
  readonly isHere: () => boolean;
  readonly tell: (notice: Notice) => void;
}

/**
 * Sends returning clients the notices they missed, next to new announcements. One socket per user
 * and few users at a time, so that nobody else waits; it stops when the socket closes.
 */
@Injectable()
export class CatchUp {
  private readonly queue = new KeyedQueue();
  private readonly places = bulkhead(maxConcurrent, Infinity);

  constructor(private readonly renderer: ChangeRenderer) {}

  /** @returns the position up to which the client is complete; null when it has to reload. */
  of(returning: Returning, recent: RecentAnnouncements): Promise<Position | null> {
    return this.queue.run(returning.userId, () =>
      this.places.execute(() => this.tell(returning, recent)),
    );
  }

  /** Whether a user missed something after a position; true when that is no longer known. */
  hasMissed(userId: string, position: Position, recent: RecentAnnouncements): boolean {
    return concerning(userId, recent.since(position))?.length !== 0;
  }

  private async tell(
    { userId, position, isHere, tell }: Returning,
    recent: RecentAnnouncements,
  ): Promise<Position | null> {
    if (!isHere()) return position;
    const reached = recent.position;
    const mine = concerning(userId, recent.since(position));
    if (mine === null || eventsOf(userId, mine) > maxEvents) return null;
    for (const { position: at, concerns } of mine) {
      const rendering = await this.renderer.rendering(concerns, [userId]);
      const changes = await rendering.for(userId);
      if (!isHere()) return at;
      if (changes.length > 0) tell({ position: at, changes });
    }
    return reached;
  }
}

const isOf = (userId: string) => (concern: Concern) => audienceOf(concern).includes(userId);

const concerning = (userId: string, announcements: readonly Announcement[] | null) =>
  announcements?.filter(({ concerns }) => concerns.some(isOf(userId))) ?? null;

/**
 * Counted by event: a late read model announces many at once, and several models announce the same
 * event.
 */
const eventsOf = (userId: string, announcements: readonly Announcement[]) =>
  positionsOf(announcements.flatMap(({ concerns }) => concerns.filter(isOf(userId)))).length;
