import { Inject, Injectable } from '@nestjs/common';
import type { ExploreDocument } from '../../../projections/explore/document.js';
import { exploreProjection } from '../../../projections/explore/projection.js';
import { figuresId, type HomeStatsDocument } from '../../../projections/home-stats/document.js';
import { homeStatsProjection } from '../../../projections/home-stats/projection.js';
import type { HomeStats } from '../../contract/home/home.js';
import { type ReadModel, ReadModels } from '../../platform/read-side/read-models/read-models.js';
import { type Clock, eventClockPort } from '../../stores/ports/tokens.js';
import { ExchangedReader } from '../friends/friendships/exchanged.reader.js';
import { FriendshipsReader } from '../friends/friendships/friendships.reader.js';
import { LibraryReader } from '../library/my-list/library.reader.js';
import { LikesBetweenReader } from '../library/reactions/likes-between.reader.js';

const latestMilliseconds = 7 * 24 * 60 * 60 * 1_000;

/** The figures of Home, each as docs/architecture/figures.md defines it. */
@Injectable()
export class HomeStatsReader {
  private readonly documents: ReadModel<HomeStatsDocument, typeof homeStatsProjection.indexes>;
  private readonly explore: ReadModel<ExploreDocument, typeof exploreProjection.indexes>;

  constructor(
    readModels: ReadModels,
    private readonly friendships: FriendshipsReader,
    private readonly likes: LikesBetweenReader,
    private readonly library: LibraryReader,
    private readonly exchanged: ExchangedReader,
    @Inject(eventClockPort) private readonly clock: Clock,
  ) {
    this.documents = readModels.of(homeStatsProjection);
    this.explore = readModels.of(exploreProjection);
  }

  async of(userId: string): Promise<HomeStats> {
    const friendIds = [...(await this.friendships.friendIds(userId))];
    const [documents, ownLikes, latestFriendRecosCount, sent, received] = await Promise.all([
      this.documents.getMany([figuresId(userId), ...friendIds.map(figuresId)]),
      this.likes.givenToVisible(userId, friendIds),
      this.addedLately(userId, friendIds),
      this.exchanged.sentCount(userId, friendIds),
      this.library.receivedCount(userId, friendIds),
    ]);
    const own = documents.get(figuresId(userId));
    const figures = own?.kind === 'figures' ? own : undefined;
    return {
      yourRecommendations: figures?.recommendations ?? 0,
      // The read model of one's own likes may be ahead of the other.
      likesOnFriendsContent: Math.max(0, likesOn(documents, friendIds) - ownLikes),
      commentsReceived: figures?.commentsReceived ?? 0,
      latestFriendRecosCount,
      recommendationsSent: sent,
      recommendationsReceived: received,
      likesReceived: figures?.likesReceived ?? 0,
      friendsCount: figures?.friends ?? 0,
    };
  }

  /** Items that friends show, and their private ones that the user may see. */
  private async addedLately(userId: string, friendIds: readonly string[]): Promise<number> {
    const since = new Date(this.clock().getTime() - latestMilliseconds).toISOString();
    const [shown, hidden] = await Promise.all([
      this.explore.count({ index: 'newest', where: { shelf: friendIds }, atLeast: since }),
      this.library.privatelySeenCount(userId, friendIds, since),
    ]);
    return shown + hidden;
  }
}

/** All likes on what these users show to their friends. */
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
