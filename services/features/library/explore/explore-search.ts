import type { ExploreDocument } from '../../../../projections/explore/projection.js';
import type { ReactionsReader } from '../reactions/reactions.reader.js';
import {
  compareRanks,
  type Rank,
  type RankedPart,
  type Scope,
  type ExploreModel,
  type ExploreRanking,
} from '../rank.js';
import type { SearchQuery } from '../searching/search-query.js';
import type { SearchReader, ShelfItem } from '../searching/search.reader.js';

/** A recommendation with its rank. */
export interface RankedDocument {
  readonly rank: Rank;
  readonly document: ExploreDocument;
}

/** The first recommendation of a work, with the owners of the others in the scope. */
export interface FirstOfWork extends RankedDocument {
  /** User ids without the first owner's, in the order of their recommendations. */
  readonly otherOwners: readonly string[];
}

/** Keeps only the first of several recommendations of the same work (specification §5). */
export class ExploreDuplicates {
  constructor(
    private readonly documents: ExploreModel,
    private readonly ranking: ExploreRanking,
  ) {}

  /**
   * Removes items that have a better-ranked duplicate in the scope, on this page or any other.
   * @param knownLikes see {@link RankedPart}
   * @param matching returns those of the ids that count as duplicates; all by default
   */
  async withoutDuplicates(
    items: readonly RankedDocument[],
    scope: Scope,
    knownLikes: RankedPart['likes'],
    matching?: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<readonly FirstOfWork[]> {
    const all = await this.repeatedWorks(items, scope);
    const same = matching ? await onlyMatching(all, matching) : all;
    const likes = knownLikes ?? (await this.ranking.likesOf(scope, [...same.values()].flat()));
    return items.flatMap((item) => {
      // Best first, because cards show the first owner.
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

  /** The works that are recommended more than once in the scope, by the key of the work. */
  private async repeatedWorks(items: readonly RankedDocument[], { owners, type }: Scope) {
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

async function onlyMatching<Item extends { readonly id: string }>(
  works: ReadonlyMap<string, readonly Item[]>,
  matching: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<ReadonlyMap<string, readonly Item[]>> {
  const ids = await matching([...works.values()].flat().map(({ id }) => id));
  return new Map([...works].map(([key, each]) => [key, each.filter(({ id }) => ids.has(id))]));
}

type Ranks = AsyncGenerator<RankedPart, void>;

const noLikes: ReadonlyMap<string, number> = new Map();
const rankOf = ({ addedAt, id }: ShelfItem): Rank => ({ likes: 0, addedAt, id });

/** Finds the recommendations of a scope that match a search. */
export class ExploreSearch {
  constructor(
    private readonly searches: SearchReader,
    private readonly reactions: ReactionsReader,
  ) {}

  /** Newest first. `readCount` and `end` show how far was read, also where nothing matches. */
  async *newest(scope: Scope, query: SearchQuery, after: Rank | undefined, size: number): Ranks {
    for await (const items of this.searches.shelves(scope.owners, after)) {
      const ranks = found(items, scope, query).map(rankOf);
      const whole = Math.floor(ranks.length / size) * size;
      for (let start = 0; start < whole; start += size) {
        yield { ranks: ranks.slice(start, start + size), likes: noLikes, readCount: 0 };
      }
      const end = items.at(-1);
      yield {
        ranks: ranks.slice(whole),
        likes: noLikes,
        readCount: items.length,
        ...(end && { end: rankOf(end) }),
      };
    }
  }

  /** Most liked first. Finds all matches first, because any of them may have the most likes. */
  async *mostLiked(scope: Scope, query: SearchQuery, after: Rank | undefined, size: number): Ranks {
    const all: Rank[] = [];
    for await (const items of this.searches.shelves(scope.owners)) {
      all.push(...found(items, scope, query).map(rankOf));
    }
    const likes = await this.reactions.likesOf(
      scope.circle,
      all.map(({ id }) => id),
    );
    const ranks = all
      .map((rank) => ({ ...rank, likes: likes.get(rank.id) ?? 0 }))
      .filter((rank) => after === undefined || compareRanks(after, rank) < 0)
      .sort(compareRanks);
    for (let start = 0; start < ranks.length; start += size) {
      yield { ranks: ranks.slice(start, start + size), likes };
    }
  }

  /** Those of the items that match. */
  async matching(query: SearchQuery, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const items = await this.searches.searchableItems(ids);
    return new Set([...items].flatMap(([id, item]) => (query.matches(item) ? [id] : [])));
  }
}

const found = (items: readonly ShelfItem[], { type }: Scope, query: SearchQuery) =>
  items.filter((item) => (type === undefined || item.type === type) && query.matches(item));
