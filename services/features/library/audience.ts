import { Injectable } from '@nestjs/common';
import type { RecommendationDocument } from '../../../projections/recommendations/document.js';
import { FriendshipsReader } from '../friends/friendships/friendships.reader.js';
import { RecommendationsReader } from './recommendations.reader.js';
import { Visibility } from './visibility.js';

/** People of whom visibility is asked in one call. */
const askedAtOnce = 5_000;

/** Who may be told of what happens to a recommendation: only people who may see it. */
@Injectable()
export class Audience {
  constructor(
    private readonly friendships: FriendshipsReader,
    private readonly recommendations: RecommendationsReader,
    private readonly visibility: Visibility,
  ) {}

  /**
   * Those who are shown what a person thinks of a recommendation: that person and that person's
   * friends (specification §6), as far as they may see the recommendation.
   */
  async circleOf(userId: string, recommendationId: string): Promise<string[]> {
    const document = await this.recommendations.find(recommendationId);
    if (document === undefined) return [];
    return this.viewersAmong([userId, ...(await this.friendships.friendIds(userId))], document);
  }

  /** Those of some people who are in that circle now. */
  async ofCircle(
    { userId, recommendationId }: { readonly userId: string; readonly recommendationId: string },
    userIds: readonly string[],
  ): Promise<readonly string[]> {
    const circle = new Set(await this.circleOf(userId, recommendationId));
    return userIds.filter((each) => circle.has(each));
  }

  /** Those of any number of people who may see it. */
  async viewersAmong(
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
