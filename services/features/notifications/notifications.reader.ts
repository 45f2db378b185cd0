import { Injectable } from '@nestjs/common';
import type { Position } from '../../../events/kernel/event.js';
import { statusOf } from '../../../events/reading/read-state.js';
import type {
  Notification,
  NotificationsDocument,
} from '../../../projections/notifications/document.js';
import { blocksProjection } from '../../../projections/blocks/projection.js';
import { friendsProjection } from '../../../projections/friends/projection.js';
import { libraryProjection } from '../../../projections/library/projection.js';
import { notificationsProjection } from '../../../projections/notifications/projection.js';
import { recommendationsProjection } from '../../../projections/recommendations/projection.js';
import { ConsistentReads } from '../../platform/read-side/consistent-reads.js';
import {
  InjectModel,
  type ModelOf,
  type ModelPage,
} from '../../platform/read-side/read-models/read-models.js';
import { StoreUnavailable } from '../../stores/ports.js';
import { isOpinion, type ShownNotification, ShownNotifications } from './shown-notifications.js';

/** Only so many of the newest notifications are counted. */
const maxCounted = 1_000;
/** Limits what one request reads: notifications of hidden people could make it arbitrarily slow. */
const maxPages = 10;
/** Sorts after every id of a document. */
const afterAllIds = '\u{10ffff}';

/** The read models that say who may be told of what. */
const visibility = [
  blocksProjection,
  friendsProjection,
  libraryProjection,
  recommendationsProjection,
];

/** Numbers of unread notifications: on Home what the inbox badge counts, at the bell all others. */
export interface UnreadCounts {
  readonly opinions: number;
  readonly others: number;
}

const isNotification = (document: NotificationsDocument): document is Notification =>
  document.kind !== 'sent';

/** Reads what happened to people. */
@Injectable()
export class NotificationsReader {
  constructor(
    @InjectModel(notificationsProjection)
    private readonly documents: ModelOf<typeof notificationsProjection>,
    private readonly judged: ShownNotifications,
    private readonly reads: ConsistentReads,
  ) {}

  /**
   * Notifications of all receivers after a position, in the order of the log; all of each position,
   * so that the last one's position is where the next call continues. Callers ask `shown`.
   */
  async recordedAfter(position: Position, limit: number): Promise<readonly Notification[]> {
    const after = { order: [position], id: afterAllIds };
    const places = await this.documents.places({ index: 'inLog', where: {}, limit, after });
    const last = places.at(-1)?.order[0];
    const whole = places.filter(({ order }) => order[0] !== last);
    if (places.length === limit && whole.length === 0)
      return this.recordedAfter(position, limit * 2);
    const ids = (places.length === limit ? whole : places).map(({ id }) => id);
    const documents = await this.documents.getMany(ids);
    return ids.flatMap((id) => documents.get(id) ?? []).filter(isNotification);
  }

  /** False while read models lag, so that `shown` could return what a block has just hidden. */
  async isVisibilityCurrent(): Promise<boolean> {
    try {
      await this.reads.waitUntilCaughtUp(visibility);
      return true;
    } catch (error) {
      if (error instanceof StoreUnavailable) return false;
      throw error;
    }
  }

  /** Those of a receiver's notifications that may be shown now. */
  shown(
    receiverId: string,
    notifications: readonly Notification[],
  ): Promise<readonly ShownNotification[]> {
    return this.judged.among(receiverId, notifications);
  }

  /** A page of a person's list, newest first; it may have fewer than `limit`. */
  async list(
    userId: string,
    limit: number,
    cursor?: string,
  ): Promise<ModelPage<ShownNotification>> {
    const found: ShownNotification[] = [];
    let next = cursor;
    for (let page = 0; page < maxPages; page += 1) {
      const rest = limit - found.length;
      const { items, nextCursor } = await this.documents.list({
        index: 'newest',
        where: { listed: userId },
        limit: rest,
        cursor: next,
      });
      found.push(...(await this.shown(userId, items.filter(isNotification))));
      next = nextCursor;
      if (next === undefined || found.length >= limit / 2) break;
    }
    return { items: found, ...(next !== undefined && { nextCursor: next }) };
  }

  /** How many of the newest are unread. */
  async unread(userId: string): Promise<UnreadCounts> {
    const state = await this.judged.readBy(userId);
    const hasMarks = Object.values(state.marks).some(({ as }) => as === 'unread');
    const isUnread = ({ itemId, actorId, at }: Notification) =>
      statusOf(state, itemId ?? actorId, at) === 'unread';
    const query = { index: 'newest', where: { listed: userId }, limit: maxCounted } as const;
    const newest = await this.documents.places(query);
    const ids = newest.flatMap(({ order: [at = ''], id }) =>
      hasMarks || at > state.readUntil ? id : [],
    );
    const documents = [...(await this.documents.getMany(ids)).values()];
    const unread = documents.filter(isNotification).filter(isUnread);
    const shown = (await this.shown(userId, unread)).filter(({ isRead }) => !isRead);
    const opinions = shown.filter(({ notification: { kind } }) => isOpinion(kind)).length;
    return { opinions, others: shown.length - opinions };
  }
}
