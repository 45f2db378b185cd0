import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { figuresId, homeStatsDocument } from '../../../projections/home-stats/document.js';
import { homeStatsProjection } from '../../../projections/home-stats/projection.js';
import {
  type InboxDocument,
  inboxDocument,
  inboxProjection,
} from '../../../projections/inbox/projection.js';
import { friendDocument, friendsProjection } from '../../../projections/friends/projection.js';
import { notificationsDocument } from '../../../projections/notifications/document.js';
import { notificationsProjection } from '../../../projections/notifications/projection.js';
import type { InboxBadge } from '../../contract/home/home.js';
import { InjectModel, type ModelOf } from '../../platform/read-side/read-models/read-models.js';
import type { ChangeOf } from '../../contract/live.js';
import { FiguresNotice, type ModelChange } from '../../platform/live/notice.js';
import { FriendshipsReader } from '../friends/friendships/friendships.reader.js';
import { ShownPeople } from '../friends/blocks.reader.js';
import { CommentsReader } from '../library/comments/comments.reader.js';
import { LikesBetweenReader } from '../library/reactions/reactions.reader.js';
import { NotificationsReader } from '../notifications/notifications.reader.js';

/**
 * The number on the inbox badge: friends' current likes and others' comments on one's own items,
 * and open requests.
 */
@Injectable()
export class InboxBadgeReader {
  constructor(
    @InjectModel(inboxProjection) private readonly inbox: ModelOf<typeof inboxProjection>,
    @InjectModel(homeStatsProjection)
    private readonly homeStats: ModelOf<typeof homeStatsProjection>,
    private readonly shownPeople: ShownPeople,
    private readonly friendships: FriendshipsReader,
    private readonly comments: CommentsReader,
    private readonly likes: LikesBetweenReader,
    private readonly notifications: NotificationsReader,
  ) {}

  /** What a user has read, by kind. */
  async readBy(userId: string): Promise<InboxDocument['reading']> {
    return (await this.inbox.get(userId))?.reading;
  }

  /** All that the badge counts, how many of it are unread, and the other unread notifications. */
  async of(userId: string): Promise<InboxBadge> {
    const [shown, hidden, blocked] = await Promise.all([
      this.shownPeople.friendsShownTo(userId),
      this.shownPeople.hiddenFrom(userId),
      this.shownPeople.blockedEitherWay(userId),
    ]);
    const [inbox, figures, likes, commentsOfHidden, hiddenRequests, unread] = await Promise.all([
      this.inbox.get(userId),
      this.homeStats.get(figuresId(userId)),
      this.likes.given([...shown], userId),
      this.comments.countBetween([...hidden], userId),
      this.friendships.requestCount(userId, [...blocked]),
      this.notifications.unread(userId),
    ]);
    const comments = figures?.kind === 'figures' ? figures.commentsReceived : 0;
    const opinions = Math.max(0, comments - commentsOfHidden) + likes;
    // A request that was sent at the moment of a block may still be open.
    const requests = Math.max(0, (inbox?.openRequests ?? 0) - hiddenRequests);
    return {
      count: requests + opinions,
      unread: requests + unread.opinions,
      news: unread.others,
    };
  }
}

/** The inbox badge is announced to its user only. */
@Injectable()
export class InboxNotice extends FiguresNotice<'inbox'> {
  readonly model = 'inbox';
  readonly about = z.object({});
  readonly rules = {
    // Without a document the account was erased, so there is nobody to notify.
    [inboxProjection.name]: ({ body }: ModelChange) =>
      body === undefined ? [] : [{ audience: [inboxDocument.parse(body).userId] }],
    // The badge includes comments, which the figures of Home count, and likes.
    [homeStatsProjection.name]: ({ body }: ModelChange) => {
      if (body === undefined) return [];
      const document = homeStatsDocument.parse(body);
      return document.kind === 'item' ? [] : [{ audience: [document.userId] }];
    },
    [notificationsProjection.name]: ({ body }: ModelChange) => {
      if (body === undefined) return [];
      const { kind, receiverId } = notificationsDocument.parse(body);
      return kind === 'sent' ? [] : [{ audience: [receiverId] }];
    },
    // Only likes by current friends count.
    [friendsProjection.name]: ({ body }: ModelChange) => {
      if (body === undefined) return [];
      const { userId, status } = friendDocument.parse(body);
      return status === 'friends' || status === 'none' ? [{ audience: [userId] }] : [];
    },
  };

  constructor(private readonly badge: InboxBadgeReader) {
    super();
  }

  async render(
    userId: string,
    _reason: 'changed' | 'stale',
    { id, version }: { readonly id: string; readonly version: string },
  ): Promise<ChangeOf<'inbox'>> {
    return { model: 'inbox', id, version, document: await this.badge.of(userId) };
  }
}
