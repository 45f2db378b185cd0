import { z } from 'zod';
import type {
  ExploreDocument,
  exploreProjection,
} from '../../../projections/explore/projection.js';
import { LikersQuery } from '../../../projections/explore/likers-filter.js';
import { compareText } from '../../stores/read-store/document-query.js';
import { InvalidCursor, type Place } from '../../stores/ports.js';
import type { ReadModel } from '../../platform/read-side/read-models/read-models.js';
import type { ReactionsReader } from './reactions/reactions.reader.js';

/** What a list is sorted by: most likes first, then newest, then by id. */
export interface Rank {
  /** Likes that the viewer sees; always 0 when likes do not count. */
  readonly likes: number;
  /** ISO 8601. */
  readonly addedAt: string;
  readonly id: string;
}

/** Negative when `one` comes before `other`. */
export function compareRanks(one: Rank, other: Rank): number {
  return (
    other.likes - one.likes ||
    compareText(other.addedAt, one.addedAt) ||
    compareText(other.id, one.id)
  );
}

const content = z.tuple([z.string(), z.number().int().min(0), z.string(), z.string()]);

/** The cursor that continues a list after a rank. */
export function cursorAfter(sort: string, { likes, addedAt, id }: Rank): string {
  const parts: z.infer<typeof content> = [sort, likes, addedAt, id];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** The rank in a cursor. @throws InvalidCursor for a cursor of another list. */
export function rankOf(sort: string, cursor: string): Rank {
  const parsed = content.safeParse(decoded(cursor));
  if (!parsed.success || parsed.data[0] !== sort) throw new InvalidCursor();
  const [, likes, addedAt, id] = parsed.data;
  return { likes, addedAt, id };
}

function decoded(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw new InvalidCursor();
  }
}

export type ExploreModel = ReadModel<ExploreDocument, typeof exploreProjection.indexes>;

/** Which recommendations are listed, and whose likes count. */
export interface Scope {
  /** User ids of the owners. */
  readonly owners: readonly string[];
  readonly type: ExploreDocument['type'] | undefined;
  /** User ids of the viewer and the viewer's friends, whose likes count. */
  readonly circle: readonly string[];
}

/** A part of a ranked list. */
export interface RankedPart {
  readonly ranks: readonly Rank[];
  /**
   * Likes of the circle by item id, with all items that may rank before these. Undefined when they
   * were not counted.
   */
  readonly likes?: ReadonlyMap<string, number>;
  /** Number of items read for this part; by default that of `ranks`. */
  readonly readCount?: number;
  /** The last item read for this part; by default the last of `ranks`. */
  readonly end?: Rank;
}

type Ranks = AsyncGenerator<RankedPart, void>;

const maxReadSize = 2_048;
/** The first read by likes: this many items for each owner, plus this many for each wanted item. */
const readPerOwner = 1.5;
const readPerWanted = 3;
/** After the first count few items are missing: next, a quarter as many are counted, then doubling. */
const countDivisor = 4;
const noLikes: ReadonlyMap<string, number> = new Map();

/** Ranks recommendations. Each part is read when the caller asks for it. */
export class ExploreRanking {
  constructor(
    private readonly documents: ExploreModel,
    private readonly reactions: ReactionsReader,
  ) {}

  /** Newest first; all ranks have 0 likes. */
  async *newest(scope: Scope, after: Rank | undefined, firstSize: number): Ranks {
    const from = after && { order: [after.addedAt], id: after.id };
    for await (const places of this.places('newest', scope, from, firstSize)) {
      const ranks = places.map(({ order: [addedAt], id }) => {
        return { likes: 0, addedAt: String(addedAt), id };
      });
      yield { ranks, likes: noLikes };
    }
  }

  /** Most liked by the circle first, then all others, newest first. */
  async *mostLiked(scope: Scope, after: Rank | undefined, firstSize: number): Ranks {
    if (!after || after.likes > 0) yield* this.liked(scope, after, firstSize);
    const rest = this.newest(scope, after?.likes === 0 ? after : undefined, firstSize);
    for await (const { ranks } of rest) {
      const likes = await this.likesOf(scope, ranks);
      yield { ranks: ranks.filter(({ id }) => !likes.has(id)) };
    }
  }

  /**
   * Items that somebody in the circle likes, most liked first. The likes of the circle are at most
   * those of everybody, so items are read by the likes of everybody until no unread item can rank
   * higher (Fagin's threshold algorithm). Of those read, the ones with the highest upper bound
   * (`candidates`) are counted first, so that few are counted.
   */
  private async *liked(scope: Scope, after: Rank | undefined, wanted: number): Ranks {
    const known = new Map<string, number>();
    let uncounted: Rank[] = [];
    let waiting: Rank[] = [];
    const firstSize = Math.ceil(readPerOwner * scope.owners.length + readPerWanted * wanted);
    let size = wanted;
    let nextSize = Math.ceil(wanted / countDivisor);
    for await (const { candidates, unread } of this.candidates(scope, firstSize)) {
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
        [size, nextSize] = [nextSize, 2 * nextSize];
      }
    }
  }

  /**
   * Items that anybody likes, by the likes of everybody; their `likes` are upper bounds for the likes
   * of the circle. Later items do not rank before `unread`, which is undefined at the end.
   */
  private async *candidates(
    scope: Scope,
    firstSize: number,
  ): AsyncGenerator<{ candidates: readonly Rank[]; unread: Rank | undefined }, void> {
    const circleQuery = new LikersQuery(scope.circle);
    for await (const places of this.places('mostLiked', scope, undefined, firstSize)) {
      const read = places.map(({ order: [likes, addedAt], id }) => {
        return { likes: Number(likes), addedAt: String(addedAt), id };
      });
      const liked = read.filter(({ likes }) => likes > 0);
      const filters = await this.filtersOf(liked);
      const candidates = liked
        .map((rank) => {
          const upperBound = circleQuery.maxIn(filters.get(rank.id) ?? '');
          return { ...rank, likes: Math.min(rank.likes, upperBound) };
        })
        .filter(({ likes }) => likes > 0);
      const isEnd = liked.length < read.length;
      yield { candidates, unread: isEnd ? undefined : read.at(-1) };
      if (isEnd) return;
    }
    yield { candidates: [], unread: undefined };
  }

  /** The filters of likers by item id. */
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

  /** The entries of an index in pages of growing size, to its end. */
  private async *places(
    order: 'newest' | 'mostLiked',
    { owners: shelf, type }: Scope,
    after: Place | undefined,
    firstSize: number,
  ): AsyncGenerator<readonly Place[], void> {
    let from = after;
    for (let limit = firstSize; ; limit = Math.max(limit, Math.min(2 * limit, maxReadSize))) {
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
