import { Injectable } from '@nestjs/common';
import type { Entry, Received } from '../../../../projections/library/document.js';
import type { RecommendationDocument } from '../../../../projections/recommendations/projection.js';
import type { InputOf } from '../../../contract/call.js';
import type { getSharedRecommendations } from '../../../contract/library/sharing.js';
import type { ModelPage } from '../../../platform/read-side/read-models/read-models.js';
import { ShownPeople } from '../../friends/blocks.reader.js';
import { LibraryReader } from '../my-list/library.reader.js';
import { compareRanks, cursorAfter, type Rank, rankOf } from '../rank.js';
import { RecommendationsReader } from '../recommendations.reader.js';
import { SearchQueries } from '../searching/search-query.js';
import { SearchReader } from '../searching/search.reader.js';
import { WorksReader } from '../works.reader.js';
import { maxComparedItems } from './inbox-items.js';

type Filters = InputOf<typeof getSharedRecommendations>;

/** A friend's share of one item. */
export interface ReceivedShare extends Received, Pick<Entry, 'settled'> {
  readonly recommendationId: string;
}

/** Items, and by item id the friends' shares of the same work, newest first. */
interface InboxPage extends ModelPage<RecommendationDocument> {
  readonly shares: ReadonlyMap<string, readonly ReceivedShare[]>;
}

interface Works extends Pick<InboxPage, 'shares'> {
  readonly documents: ReadonlyMap<string, RecommendationDocument>;
}

/** Names the order in the cursors of a search. */
const sorts = { waiting: 'last-sent', answered: 'last-answered' } as const;

/**
 * Reads what a user was sent: items that wait, the last sent first, or those that were answered, the
 * last answered first. Among the newest items each work is listed once.
 */
@Injectable()
export class InboxList {
  constructor(
    private readonly library: LibraryReader,
    private readonly recommendations: RecommendationsReader,
    private readonly shownPeople: ShownPeople,
    private readonly works: WorksReader,
    private readonly searches: SearchReader,
    private readonly queries: SearchQueries,
  ) {}

  /**
   * A page of the inbox. Items that only former or muted friends have sent are left out.
   * @throws InvalidCursor
   */
  async page(userId: string, filters: Filters): Promise<InboxPage> {
    const { list, limit, cursor, search } = filters;
    if (search !== undefined) return this.found(userId, filters, search);
    const { items, nextCursor } = await this.listed(list, userId, limit, cursor);
    const isWhole = cursor === undefined && nextCursor === undefined;
    const compared = isWhole ? items : await this.compared(userId, list);
    const newest = await this.byWork(userId, compared);
    const older = await this.byWork(userId, without(items, compared));
    const page = items.map((entry) => entry.recommendationId);
    return { ...shownOf(page, newest, older), nextCursor };
  }

  /** A page of a search. A work is found when any of its items matches. */
  private async found(
    userId: string,
    { list, limit, cursor }: Filters,
    search: string,
  ): Promise<InboxPage> {
    const sort = sorts[list];
    const after = cursor === undefined ? undefined : rankOf(sort, cursor);
    const [all, friendIds, compared] = await Promise.all([
      this.searches[list](userId),
      this.shownPeople.friendsShownTo(userId),
      this.compared(userId, list),
    ]);
    const query = await this.queries.amongItems(userId, search, all, friendIds);
    const found = new Set(all.flatMap((item) => (query.matches(item) ? item.id : [])));
    const newest = await this.byWork(userId, compared);
    const ofWorks = new Set(
      [...newest.shares].flatMap(([id, shares]) =>
        shares.some(({ recommendationId }) => found.has(recommendationId)) ? id : [],
      ),
    );
    const known = new Set(compared.map(({ recommendationId }) => recommendationId));
    const ranks = all
      .filter(({ id }) => (known.has(id) ? ofWorks.has(id) : found.has(id)))
      .map(({ id, since }): Rank => ({ likes: 0, addedAt: since, id }))
      .filter((rank) => after === undefined || compareRanks(after, rank) < 0);
    const page = ranks.slice(0, limit).map(({ id }) => id);
    const entries = await this.library.entriesByItem(userId, page);
    const isListed = ({ inbox }: Entry) => (inbox !== undefined) === (list === 'waiting');
    const listed = [...entries.values()].filter(isListed);
    const older = await this.byWork(userId, without(listed, compared));
    const last = ranks[limit - 1];
    return {
      ...shownOf(page, newest, older),
      ...(last && ranks.length > limit && { nextCursor: cursorAfter(sort, last) }),
    };
  }

  /** The newest items, which are grouped by work. */
  private async compared(userId: string, list: Filters['list']): Promise<readonly Entry[]> {
    return (await this.listed(list, userId, maxComparedItems)).items;
  }

  private listed(list: Filters['list'], ...page: Parameters<LibraryReader['pending']>) {
    return list === 'waiting' ? this.library.pending(...page) : this.library.answered(...page);
  }

  /**
   * Those of the items that a user may see, and the friends' shares of each work, by the id of its
   * newest item.
   */
  private async byWork(userId: string, entries: readonly Entry[]): Promise<Works> {
    const friendIds = await this.shownPeople.friendsShownTo(userId);
    const ids = entries.map((entry) => entry.recommendationId);
    const seen = await this.recommendations.manySeenBy(userId, ids);
    const documents = new Map(seen.map((document) => [document.recommendationId, document]));
    const isSeen = (entry: Entry) => documents.has(entry.recommendationId);
    return { documents, shares: await this.sharesByWork(entries.filter(isSeen), friendIds) };
  }

  private async sharesByWork(
    entries: readonly Entry[],
    friendIds: ReadonlySet<string>,
  ): Promise<ReadonlyMap<string, readonly ReceivedShare[]>> {
    const works = await this.works.worksOf(entries.map((entry) => entry.recommendationId));
    const newestOf = new Map<string | undefined, string>();
    const shares = new Map<string, ReceivedShare[]>();
    // An answered work is shown by the item that was added to the library.
    const rank = ({ library }: Entry) => (library === undefined ? 1 : 0);
    const keptFirst = entries.toSorted((one, other) => rank(one) - rank(other));
    for (const { recommendationId, received, settled } of keptFirst) {
      const fromFriends = received.filter(({ senderId }) => friendIds.has(senderId)).toReversed();
      if (fromFriends.length === 0) continue;
      const work = works.get(recommendationId);
      const newest = newestOf.get(work) ?? recommendationId;
      newestOf.set(work, newest);
      const these = fromFriends.map((each) => ({ ...each, recommendationId, settled }));
      shares.set(newest, [...(shares.get(newest) ?? []), ...these]);
    }
    return shares;
  }
}

const without = (entries: readonly Entry[], excluded: readonly Entry[]): readonly Entry[] => {
  const ids = new Set(excluded.map(({ recommendationId }) => recommendationId));
  return entries.filter(({ recommendationId }) => !ids.has(recommendationId));
};

/** The items of a page, with one item for each work among the newest. */
function shownOf(page: readonly string[], newest: Works, older: Works): InboxPage {
  const shares = new Map([...older.shares, ...newest.shares]);
  const documents = new Map([...older.documents, ...newest.documents]);
  return { items: page.flatMap((id) => (shares.has(id) && documents.get(id)) || []), shares };
}
