import { z } from 'zod';
import type { RecommendationDocument } from '../../projections/recommendations/document.js';
import type { ModelPage } from '../read-models/read-models.js';
import { InvalidCursor } from '../stores/ports.js';

/** The last card of a page: its likes, when it was added, and its id. */
const place = z.tuple([z.number().int(), z.string(), z.string()]);
type Place = z.infer<typeof place>;

/** Negative when the first stands before the second: most likes, then newest, then highest id. */
function compare(one: Place, other: Place): number {
  for (const index of [0, 1, 2] as const) {
    if (one[index] !== other[index]) return one[index] > other[index] ? -1 : 1;
  }
  return 0;
}

function placeIn(cursor: string): Place {
  try {
    return place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new InvalidCursor();
  }
}

/** One page of recommendations by their likes. @throws InvalidCursor */
export function mostLikedPage(
  likes: ReadonlyMap<RecommendationDocument, number>,
  limit: number,
  cursor?: string,
): ModelPage<RecommendationDocument> {
  const after = cursor === undefined ? undefined : placeIn(cursor);
  const sorted = [...likes]
    .map(([document, count]) => {
      const at: Place = [count, document.addedAt, document.recommendationId];
      return { document, at };
    })
    .filter(({ at }) => after === undefined || compare(at, after) > 0)
    .sort((one, other) => compare(one.at, other.at));
  const page = sorted.slice(0, limit);
  const last = page.at(-1);
  const more = sorted.length > limit && last !== undefined;
  return {
    items: page.map(({ document }) => document),
    ...(more && { nextCursor: Buffer.from(JSON.stringify(last.at)).toString('base64url') }),
  };
}
