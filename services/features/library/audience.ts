import { Injectable } from '@nestjs/common';
import type { RecommendationDocument } from '../../../projections/recommendations/document.js';
import { ShownPeople } from '../friends/blocks/shown-people.js';
import { RecommendationsReader } from './recommendations.reader.js';
import { Visibility } from './visibility.js';

/** Users checked per visibility query. */
const askedAtOnce = 5_000;

/** Who may be told of changes to an item: only users who may see it. */
@Injectable()
export class Audience {
  constructor(
    private readonly shownPeople: ShownPeople,
    private readonly recommendations: RecommendationsReader,
    private readonly visibility: Visibility,
  ) {}

  /**
   * Those who see a user's reaction: the user and the friends who are told of it (specification §6),
   * as far as they may see the item.
   */
  async circleOf(userId: string, recommendationId: string): Promise<string[]> {
    const document = await this.recommendations.find(recommendationId);
    if (document === undefined) return [];
    const friendIds = await this.shownPeople.friendsNotifiedOf(userId);
    return this.viewersAmong([userId, ...friendIds], document);
  }

  /** Those of the given users who are in that circle now. */
  async ofCircle(
    { userId, recommendationId }: { readonly userId: string; readonly recommendationId: string },
    userIds: readonly string[],
  ): Promise<readonly string[]> {
    const circle = new Set(await this.circleOf(userId, recommendationId));
    return userIds.filter((each) => circle.has(each));
  }

  /** Those of any number of users who may see the item. */
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
