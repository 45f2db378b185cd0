import { Injectable } from '@nestjs/common';
import type { OpinionsDocument } from '../../projections/opinions/document.js';
import { opinionsProjection } from '../../projections/opinions/projection.js';
import { type ReadModel, ReadModels } from '../read-models/read-models.js';
import { Friendships } from './friendships.js';

/** User ids of those who like and dislike a recommendation. */
export interface Reactions {
  readonly likedBy: readonly string[];
  readonly dislikedBy: readonly string[];
}

const pageSize = 10_000;

/** Who likes what, as far as a viewer is shown it: the viewer and the viewer's friends. */
@Injectable()
export class ReactionsQuery {
  private readonly opinions: ReadModel<OpinionsDocument, typeof opinionsProjection.indexes>;

  constructor(
    readModels: ReadModels,
    private readonly friendships: Friendships,
  ) {
    this.opinions = readModels.of(opinionsProjection);
  }

  /** Reactions by recommendation id; every id asked for has an entry. */
  async shownTo(
    viewerId: string,
    recommendationIds: readonly string[],
  ): Promise<ReadonlyMap<string, Reactions>> {
    const circle = new Set([viewerId, ...(await this.friendships.friendIds(viewerId))]);
    const likedBy = new Map<string, string[]>(recommendationIds.map((id) => [id, []]));
    const dislikedBy = new Map<string, string[]>(recommendationIds.map((id) => [id, []]));
    const where = { recommendationId: recommendationIds, reaction: ['liked', 'disliked'] };
    let cursor: string | undefined;
    do {
      const page = await this.opinions.list({
        index: 'byRecommendation',
        where,
        limit: pageSize,
        cursor,
      });
      for (const opinion of page.items) {
        if (opinion.kind !== 'opinion' || !circle.has(opinion.userId)) continue;
        const { recommendationId, userId, reaction } = opinion;
        const list = reaction === 'liked' ? likedBy : dislikedBy;
        list.get(recommendationId)?.push(userId);
      }
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return new Map(
      recommendationIds.map((id) => [
        id,
        { likedBy: likedBy.get(id) ?? [], dislikedBy: dislikedBy.get(id) ?? [] },
      ]),
    );
  }
}
