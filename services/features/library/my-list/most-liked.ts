import type { RecommendationDocument } from '../../../../projections/recommendations/document.js';
import type { ModelPage } from '../../../platform/read-side/read-models/read-models.js';
import { compareRanks, cursorAfter, rankOf } from '../rank.js';

const sort = 'most-liked';

/** One page of recommendations by their likes. @throws InvalidCursor */
export function mostLikedPage(
  likes: ReadonlyMap<RecommendationDocument, number>,
  limit: number,
  cursor?: string,
): ModelPage<RecommendationDocument> {
  const after = cursor === undefined ? undefined : rankOf(sort, cursor);
  const sorted = [...likes]
    .map(([document, count]) => {
      const { addedAt, recommendationId: id } = document;
      return { document, rank: { likes: count, addedAt, id } };
    })
    .filter(({ rank }) => after === undefined || compareRanks(after, rank) < 0)
    .sort((one, other) => compareRanks(one.rank, other.rank));
  const page = sorted.slice(0, limit);
  const last = page.at(-1);
  const more = sorted.length > limit && last !== undefined;
  return {
    items: page.map(({ document }) => document),
    ...(more && { nextCursor: cursorAfter(sort, last.rank) }),
  };
}
