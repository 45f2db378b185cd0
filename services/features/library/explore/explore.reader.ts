import { Injectable } from '@nestjs/common';
import { exploreProjection } from '../../../../projections/explore/projection.js';
import type { getExplore } from '../../../contract/library/recommendation.js';
import type { InputOf } from '../../../contract/call.js';
import {
  InjectModel,
  type ModelOf,
  type ModelPage,
} from '../../../platform/read-side/read-models/read-models.js';
import { Unannounced } from '../../../platform/live/notice.js';
import { ShownPeople } from '../../friends/blocks.reader.js';
import { ReactionsReader } from '../reactions/reactions.reader.js';
import { NamedFriend } from '../audience.js';
import { SearchQueries } from '../searching/search-query.js';
import { SearchReader } from '../searching/search.reader.js';
import {
  cursorAfter,
  type Rank,
  rankOf,
  ExploreRanking,
  type RankedPart,
  type Scope,
} from '../rank.js';
import {
  ExploreSearch,
  ExploreDuplicates,
  type FirstOfWork,
  type RankedDocument,
} from './explore-search.js';

/** Explore shows items and reactions; their notices announce its changes. */
@Injectable()
export class ExploreNotice extends Unannounced {
  readonly readModel = exploreProjection.name;
}

type Filters = InputOf<typeof getExplore>;

/** A page reads at most this many items for each item that it may have. */
const maxReadPerItem = 10;
/** A page of a search ends after this many items, matching or not. */
const maxSearched = 10_000;

/** How a page is read. */
interface Reading {
  readonly parts: AsyncIterable<RankedPart>;
  /** Maximum number of items read for the page. */
  readonly maxRead: number;
  /** Returns those of the ids that match the search; undefined without a search. */
  readonly matching?: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Reads friends' recommendations, each work once; merged from the friends' shelves at read time. */
@Injectable()
export class ExploreReader {
  private readonly ranking: ExploreRanking;
  private readonly duplicates: ExploreDuplicates;
  private readonly search: ExploreSearch;

  constructor(
    @InjectModel(exploreProjection) private readonly documents: ModelOf<typeof exploreProjection>,
    reactions: ReactionsReader,
    private readonly shownPeople: ShownPeople,
    private readonly friend: NamedFriend,
    searches: SearchReader,
    private readonly queries: SearchQueries,
  ) {
    this.search = new ExploreSearch(searches, reactions);
    this.ranking = new ExploreRanking(this.documents, reactions);
    this.duplicates = new ExploreDuplicates(this.documents, this.ranking);
  }

  /**
   * One page. It may be short or empty when most of the items read are duplicates or do not match the
   * search.
   * @throws DomainError not-found when `friend_email` is not a friend; InvalidCursor.
   */
  async page(userId: string, filters: Filters): Promise<ModelPage<FirstOfWork>> {
    const { sort, limit, cursor } = filters;
    const after = cursor === undefined ? undefined : rankOf(sort, cursor);
    const scope = await this.scope(userId, filters);
    if (scope.owners.length === 0) return { items: [] };
    const { parts, matching, maxRead } = await this.read(userId, filters, scope, after);
    const found: FirstOfWork[] = [];
    let totalRead = 0;
    for await (const { ranks, likes, readCount, end } of parts) {
      const items = await this.withDocuments(ranks);
      found.push(...(await this.duplicates.withoutDuplicates(items, scope, likes, matching)));
      const last = found[limit - 1];
      // Reading one more than asked for shows whether there is another page.
      if (last && found.length > limit) {
        return { items: found.slice(0, limit), nextCursor: cursorAfter(sort, last.rank) };
      }
      totalRead += readCount ?? ranks.length;
      const lastRead = end ?? ranks.at(-1);
      if (lastRead && totalRead >= maxRead) {
        return { items: found, nextCursor: cursorAfter(sort, lastRead) };
      }
    }
    return { items: found };
  }

  /** How to read a page with these filters. */
  private async read(
    userId: string,
    { sort, limit, search }: Filters,
    scope: Scope,
    after: Rank | undefined,
  ): Promise<Reading> {
    const size = limit + 1;
    if (search === undefined) {
      return { parts: this.inOrder(scope, sort, after, size), maxRead: maxReadPerItem * size };
    }
    const query = await this.queries.amongOwners(userId, search, scope.owners);
    const parts =
      sort === 'most-recent'
        ? this.search.newest(scope, query, after, size)
        : this.search.mostLiked(scope, query, after, size);
    const matching = (ids: readonly string[]) => this.search.matching(query, ids);
    return { parts, matching, maxRead: maxSearched };
  }

  /** The ranking in parts of at most `size`. */
  private async *inOrder(
    scope: Scope,
    sort: Filters['sort'],
    after: Rank | undefined,
    size: number,
  ): AsyncGenerator<RankedPart, void> {
    const ranking =
      sort === 'most-recent'
        ? this.ranking.newest(scope, after, size)
        : this.ranking.mostLiked(scope, after, size);
    for await (const { ranks, likes } of ranking) {
      for (let start = 0; start < ranks.length; start += size) {
        yield { ranks: ranks.slice(start, start + size), likes };
      }
    }
  }

  /** Without items that their owner has deleted or made private meanwhile. */
  private async withDocuments(ranks: readonly Rank[]): Promise<RankedDocument[]> {
    const documents = await this.documents.getMany(ranks.map(({ id }) => id));
    return ranks.flatMap((rank) => {
      const document = documents.get(rank.id);
      return document?.shelf === undefined ? [] : [{ rank, document }];
    });
  }

  private async scope(userId: string, { friend_email, category }: Filters): Promise<Scope> {
    const friendIds = await this.shownPeople.friendsShownTo(userId);
    const circle = [userId, ...friendIds];
    const owners =
      friend_email === undefined
        ? [...friendIds]
        : await this.shownPeople.unlessHidden(
            userId,
            await this.friend.find(userId, friendIds, friend_email),
          );
    return { owners, type: category, circle };
  }
}
