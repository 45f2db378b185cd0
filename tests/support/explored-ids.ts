import type { RecommendationType } from '../../events/library/recommendation-types.js';
import { sameThingKey } from '../../projections/explore/same-thing.js';
import type { Facts } from '../../projections/testing/facts.js';

export interface ExploreScope {
  /** Friends, whose recommendations are listed. */
  readonly owners: readonly string[];
  /** People whose likes count. */
  readonly circle: ReadonlySet<string>;
  readonly sort: 'most-recent' | 'most-liked';
  readonly category?: RecommendationType | undefined;
  /** Each of its words is a prefix of a word in the title or the why. */
  readonly search?: string | undefined;
}

/**
 * Ids of what Explore must show, in its order and each thing once: worked out from all facts, without
 * an index.
 */
export function exploredIds(
  facts: Facts,
  { owners, circle, sort, category, search }: ExploreScope,
): string[] {
  const found = owners
    .flatMap((owner) => facts.shown(owner))
    .filter(({ type }) => [type, undefined].includes(category))
    .filter(({ title, description }) => {
      const words = `${title} ${description ?? ''}`.toLowerCase().match(/\w+/g) ?? [];
      const wanted = search?.toLowerCase().split(' ') ?? [];
      return wanted.every((each) => words.some((word) => word.startsWith(each)));
    })
    .map((one) => {
      const likers = facts.likers(one.recommendationId).filter((userId) => circle.has(userId));
      return { ...one, likes: sort === 'most-liked' ? likers.length : 0 };
    })
    .sort(
      (one, other) =>
        other.likes - one.likes ||
        Buffer.compare(Buffer.from(other.addedAt), Buffer.from(one.addedAt)) ||
        Buffer.compare(Buffer.from(other.recommendationId), Buffer.from(one.recommendationId)),
    );
  const keys = new Set<string>();
  return found.flatMap((one) => {
    const key = sameThingKey(one);
    if (keys.has(key)) return [];
    keys.add(key);
    return [one.recommendationId];
  });
}
