import { Injectable } from '@nestjs/common';
import type { RecommendationDocument } from '../../../projections/recommendations/projection.js';
import { DomainError } from '../../../events/kernel/domain-error.js';
import { ShownPeople } from '../friends/blocks.reader.js';
import { Friendships } from '../friends/friendships/friendships.js';
import { EmailDirectory } from '../people/email-directory.js';
import { RecommendationsReader } from './recommendations.reader.js';
import { Visibility } from './visibility.js';

/** Finds the friend whose address a filter names. */
@Injectable()
export class NamedFriend {
  constructor(
    private readonly directory: EmailDirectory,
    private readonly friendships: Friendships,
  ) {}

  /**
   * User id of the caller's friend with this address.
   * @param known friends by the read models, which may lag
   * @throws DomainError not-found for an address that is not a friend's.
   */
  async find(userId: string, known: ReadonlySet<string>, email: string): Promise<string> {
    const friendId = await this.directory.find(email);
    if (friendId === null || !(await this.isFriend(userId, known, friendId))) {
      throw new DomainError('not-found', 'Not friends with this user');
    }
    return friendId;
  }

  /** The log also has friendships that the read models do not have yet. */
  private async isFriend(
    userId: string,
    known: ReadonlySet<string>,
    friendId: string,
  ): Promise<boolean> {
    return known.has(friendId) || this.friendships.areFriends(userId, friendId);
  }
}

/** Maximum number of users per visibility query. */
const batchSize = 5_000;

/** The users whom notices about an item reach: only those who may see it. */
@Injectable()
export class Audience {
  constructor(
    private readonly shownPeople: ShownPeople,
    private readonly recommendations: RecommendationsReader,
    private readonly visibility: Visibility,
  ) {}

  /**
   * The users who see a user's reaction to an item: the user and friends (specification §6) who may
   * see the item.
   */
  async circleOf(userId: string, recommendationId: string): Promise<string[]> {
    // In parallel, so that the lookups of one announcement are few statements.
    const [document, friendIds] = await Promise.all([
      this.recommendations.find(recommendationId),
      this.shownPeople.friendsNotifiedOf(userId),
    ]);
    if (document === undefined) return [];
    return this.viewersAmong([userId, ...friendIds], document);
  }

  /** Those of the given users who are in `circleOf` now. */
  async amongCircle(
    { userId, recommendationId }: { readonly userId: string; readonly recommendationId: string },
    userIds: readonly string[],
  ): Promise<readonly string[]> {
    const circle = new Set(await this.circleOf(userId, recommendationId));
    return userIds.filter((each) => circle.has(each));
  }

  /** Those of any number of users who may see an item. */
  async viewersAmong(
    userIds: readonly string[],
    document: RecommendationDocument,
  ): Promise<string[]> {
    const distinct = [...new Set(userIds)];
    const viewers: string[] = [];
    for (let start = 0; start < distinct.length; start += batchSize) {
      const batch = distinct.slice(start, start + batchSize);
      viewers.push(...(await this.visibility.viewersAmong(batch, document)));
    }
    return viewers;
  }
}
