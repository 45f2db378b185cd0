import type { ExploreDocument } from '../../../../projections/explore/document.js';
import type { exploreProjection } from '../../../../projections/explore/projection.js';
import { LikersQuery } from '../../../../projections/explore/likers-filter.js';
import type { ReactionsReader } from '../reactions/reactions.reader.js';
import type { ReadModel } from '../../../platform/read-side/read-models/read-models.js';
import type { Place } from '../../../stores/ports.js';
import { compareRanks, type Rank } from '../rank.js';

export type ExploreModel = ReadModel<ExploreDocument, typeof exploreProjection.indexes>;

/** What a viewer looks at. */
export interface Scope {
  /** Whose recommendations. */
  readonly owners: readonly string[];
  readonly type: ExploreDocument['type'] | undefined;
  /** Whose likes count: the viewer's and the viewer's friends'. */
  readonly circle: readonly string[];
}

/** Some recommendations in their order. */
export interface RankedPart {
  readonly ranks: readonly Rank[];
  /**
   * Likes of the circle for items that may rank before these, by id; others have none or rank
   * later. Missing when it was not computed.
   */
  readonly likes?: ReadonlyMap<string, number>;
  /** How many items were read for them, and the last of these, where others were left out. */
  readonly looked?: number;
  readonly end?: Rank;
}

type Ranks = AsyncGenerator<RankedPart, void>;

const mostRead = 2_048;
/**
 * Items read first: this many per shelf, since a lookup costs that much anyway, and per item
 * wanted.
 */
const readForEachShelf = 1.5;
const readForEachWanted = 3;
/** Little is missing after the first count: a part of it is counted, then growing parts. */
const countedMore = 4;
const likesDoNotCount: ReadonlyMap<string, number> = new Map();

/** Ranked recommendations, read in small parts as far as the caller asks. */
export class ExploreRanking {
  constructor(
    private readonly documents: ExploreModel,
    private readonly reactions: ReactionsReader,
  ) {}

  /** Of `newest`, all have 0 likes. */
  async *newest(scope: Scope, after: Rank | undefined, atFirst: number): Ranks {
    const from = after && { order: [after.addedAt], id: after.id };
    for await (const places of this.places('newest', scope, from, atFirst)) {
      const ranks = places.map(({ order: [addedAt], id }) => {
        return { likes: 0, addedAt: String(addedAt), id };
      });
      yield { ranks, likes: likesDoNotCount };
    }
  }

  async *mostLiked(scope: Scope, after: Rank | undefined, atFirst: number): Ranks {
    if (!after || after.likes > 0) yield* this.liked(scope, after, atFirst);
    const rest = this.newest(scope, after?.likes === 0 ? after : undefined, atFirst);
    for await (const { ranks } of rest) {
      const likes = await this.likesOf(scope, ranks);
      yield { ranks: ranks.filter(({ id }) => !likes.has(id)) };
    }
  }

  /**
   * Items that somebody in the circle likes, most liked first. Nobody's circle can give an item more likes than
   * everybody together: items are read by all likes until no unread item can rank higher (Fagin's threshold
   * algorithm). Those read are counted in the order that the filter of likers allows, so that few are counted.
   */
  private async *liked(scope: Scope, after: Rank | undefined, wanted: number): Ranks {
    const known = new Map<string, number>();
    let uncounted: Rank[] = [];
    let waiting: Rank[] = [];
    const atFirst = Math.ceil(readForEachShelf * scope.owners.length + readForEachWanted * wanted);
    let size = wanted;
    let more = Math.ceil(wanted / countedMore);
    for await (const { candidates, unread } of this.candidates(scope, atFirst)) {
      uncounted = [...uncounted, ...candidates].sort(compareRanks);
      for (;;) {
        const [best] = uncounted;
        const undecided = best !== undefined && precedes(best, unread);
        const limit = undecided ? best : unread;
        const ready = waiting.filter((rank) => precedes(rank, limit));
        waiting = waiting.slice(ready.length);
        if (ready.length > 0) yield { ranks: ready, likes: known };
        if (!undecided) break;
        const next = uncounted.splice(0, size);
        const likes = await this.likesOf(scope, next);
        for (const candidate of next) {
          const rank = { ...candidate, likes: likes.get(candidate.id) ?? 0 };
          known.set(rank.id, rank.likes);
          if (rank.likes > 0 && (!after || precedes(after, rank))) waiting.push(rank);
        }
        waiting.sort(compareRanks);
        [size, more] = [more, 2 * more];
      }
    }
  }

  /**
   * Items that anybody likes, by everybody's likes; `likes` are the most that the circle may have
   * given. Later items do not rank before `unread`, which is missing at the end.
   */
  private async *candidates(
    scope: Scope,
    atFirst: number,
  ): AsyncGenerator<{ candidates: readonly Rank[]; unread: Rank | undefined }, void> {
    const sought = new LikersQuery(scope.circle);
    for await (const places of this.places('mostLiked', scope, undefined, atFirst)) {
      const read = places.map(({ order: [likes, addedAt], id }) => {
        return { likes: Number(likes), addedAt: String(addedAt), id };
      });
      const liked = read.filter(({ likes }) => likes > 0);
      const filters = await this.filtersOf(liked);
      const candidates = liked
        .map((rank) => {
          const most = sought.mostIn(filters.get(rank.id) ?? '');
          return { ...rank, likes: Math.min(rank.likes, most) };
        })
        .filter(({ likes }) => likes > 0);
      const isEnd = liked.length < read.length;
      yield { candidates, unread: isEnd ? undefined : read.at(-1) };
      if (isEnd) return;
    }
    yield { candidates: [], unread: undefined };
  }

  /** The filters of likers by id. */
  private async filtersOf(items: readonly Rank[]): Promise<ReadonlyMap<string, string>> {
    const where = { recommendationId: items.map(({ id }) => id) };
    const entries = await this.documents.entries({ index: 'likers', where });
    return new Map(entries.map(({ id, order: [filter] }) => [id, String(filter)]));
  }

  /** Likes of the circle for each item; items without any are left out. */
  likesOf({ circle }: Scope, items: readonly { readonly id: string }[]) {
    return this.reactions.likesOf(
      circle,
      items.map(({ id }) => id),
    );
  }

  /** The entries of an index in growing pages, to its end. */
  private async *places(
    order: 'newest' | 'mostLiked',
    { owners: shelf, type }: Scope,
    after: Place | undefined,
    atFirst: number,
  ): AsyncGenerator<readonly Place[], void> {
    let from = after;
    for (let limit = atFirst; ; limit = Math.max(limit, Math.min(2 * limit, mostRead))) {
      const places =
        type === undefined
          ? await this.documents.places({ index: order, where: { shelf }, limit, after: from })
          : await this.documents.places({
              index: `${order}OfType`,
              where: { shelf, type },
              limit,
              after: from,
            });
      if (places.length > 0) yield places;
      if (places.length < limit) return;
      from = places.at(-1);
    }
  }
}

/** Whether it ranks before another; true when there is no other. */
function precedes(rank: Rank, other: Rank | undefined): boolean {
  return other === undefined || compareRanks(rank, other) < 0;
}
