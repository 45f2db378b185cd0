import type { ExploreDocument } from '../../../../projections/explore/document.js';
import { compareRanks, type Rank } from '../rank.js';
import type { ExploreModel, ExploreRanking, RankedPart, Scope } from './explore-ranking.js';

/** A recommendation with its place. */
export interface RankedDocument {
  readonly rank: Rank;
  readonly document: ExploreDocument;
}

/** A recommendation, and whose else of the scope are about the same work. */
export interface FirstOfWork extends RankedDocument {
  /** User ids, without the owner's, by the rank of their recommendations. */
  readonly otherOwners: readonly string[];
}

/** Which of several recommendations of the same work comes first (specification §5). */
export class ExploreDuplicates {
  constructor(
    private readonly documents: ExploreModel,
    private readonly ranking: ExploreRanking,
  ) {}

  /**
   * Removes items that have a better-ranked duplicate in the scope, on this page or any other.
   * @param known see {@link RankedPart}.
   * @param among those of the given ids that count as duplicates; all by default.
   */
  async leftOut(
    items: readonly RankedDocument[],
    scope: Scope,
    known: RankedPart['likes'],
    among?: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<readonly FirstOfWork[]> {
    const all = await this.sameThings(items, scope);
    const same = among ? await onlyThose(all, among) : all;
    const likes = known ?? (await this.ranking.likesOf(scope, [...same.values()].flat()));
    return items.flatMap((item) => {
      // The best first, because cards name the first owner.
      const others = (same.get(item.document.key ?? '') ?? [])
        .filter(({ id }) => id !== item.rank.id)
        .map((other) => ({ ...other, likes: likes.get(other.id) ?? 0 }))
        .toSorted(compareRanks);
      if (others[0] && compareRanks(item.rank, others[0]) > 0) return [];
      const owners = new Set(others.map(({ ownerId }) => ownerId));
      owners.delete(item.document.ownerId);
      return [{ ...item, otherOwners: [...owners] }];
    });
  }

  /** By key, the works of the scope that are recommended more than once. */
  private async sameThings(items: readonly RankedDocument[], { owners, type }: Scope) {
    const keys = new Set(items.flatMap(({ document: { key } }) => key ?? []));
    const query = { index: 'sameThing', where: { key: [...keys] }, among: owners } as const;
    const found = new Map<string, { id: string; ownerId: string; addedAt: string }[]>();
    for (const { equals, order, id } of await this.documents.entries(query)) {
      const [key, ownerId, itsType, addedAt, audience] = [...equals, ...order].map(String);
      if (key === undefined || ownerId === undefined || addedAt === undefined) continue;
      if (audience !== 'friends' || (type !== undefined && type !== itsType)) continue;
      found.set(key, [...(found.get(key) ?? []), { id, ownerId, addedAt }]);
    }
    return new Map([...found].filter(([, each]) => each.length > 1));
  }
}

async function onlyThose<Item extends { readonly id: string }>(
  same: ReadonlyMap<string, readonly Item[]>,
  among: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<ReadonlyMap<string, readonly Item[]>> {
  const those = await among([...same.values()].flat().map(({ id }) => id));
  return new Map([...same].map(([key, each]) => [key, each.filter(({ id }) => those.has(id))]));
}
