import type { ExploreDocument } from '../../projections/explore/document.js';
import type { exploreProjection } from '../../projections/explore/projection.js';
import type { ReactionsQuery } from '../queries/reactions.js';
import type { ReadModel } from '../read-models/read-models.js';
import type { Place } from '../stores/ports.js';
import { compareRanks, type Rank } from './rank.js';

export type ExploreModel = ReadModel<ExploreDocument, typeof exploreProjection.indexes>;

/** What a viewer looks at. */
export interface Scope {
  /** Whose recommendations. */
  readonly owners: readonly string[];
  readonly type: ExploreDocument['type'] | undefined;
  /** Whose likes count: the viewer's and those of all of the viewer's friends. */
  readonly circle: readonly string[];
}

/** Some recommendations in their order. */
export interface RankedPart {
  readonly ranks: readonly Rank[];
  /**
   * How many of the circle like whatever may come before these, by id; what is not in it has none,
   * or comes later. Missing when it was not worked out.
   */
  readonly likes?: ReadonlyMap<string, number>;
}

type Ranks = AsyncGenerator<RankedPart, void>;

const mostRead = 2_048;
const readForEachCounted = 6;
const likesDoNotCount: ReadonlyMap<string, number> = new Map();

/** Recommendations in their order, a few at a time, read as far as somebody asks. */
export class ExploreRanking {
  constructor(
    private readonly documents: ExploreModel,
    private readonly reactions: ReactionsQuery,
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
    if (!after || after.likes > 0) yield* this.liked(scope, after, 2 * atFirst);
    const rest = this.newest(scope, after?.likes === 0 ? after : undefined, atFirst);
    for await (const { ranks } of rest) {
      const likes = await this.likesOf(scope, ranks);
      yield { ranks: ranks.filter(({ id }) => !likes.has(id)) };
    }
  }

  /**
   * Those that somebody of the circle likes. All people's likes are the most that the circle's can
   * be: they are read by these, until nothing unread can come before what is known (Fagin's
   * threshold algorithm).
   */
  private async *liked(scope: Scope, after: Rank | undefined, atFirst: number): Ranks {
    let waiting: Rank[] = [];
    const known = new Map<string, number>();
    for await (const read of this.likedByAnyone(scope, atFirst)) {
      const candidates = read.filter(({ likes }) => likes > 0);
      const likes = await this.likesOf(scope, candidates);
      for (const candidate of candidates) {
        const rank = { ...candidate, likes: likes.get(candidate.id) ?? 0 };
        known.set(rank.id, rank.likes);
        if (rank.likes > 0 && (!after || compareRanks(after, rank) < 0)) waiting.push(rank);
      }
      waiting.sort(compareRanks);
      const last = read.at(-1);
      if (last === undefined || candidates.length < read.length) break;
      const decided = waiting.findIndex((rank) => compareRanks(last, rank) < 0);
      const ready = decided < 0 ? waiting : waiting.slice(0, decided);
      if (ready.length > 0) yield { ranks: ready, likes: known };
      waiting = waiting.slice(ready.length);
    }
    yield { ranks: waiting, likes: known };
  }

  /**
   * With everybody's likes, the most first, so many at a time: to count the circle's costs more
   * than to read on.
   */
  private async *likedByAnyone(scope: Scope, size: number): AsyncGenerator<readonly Rank[], void> {
    const pages = this.places('mostLiked', scope, undefined, readForEachCounted * size);
    for await (const places of pages) {
      const ranks = places.map(({ order: [likes, addedAt], id }) => {
        return { likes: Number(likes), addedAt: String(addedAt), id };
      });
      for (let start = 0; start < ranks.length; start += size) {
        yield ranks.slice(start, start + size);
      }
    }
  }

  /** How many of the circle like each; those that none likes are left out. */
  likesOf({ circle }: Scope, items: readonly { readonly id: string }[]) {
    return this.reactions.likesOf(
      circle,
      items.map(({ id }) => id),
    );
  }

  /** The places of an index in growing pages, until its end. */
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
