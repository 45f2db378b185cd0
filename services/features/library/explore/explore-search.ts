import type { ReactionsReader } from '../reactions/reactions.reader.js';
import { compareRanks, type Rank } from '../rank.js';
import type { SearchQuery } from '../searching/search-query.js';
import type { SearchReader, ShelfItem } from '../searching/search.reader.js';
import type { RankedPart, Scope } from './explore-ranking.js';

type Ranks = AsyncGenerator<RankedPart, void>;

const likesDoNotCount: ReadonlyMap<string, number> = new Map();
const rankOf = ({ addedAt, id }: ShelfItem): Rank => ({ likes: 0, addedAt, id });

/** Recommendations of a scope that a search finds. */
export class ExploreSearch {
  constructor(
    private readonly searches: SearchReader,
    private readonly reactions: ReactionsReader,
  ) {}

  /** The last part of what was read together says how far that was, also where nothing is found. */
  async *newest(scope: Scope, query: SearchQuery, after: Rank | undefined, size: number): Ranks {
    for await (const items of this.searches.shelves(scope.owners, after)) {
      const ranks = found(items, scope, query).map(rankOf);
      const whole = Math.floor(ranks.length / size) * size;
      for (let start = 0; start < whole; start += size) {
        yield { ranks: ranks.slice(start, start + size), likes: likesDoNotCount, looked: 0 };
      }
      const end = items.at(-1);
      yield {
        ranks: ranks.slice(whole),
        likes: likesDoNotCount,
        looked: items.length,
        ...(end && { end: rankOf(end) }),
      };
    }
  }

  /** All are found first: any of them may have the most likes. */
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

  /** Those of the items that the search finds. */
  async among(query: SearchQuery, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const findables = await this.searches.findables(ids);
    return new Set([...findables].flatMap(([id, item]) => (query.finds(item) ? [id] : [])));
  }
}

const found = (items: readonly ShelfItem[], { type }: Scope, query: SearchQuery) =>
  items.filter((item) => (type === undefined || item.type === type) && query.finds(item));
