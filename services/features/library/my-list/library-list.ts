import { Injectable } from '@nestjs/common';
import type { RecommendationDocument } from '../../../../projections/recommendations/projection.js';
import type { ModelPage } from '../../../platform/read-side/read-models/read-models.js';
import type {
  getRecommendations,
  Section,
  LibrarySort,
} from '../../../contract/library/recommendation.js';
import type { InputOf } from '../../../contract/call.js';
import { parseSearch, titleIn, titleMatch } from '../../../contract/library/search-text.js';
import { compareText } from '../../../stores/read-store/document-query.js';
import { ShownPeople } from '../../friends/blocks.reader.js';
import { ReactionsReader } from '../reactions/reactions.reader.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { NamedFriend } from '../audience.js';
import { SearchQueries } from '../searching/search-query.js';
import { type LibraryItem, SearchReader } from '../searching/search.reader.js';
import { compareRanks, cursorAfter, type Rank, rankOf } from '../rank.js';
import { LibraryReader } from './library.reader.js';

/** Only this many UTF-16 units of a title are compared, so that cursors stay short. */
const comparedLength = 100;

/** An item with its rank. In the order by title, the rank's `addedAt` is the searchable title. */
interface PlacedItem {
  readonly item: LibraryItem;
  readonly rank: Rank;
}

/** What each order sorts by, before likes and ids. */
const keys = {
  'most-recent': ({ since }) => since,
  added: ({ addedAt }) => addedAt,
  title: ({ text }) => titleIn(text).slice(0, comparedLength).toWellFormed(),
  'most-liked': ({ addedAt }) => addedAt,
} satisfies Record<LibrarySort, (item: LibraryItem) => string>;

const byTitle = (one: Rank, other: Rank) =>
  compareText(one.addedAt, other.addedAt) || compareText(one.id, other.id);

/**
 * The items after a cursor, in order: dates and likes descend, titles ascend and ignore case and
 * accents.
 * @param likes by item id, where they count
 * @throws InvalidCursor for a cursor of another order.
 */
function inOrder(
  items: readonly LibraryItem[],
  sort: LibrarySort,
  likes: ReadonlyMap<string, number>,
  cursor?: string,
): PlacedItem[] {
  const compare = sort === 'title' ? byTitle : compareRanks;
  const after = cursor === undefined ? undefined : rankOf(sort, cursor);
  return items
    .map((item) => {
      const { id } = item;
      return { item, rank: { likes: likes.get(id) ?? 0, addedAt: keys[sort](item), id } };
    })
    .filter(({ rank }) => after === undefined || compare(after, rank) < 0)
    .sort((one, other) => compare(one.rank, other.rank));
}

/** The cursor that continues a list after an item. */
const cursorOf = (sort: LibrarySort, { rank }: PlacedItem) => cursorAfter(sort, rank);

type Filters = InputOf<typeof getRecommendations>;

/** Items per query when looking for those that one user likes. */
const batchSize = 500;

/** Reads a user's library by section, for My List and the detail lists. */
@Injectable()
export class LibraryList {
  constructor(
    private readonly library: LibraryReader,
    private readonly searches: SearchReader,
    private readonly queries: SearchQueries,
    private readonly recommendations: RecommendationsReader,
    private readonly reactions: ReactionsReader,
    private readonly shownPeople: ShownPeople,
    private readonly friend: NamedFriend,
  ) {}

  /** @throws DomainError not-found when `liked_by` is not a friend's; InvalidCursor. */
  async page(userId: string, filters: Filters): Promise<ModelPage<RecommendationDocument>> {
    const { sort, liked_by, id, title, search } = filters;
    if (id !== undefined) return { items: await this.inLibrary(userId, [id]) };
    if (title !== undefined) return { items: await this.titled(userId, filters, title) };
    if (sort === 'most-recent' && liked_by === undefined && search === undefined) {
      return this.newest(userId, filters);
    }
    return this.ordered(userId, filters);
  }

  private async newest(
    userId: string,
    { section, limit, cursor }: Filters,
  ): Promise<ModelPage<RecommendationDocument>> {
    const { items, nextCursor } = await this.library.section(userId, section, limit, cursor);
    const ids = items.map(({ recommendationId }) => recommendationId);
    return { items: await this.inLibrary(userId, ids), nextCursor };
  }

  /** Sorts the whole section, but reads only the documents of the page. */
  private async ordered(
    userId: string,
    filters: Filters,
  ): Promise<ModelPage<RecommendationDocument>> {
    const { sort, liked_by, search, limit, cursor } = filters;
    const circle = [userId, ...(await this.shownPeople.friendsShownTo(userId))];
    const likers = liked_by === undefined ? undefined : await this.named(userId, circle, liked_by);
    let items = await this.section(userId, filters.section);
    if (search !== undefined) {
      const query = await this.queries.amongItems(userId, search, items);
      items = items.filter((item) => query.matches(item));
    }
    const ids = items.map(({ id }) => id);
    const counted = sort === 'most-liked' ? ids : [];
    const likes = await this.reactions.likesOf(circle, counted);
    const placed = inOrder(items, sort, likes, cursor);
    // Reading one more than asked for shows whether there is another page.
    const found = await this.likedAmong(likers, placed, limit + 1);
    const last = found[limit - 1];
    const page = found.slice(0, limit).map(({ item }) => item.id);
    return {
      items: await this.inLibrary(userId, page),
      ...(last && found.length > limit && { nextCursor: cursorOf(sort, last) }),
    };
  }

  /** The best matches of the section: titles that begin with the words come first. */
  private async titled(
    userId: string,
    { section, limit }: Filters,
    title: string,
  ): Promise<RecommendationDocument[]> {
    const words = parseSearch(title);
    const found: Record<'begins' | 'holds', string[]> = { begins: [], holds: [] };
    for (const { id, text, type } of await this.section(userId, section)) {
      const match = titleMatch(titleIn(text), type, words);
      if (match !== null) found[match].push(id);
    }
    return this.inLibrary(userId, [...found.begins, ...found.holds].slice(0, limit));
  }

  /** Newest first, without items of blocked people, which a block removes a moment later. */
  private async section(userId: string, section: Section): Promise<LibraryItem[]> {
    const [items, blockedIds] = await Promise.all([
      this.searches.library(userId),
      this.shownPeople.blockedEitherWay(userId),
    ]);
    return items.filter(({ type, ownerId }) => {
      if (blockedIds.has(ownerId)) return false;
      if (section === 'my-recommendations') return ownerId === userId;
      if (section === 'friends-recommendations') return ownerId !== userId;
      return section === 'all' || type === section;
    });
  }

  /** An array of just the friend with this address; empty when hidden from the user. */
  private async named(userId: string, circle: readonly string[], email: string): Promise<string[]> {
    const friendId = await this.friend.find(userId, new Set(circle), email);
    return this.shownPeople.unlessHidden(userId, friendId);
  }

  /** The first items that one of the users likes; the first of all when no users are given. */
  private async likedAmong(
    likers: readonly string[] | undefined,
    placed: readonly PlacedItem[],
    limit: number,
  ): Promise<PlacedItem[]> {
    if (likers === undefined) return placed.slice(0, limit);
    const found: PlacedItem[] = [];
    for (let start = 0; start < placed.length && found.length < limit; start += batchSize) {
      const batch = placed.slice(start, start + batchSize);
      const likes = await this.reactions.likesOf(
        likers,
        batch.map(({ item }) => item.id),
      );
      found.push(...batch.filter(({ item }) => likes.has(item.id)));
    }
    return found.slice(0, limit);
  }

  /** The documents of those items that are in the library: another read model may have named them. */
  private async inLibrary(
    userId: string,
    ids: readonly string[],
  ): Promise<RecommendationDocument[]> {
    const [documents, entries, blockedIds] = await Promise.all([
      this.recommendations.findMany(ids),
      this.library.entriesByItem(userId, ids),
      this.shownPeople.blockedEitherWay(userId),
    ]);
    return documents.filter(
      ({ recommendationId, ownerId }) =>
        !blockedIds.has(ownerId) && entries.get(recommendationId)?.library !== undefined,
    );
  }
}
