import { Injectable } from '@nestjs/common';
import { bulkhead } from 'cockatiel';
import { type Position, startPosition } from '../../../events/kernel/event.js';
import type { Notice } from '../../contract/live.js';
import { KeyedQueue } from '../tools/tasks.js';
import { ChangeRenderer } from './change-renderer.js';
import { type Announcement, concernedUsers, type Concern, positionsOf } from './concern.js';

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

/** A client that missed more events than this reloads. */
const maxEvents = 200;
/** Users who catch up at the same time. */
const maxConcurrent = 4;

/** A client that reconnects. */
export interface ReturningClient {
  readonly userId: string;
  /** The last position the client has received. */
  readonly position: Position;
  readonly isConnected: () => boolean;
  readonly send: (notice: Notice) => void;
}

/**
 * Sends returning clients the notices they missed, while new announcements go on. It serves one
 * socket per user and four users at a time, and stops when the socket closes.
 */
@Injectable()
export class CatchUp {
  private readonly queue = new KeyedQueue();
  private readonly slots = bulkhead(maxConcurrent, Infinity);

  constructor(private readonly renderer: ChangeRenderer) {}

  /** @returns the position up to which the client is complete; null when it has to reload. */
  sendMissed(client: ReturningClient, recent: RecentAnnouncements): Promise<Position | null> {
    return this.queue.run(client.userId, () =>
      this.slots.execute(() => this.sendNow(client, recent)),
    );
  }

  /** Whether a user missed something after a position; true when that is no longer known. */
  hasMissed(userId: string, position: Position, recent: RecentAnnouncements): boolean {
    return concerning(userId, recent.since(position))?.length !== 0;
  }

  private async sendNow(
    { userId, position, isConnected, send }: ReturningClient,
    recent: RecentAnnouncements,
  ): Promise<Position | null> {
    if (!isConnected()) return position;
    const reached = recent.position;
    const mine = concerning(userId, recent.since(position));
    if (mine === null || eventsOf(userId, mine) > maxEvents) return null;
    for (const { position: at, concerns } of mine) {
      const rendering = await this.renderer.rendering(concerns, [userId]);
      const changes = await rendering.for(userId);
      if (!isConnected()) return at;
      if (changes.length > 0) send({ position: at, changes });
    }
    return reached;
  }
}

const isOf = (userId: string) => (concern: Concern) => concernedUsers(concern).includes(userId);

const concerning = (userId: string, announcements: readonly Announcement[] | null) =>
  announcements?.filter(({ concerns }) => concerns.some(isOf(userId))) ?? null;

/**
 * Number of missed events that concern a user. Announcements are not counted, because a lagging read
 * model announces many events at once, and several models announce the same event.
 */
const eventsOf = (userId: string, announcements: readonly Announcement[]) =>
  positionsOf(announcements.flatMap(({ concerns }) => concerns.filter(isOf(userId)))).length;
