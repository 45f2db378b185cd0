import { Injectable } from '@nestjs/common';
import type { Position } from '../../../events/kernel/event.js';
import { commentOf } from '../../../projections/comments/document.js';
import { friendListOf } from '../../../projections/friend-lists/document.js';
import { friendDocument } from '../../../projections/friends/document.js';
import { homeStatsDocument } from '../../../projections/home-stats/document.js';
import { inboxDocument } from '../../../projections/inbox/document.js';
import { opinionsDocument } from '../../../projections/opinions/document.js';
import { entryOf, shareOf } from '../../../projections/library/document.js';
import {
  type RecommendationDocument,
  recommendationDocument,
} from '../../../projections/recommendations/document.js';
import { subscriptionOf } from '../../../projections/subscriptions/document.js';
import { userDocument } from '../../../projections/users/document.js';
import type { ModelChange } from '../read-side/projector/commit-feed.js';
import { FriendshipsReader } from '../../features/friends/friendships.reader.js';
import { RecommendationsReader } from '../../features/library/recommendations.reader.js';
import { LibraryReader } from '../../features/library/my-list/library.reader.js';
import { Visibility } from '../../features/library/visibility.js';
import type { Concern } from './concern.js';

/** People of whom visibility is asked in one call. */
const askedAtOnce = 5_000;

/** Whom a changed document concerns: only people who may see what it says. */
@Injectable()
export class Audience {
  private readonly rules: Readonly<Record<string, (change: ModelChange) => Promise<Concern[]>>>;

  constructor(
    private readonly friendships: FriendshipsReader,
    private readonly recommendations: RecommendationsReader,
    private readonly visibility: Visibility,
    private readonly library: LibraryReader,
  ) {
    this.rules = {
      users: (change) => this.user(change),
      friends: (change) => Promise.resolve(this.friends(change)),
      'friend-lists': (change) => Promise.resolve(this.friendList(change)),
      subscriptions: (change) => Promise.resolve(this.subscription(change)),
      inbox: (change) => Promise.resolve(this.inbox(change)),
      'home-stats': (change) => this.homeStats(change),
      recommendations: (change) => this.recommendation(change),
      library: (change) => this.libraryDocument(change),
      opinions: (change) => this.opinion(change),
      comments: (change) => this.comment(change),
    };
  }

  async of(change: ModelChange): Promise<Concern[]> {
    return (await this.rules[change.model]?.(change)) ?? [];
  }

  private async user({ body, position }: ModelChange): Promise<Concern[]> {
    const { userId } = userDocument.parse(body);
    const tell = [userId, ...(await this.friendships.friendIds(userId))];
    return [{ model: 'users', version: position, userId, tell }];
  }

  private friends({ body, position }: ModelChange): Concern[] {
    const { userId, otherId, status } = friendDocument.parse(body);
    const tell = [userId];
    const friends = { model: 'friends', version: position, otherId, tell } as const;
    // The badge counts the likes of the friends of the moment.
    const badgeToo = status === 'friends' || status === 'none';
    return badgeToo ? [friends, { model: 'inbox', version: position, tell }] : [friends];
  }

  private friendList({ id, position }: ModelChange): Concern[] {
    const { ownerId, listId } = friendListOf(id);
    return [{ model: 'friend-lists', version: position, listId, tell: [ownerId] }];
  }

  private subscription({ id, position }: ModelChange): Concern[] {
    const { subscriberId, friendId } = subscriptionOf(id);
    return [{ model: 'subscriptions', version: position, friendId, tell: [subscriberId] }];
  }

  private inbox({ body, position }: ModelChange): Concern[] {
    return [{ model: 'inbox', version: position, tell: [inboxDocument.parse(body).userId] }];
  }

  private async homeStats({ body, position }: ModelChange): Promise<Concern[]> {
    const document = homeStatsDocument.parse(body);
    if (document.kind === 'item') return [];
    const tell = [document.userId];
    // A friend's figures add up to one's own `likesOnFriendsContent` and `latestFriendRecosCount`.
    const stale = [...(await this.friendships.friendIds(document.userId))];
    const version = position;
    // The badge counts likes and comments too.
    return [
      { model: 'home-stats', version, tell, stale },
      { model: 'inbox', version, tell },
    ];
  }

  private async recommendation({ body, position }: ModelChange): Promise<Concern[]> {
    const document = recommendationDocument.parse(body);
    const { recommendationId, ownerId } = document;
    const [friendIds, people] = await Promise.all([
      this.friendships.friendIds(ownerId),
      this.library.peopleWith(recommendationId),
    ]);
    const tell = await this.viewersAmong([ownerId, ...friendIds, ...people], document);
    return [{ model: 'recommendations', version: position, recommendationId, tell }];
  }

  private async libraryDocument({ id, position: version }: ModelChange): Promise<Concern[]> {
    const share = shareOf(id);
    if (share !== null) return this.share(share, version);
    const entry = entryOf(id);
    if (entry === null) return [];
    const { recommendationId, userId } = entry;
    const tell = [userId];
    const library = { model: 'library', version, recommendationId, tell } as const;
    const document = await this.recommendations.find(recommendationId);
    if (document !== undefined && (await this.visibility.isSeenBy(userId, document))) {
      return [library];
    }
    return [library, { model: 'recommendations', version, recommendationId, removed: true, tell }];
  }

  private share(
    { senderId, recipientId }: { senderId: string; recipientId: string },
    version: Position,
  ): Concern[] {
    const shares = { model: 'shares', version } as const;
    return [
      { ...shares, otherId: recipientId, tell: [senderId] },
      { ...shares, otherId: senderId, tell: [recipientId] },
      { model: 'home-stats', version, tell: [senderId, recipientId], stale: [] },
    ];
  }

  private async opinion({ body, position }: ModelChange): Promise<Concern[]> {
    // Opinions are removed with their recommendation only, which is told of by itself.
    if (body === undefined) return [];
    const document = opinionsDocument.parse(body);
    if (document.kind === 'item') return [];
    const { recommendationId, userId, reaction } = document;
    const tell = await this.circleOf(userId, recommendationId);
    const version = position;
    return [{ model: 'opinions', version, recommendationId, userId, reaction, tell }];
  }

  /** Of a recommendation that is gone nothing is told but that: nobody sees it any more. */
  private async comment({ id, position }: ModelChange): Promise<Concern[]> {
    const { recommendationId, userId } = commentOf(id);
    const tell = await this.circleOf(userId, recommendationId);
    return [{ model: 'comments', version: position, recommendationId, userId, tell }];
  }

  /**
   * Those who are shown what a person thinks of a recommendation: that person and that person's
   * friends (specification §6), as far as they may see the recommendation.
   */
  private async circleOf(userId: string, recommendationId: string): Promise<string[]> {
    const document = await this.recommendations.find(recommendationId);
    if (document === undefined) return [];
    return this.viewersAmong([userId, ...(await this.friendships.friendIds(userId))], document);
  }

  private async viewersAmong(
    userIds: readonly string[],
    document: RecommendationDocument,
  ): Promise<string[]> {
    const different = [...new Set(userIds)];
    const viewers: string[] = [];
    for (let start = 0; start < different.length; start += askedAtOnce) {
      const part = different.slice(start, start + askedAtOnce);
      viewers.push(...(await this.visibility.viewersAmong(part, document)));
    }
    return viewers;
  }
}
