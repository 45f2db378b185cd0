import type { ReactionsReader } from '../reactions/reactions.reader.js';
import { compareRanks, type Rank } from '../rank.js';
import type { SearchQuery } from '../searching/search-query.js';
import type { SearchReader, ShelfItem } from '../searching/search.reader.js';
import type { RankedPart, Scope } from './explore-ranking.js';

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
