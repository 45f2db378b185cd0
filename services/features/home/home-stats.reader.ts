import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { exploreProjection } from '../../../projections/explore/projection.js';
import {
  figuresId,
  type HomeStatsDocument,
  homeStatsDocument,
} from '../../../projections/home-stats/document.js';
import { homeStatsProjection } from '../../../projections/home-stats/projection.js';
import { shareOf } from '../../../projections/library/document.js';
import { libraryProjection } from '../../../projections/library/projection.js';
import type { HomeStats } from '../../contract/home/home.js';
import { InjectModel, type ModelOf } from '../../platform/read-side/read-models/read-models.js';
import { type Clock, eventClockPort } from '../../stores/ports/tokens.js';
import type { ChangeOf } from '../../contract/live.js';
import { FiguresNotice, type ModelChange } from '../../platform/live/notice.js';
import { ExchangedReader, FriendshipsReader } from '../friends/friendships/friendships.reader.js';
import { ShownPeople } from '../friends/blocks.reader.js';
import { LibraryReader } from '../library/my-list/library.reader.js';
import { CommentsReader } from '../library/comments/comments.reader.js';
import { LikesBetweenReader } from '../library/reactions/reactions.reader.js';

/** Milliseconds for which an item counts as one of the latest. */
const latestPeriodMs = 7 * 24 * 60 * 60 * 1_000;

/** Reads the figures of Home, each as docs/architecture/figures.md defines it. */
@Injectable()
export class HomeStatsReader {
  constructor(
    @InjectModel(homeStatsProjection)
    private readonly documents: ModelOf<typeof homeStatsProjection>,
    @InjectModel(exploreProjection) private readonly explore: ModelOf<typeof exploreProjection>,
    private readonly friendships: FriendshipsReader,
    private readonly shownPeople: ShownPeople,
    private readonly comments: CommentsReader,
    private readonly likes: LikesBetweenReader,
    private readonly library: LibraryReader,
    private readonly exchanged: ExchangedReader,
    @Inject(eventClockPort) private readonly clock: Clock,
  ) {}

  /** The figures of a user; zeros for a user without any event. */
  async of(userId: string): Promise<HomeStats> {
    const [allFriendIds, shownFriendIds, hiddenIds] = await Promise.all([
      this.friendships.friendIds(userId),
      this.shownPeople.friendsShownTo(userId),
      this.shownPeople.hiddenFrom(userId),
    ]);
    const friendIds = [...shownFriendIds];
    const [documents, ownLikes, latestFriendRecosCount, sent, received, hiddenCounts] =
      await Promise.all([
        this.documents.getMany([figuresId(userId), ...friendIds.map(figuresId)]),
        this.likes.givenToVisible(userId, friendIds),
        this.countRecent(userId, friendIds),
        this.exchanged.sentCount(userId, [...allFriendIds]),
        this.library.receivedCount(userId, friendIds),
        this.countsOfHidden(userId, [...hiddenIds], friendIds),
      ]);
    const own = documents.get(figuresId(userId));
    const figures = own?.kind === 'figures' ? own : undefined;
    return {
      yourRecommendations: figures?.recommendations ?? 0,
      likesOnFriendsContent: subtract(
        likesOn(documents, friendIds),
        ownLikes + hiddenCounts.onFriends,
      ),
      commentsReceived: subtract(figures?.commentsReceived, hiddenCounts.comments),
      latestFriendRecosCount,
      recommendationsSent: sent,
      recommendationsReceived: received,
      likesReceived: subtract(figures?.likesReceived, hiddenCounts.likes),
      friendsCount: figures?.friends ?? 0,
    };
  }

  /** Likes and comments of people hidden from the user, which the stored figures include. */
  private async countsOfHidden(
    userId: string,
    hiddenIds: readonly string[],
    friendIds: readonly string[],
  ): Promise<{ onFriends: number; comments: number; likes: number }> {
    if (hiddenIds.length === 0) return { onFriends: 0, comments: 0, likes: 0 };
    const [onFriends, comments, likes] = await Promise.all([
      this.likes.givenToVisible(hiddenIds, friendIds),
      this.comments.countBetween(hiddenIds, userId),
      this.likes.given(hiddenIds, userId),
    ]);
    return { onFriends, comments, likes };
  }

  /** Friends' items of the last 7 days: those for all friends, and private ones that the user sees. */
  private async countRecent(userId: string, friendIds: readonly string[]): Promise<number> {
    const since = new Date(this.clock().getTime() - latestPeriodMs).toISOString();
    const [forFriends, privatelySeen] = await Promise.all([
      this.explore.count({ index: 'newest', where: { shelf: friendIds }, atLeast: since }),
      this.library.privatelySeenCount(userId, friendIds, since),
    ]);
    return forFriends + privatelySeen;
  }
}

/** At least 0: the two numbers come from read models of which the second may be ahead. */
const subtract = (total = 0, part: number) => Math.max(0, total - part);

/** Number of likes on what these users show to their friends. */
function likesOn(
  documents: ReadonlyMap<string, HomeStatsDocument>,
  userIds: readonly string[],
): number {
  let sum = 0;
  for (const userId of userIds) {
    const document = documents.get(figuresId(userId));
    sum += document?.kind === 'figures' ? document.likesOnVisible : 0;
  }
  return sum;
}

/** The figures of Home: announced to their user with the new values, to friends only as stale. */
@Injectable()
export class HomeStatsNotice extends FiguresNotice<'home-stats'> {
  readonly model = 'home-stats';
  readonly about = z.object({});
  readonly rules = {
    [homeStatsProjection.name]: (change: ModelChange) => this.figures(change),
    [libraryProjection.name]: async ({ id }: ModelChange) => {
      const share = shareOf(id);
      if (share === null) return [];
      const { senderId, recipientId } = share;
      const recipients = await this.shownPeople.notifiedOf(senderId, [recipientId]);
      return [{ audience: [senderId, ...recipients], stale: [] }];
    },
  };

  constructor(
    private readonly shownPeople: ShownPeople,
    private readonly homeStats: HomeStatsReader,
  ) {
    super();
  }

  async render(
    userId: string,
    reason: 'changed' | 'stale',
    { id, version }: { readonly id: string; readonly version: string },
  ): Promise<ChangeOf<'home-stats'>> {
    if (reason === 'stale') return { model: 'home-stats', id, version };
    return { model: 'home-stats', id, version, document: await this.homeStats.of(userId) };
  }

  private async figures({ body }: ModelChange) {
    // The account was erased, so there is nobody to notify.
    if (body === undefined) return [];
    const document = homeStatsDocument.parse(body);
    if (document.kind === 'item') return [];
    // Friends' `likesOnFriendsContent` and `latestFriendRecosCount` depend on this user's items.
    const stale = [...(await this.shownPeople.friendsNotifiedOf(document.userId))];
    return [{ audience: [document.userId], stale }];
  }
}
