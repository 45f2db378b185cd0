import { Injectable } from '@nestjs/common';
import { reactionsProjection } from '../../../../projections/reactions/projection.js';
import { InjectModel, type ModelOf } from '../../../platform/read-side/read-models/read-models.js';
import { compareText } from '../../../stores/read-store/document-query.js';
import { ShownPeople } from '../../friends/blocks.reader.js';

type UserIds = string | readonly string[];

/** Counts the current likes of users on the items of owners. */
@Injectable()
export class LikesBetweenReader {
  constructor(
    @InjectModel(reactionsProjection)
    private readonly opinions: ModelOf<typeof reactionsProjection>,
  ) {}

  /** On all items of the owners, private or not. */
  given(userId: UserIds, ownerId: UserIds): Promise<number> {
    return this.count(userId, ownerId, [0, 1]);
  }

  /** On the items that the owners show to their friends. */
  givenToVisible(userId: UserIds, ownerId: UserIds): Promise<number> {
    return this.count(userId, ownerId, 1);
  }

  private count(
    userId: UserIds,
    ownerId: UserIds,
    visible: number | readonly number[],
  ): Promise<number> {
    const where = { userId, ownerId, reaction: 'liked', visible };
    return this.opinions.count({ index: 'between', where });
  }
}

/** User ids of those who like and dislike a recommendation. */
export interface Reactions {
  readonly likedBy: readonly string[];
  readonly dislikedBy: readonly string[];
}

/** Maximum number of items per query. */
const batchSize = 2_000;

/**
 * Reads likes and dislikes. The cost grows with the number of items and friends, not with the number
 * of reactions.
 */
@Injectable()
export class ReactionsReader {
  constructor(
    @InjectModel(reactionsProjection)
    private readonly opinions: ModelOf<typeof reactionsProjection>,
    private readonly shownPeople: ShownPeople,
  ) {}

  /**
   * Reactions of the viewer and of friends who are not hidden, by item id. Every requested id has an
   * entry.
   */
  async shownTo(
    viewerId: string,
    recommendationIds: readonly string[],
  ): Promise<ReadonlyMap<string, Reactions>> {
    const shown = new Map(
      recommendationIds.map((id) => [id, { likedBy: [] as string[], dislikedBy: [] as string[] }]),
    );
    const circle = [viewerId, ...(await this.shownPeople.friendsShownTo(viewerId))];
    for (const where of whereEach(recommendationIds, ['liked', 'disliked'])) {
      const query = { index: 'byRecommendation', where, among: circle } as const;
      for (const { equals, order } of await this.opinions.entries(query)) {
        const [recommendationId, reaction, userId] = [...equals, ...order].map(String);
        const reactions = shown.get(recommendationId ?? '');
        const people = reaction === 'liked' ? reactions?.likedBy : reactions?.dislikedBy;
        if (userId !== undefined) people?.push(userId);
      }
    }
    for (const { likedBy, dislikedBy } of shown.values()) {
      likedBy.sort(compareText);
      dislikedBy.sort(compareText);
    }
    return shown;
  }

  /** User ids of at most `limit` likers, friends or not. */
  async likersOf(recommendationId: string, limit: number): Promise<string[]> {
    const where = { recommendationId, reaction: 'liked' };
    const { items } = await this.opinions.list({ index: 'byRecommendation', where, limit });
    return items.flatMap((document) => (document.kind === 'opinion' ? [document.userId] : []));
  }

  /** Number of likes of a circle, by item id; items without any are left out. */
  async likesOf(
    circle: readonly string[],
    recommendationIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const likes = new Map<string, number>();
    for (const where of whereEach(recommendationIds, 'liked')) {
      const query = { index: 'byRecommendation', where, among: circle } as const;
      for (const { equals, count } of await this.opinions.tally(query)) {
        likes.set(String(equals[0]), count);
      }
    }
    return likes;
  }
}

/** The conditions of one query for each batch of items. */
function* whereEach(ids: readonly string[], reaction: string | readonly string[]) {
  for (let start = 0; start < ids.length; start += batchSize) {
    yield { recommendationId: ids.slice(start, start + batchSize), reaction };
  }
}
