import { Injectable } from '@nestjs/common';
import { DomainError } from '../../events/kernel/domain-error.js';
import type { RecommendationDocument } from '../../projections/recommendations/document.js';
import type { getFriendsRecommendations } from '../contract/recommendation.js';
import type { InputOf } from '../http/handles.js';
import { EmailDirectory } from '../identity/email-directory.js';
import { Friendships } from '../queries/friendships.js';
import { LibraryQuery } from '../queries/library.js';
import { Recommendations } from '../queries/recommendations.js';
import type { ModelPage } from '../read-models/read-models.js';
import { ExploreQuery } from './explore.js';

/** What friends show, and what the caller and one of them have sent each other. */
@Injectable()
export class FriendsRecommendations {
  constructor(
    private readonly explore: ExploreQuery,
    private readonly library: LibraryQuery,
    private readonly recommendations: Recommendations,
    private readonly friendships: Friendships,
    private readonly directory: EmailDirectory,
  ) {}

  /** @throws DomainError not-found when `friend_email` is no friend; InvalidCursor. */
  async page(
    userId: string,
    filters: InputOf<typeof getFriendsRecommendations>,
  ): Promise<ModelPage<RecommendationDocument>> {
    const { friend_email, direction, limit, cursor } = filters;
    if (direction === undefined || friend_email === undefined) {
      return this.explore.page(userId, { ...filters, sort: 'most-recent' });
    }
    const friendId = await this.directory.find(friend_email);
    if (friendId === null || !(await this.friendships.areFriends(userId, friendId))) {
      throw new DomainError('not-found', 'Not friends with this user');
    }
    const pair =
      direction === 'sent' ? ([userId, friendId] as const) : ([friendId, userId] as const);
    const { items, nextCursor } = await this.library.sentBetween(...pair, limit, cursor);
    const ids = items.map(({ recommendationId }) => recommendationId);
    return { items: await this.recommendations.findMany(ids), nextCursor };
  }
}
