import { Injectable } from '@nestjs/common';
import { bulkhead } from 'cockatiel';
import type { Position } from '../../../events/kernel/event.js';
import type { Notice } from '../../contract/live.js';
import { KeyedQueue } from '../tools/keyed-queue.js';
import { ChangeRenderer } from './change-renderer.js';
import { type Announcement, audienceOf, type Concern, positionsOf } from './concern.js';
import type { RecentAnnouncements } from './recent-announcements.js';

/** Events of which somebody is told one by one, however they were announced; who has missed more reads again. */
const mostTold = 200;
/** People who catch up at the same time. */
const mostAtOnce = 4;

/** Where somebody who comes back stands. */
export interface Returning {
  readonly userId: string;
  /** The last position that they have heard of. */
  readonly position: Position;
  readonly isHere: () => boolean;
  readonly tell: (notice: Notice) => void;
}

/**
 * Tells people who come back what they have missed, beside what is announced meanwhile: it takes as long
 * as it takes, one socket of a person after another and few people at once, so that nobody else waits
 * for it. It ends with the socket.
 */
@Injectable()
export class CatchUp {
  private readonly queue = new KeyedQueue();
  private readonly places = bulkhead(mostAtOnce, Infinity);

  constructor(private readonly renderer: ChangeRenderer) {}

  /** Up to where they have heard everything now; null when they have to read again. */
  of(returning: Returning, recent: RecentAnnouncements): Promise<Position | null> {
    return this.queue.run(returning.userId, () =>
      this.places.execute(() => this.tell(returning, recent)),
    );
  }

  /** Whether there was anything for somebody after a position, as far as it is known. */
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
    if (mine === null || eventsOf(userId, mine) > mostTold) return null;
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

/** A read model that is late announces many events at once, and several models announce the same. */
const eventsOf = (userId: string, announcements: readonly Announcement[]) =>
  positionsOf(announcements.flatMap(({ concerns }) => concerns.filter(isOf(userId)))).length;
