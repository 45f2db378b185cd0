import { Injectable } from '@nestjs/common';
import type { ReactionsDocument } from '../../../../projections/reactions/document.js';
import { reactionsProjection } from '../../../../projections/reactions/projection.js';
import { type ReadModel, ReadModels } from '../../../platform/read-side/read-models/read-models.js';
import { compareText } from '../../../stores/read-store/compare.js';
import { ShownPeople } from '../../friends/blocks/shown-people.js';

/** User ids of those who like and dislike a recommendation. */
export interface Reactions {
  readonly likedBy: readonly string[];
  readonly dislikedBy: readonly string[];
}

/** Recommendations that are asked about at once. */
const askedAtOnce = 2_000;

/**
 * Who likes what, as far as a viewer sees it: the viewer and the friends shown to them. Cost grows with
 * the number of items and friends, not with all reactions.
 */
@Injectable()
export class ReactionsReader {
  private readonly opinions: ReadModel<ReactionsDocument, typeof reactionsProjection.indexes>;

  constructor(
    readModels: ReadModels,
    private readonly shownPeople: ShownPeople,
  ) {
    this.opinions = readModels.of(reactionsProjection);
  }

  /** Reactions by recommendation id; every id asked for has an entry. */
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

  /** User ids of at most this many likers, whoever they are. */
  async likersOf(recommendationId: string, limit: number): Promise<string[]> {
    const where = { recommendationId, reaction: 'liked' };
    const { items } = await this.opinions.list({ index: 'byRecommendation', where, limit });
    return items.flatMap((document) => (document.kind === 'opinion' ? [document.userId] : []));
  }

  /** Likes by a circle for each item; items without any are left out. */
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

/** In parts that a store accepts as one query. */
function* whereEach(ids: readonly string[], reaction: string | readonly string[]) {
  for (let start = 0; start < ids.length; start += askedAtOnce) {
    yield { recommendationId: ids.slice(start, start + askedAtOnce), reaction };
  }
}
