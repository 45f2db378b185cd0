import { Injectable } from '@nestjs/common';
import { entryOf } from '../../../../projections/library/document.js';
import type { getCommonRecommendations } from '../../../contract/library/common.js';
import type { InputOf } from '../../../contract/call.js';
import type { ModelPage } from '../../../platform/read-side/read-models/read-models.js';
import { ShownPeople } from '../../friends/blocks.reader.js';
import { LibraryReader } from '../my-list/library.reader.js';
import { NamedFriend } from '../audience.js';
import { cursorAfter, type Rank, rankOf } from '../rank.js';
import { WorksReader } from '../works.reader.js';

/** Items of the library that are compared per query, and at most per page. */
const compared = { perQuery: 500, perPage: 5_000 };
/** Names the list in its cursors, so that cursors of other lists are refused. */
const order = 'common';

/** An item of the user's library that a friend has as well. */
interface CommonItem {
  readonly recommendationId: string;
  /** The friend's own recommendation of the work; undefined when the friend only saved the item. */
  readonly theirId: string | undefined;
}

interface RankedItem extends CommonItem {
  readonly rank: Rank;
}

/**
 * Finds the items that a user and a friend both have, as far as the user may know: the friend owns
 * the item, shows a recommendation of the same work to friends, or accepted the item from the user.
 */
@Injectable()
export class CommonRecommendations {
  constructor(
    private readonly works: WorksReader,
    private readonly library: LibraryReader,
    private readonly shownPeople: ShownPeople,
    private readonly friend: NamedFriend,
  ) {}

  /** @throws DomainError not-found when `friend_email` is not a friend's; InvalidCursor. */
  async page(
    userId: string,
    { friend_email, limit, cursor }: InputOf<typeof getCommonRecommendations>,
  ): Promise<ModelPage<CommonItem>> {
    const friendIds = await this.shownPeople.friendsShownTo(userId);
    const friendId = await this.friend.find(userId, friendIds, friend_email);
    const shown = await this.shownPeople.unlessHidden(userId, friendId);
    if (shown.length === 0) return { items: [] };
    let after = cursor === undefined ? undefined : rankOf(order, cursor);
    const found: RankedItem[] = [];
    for (let read = 0; read < compared.perPage; read += compared.perQuery) {
      const ranks = await this.ranks(userId, after);
      found.push(...(await this.commonAmong(ranks, userId, friendId)));
      const last = found[limit - 1];
      if (last !== undefined && found.length > limit) {
        return { items: found.slice(0, limit), nextCursor: cursorAfter(order, last.rank) };
      }
      after = ranks.at(-1);
      if (after === undefined || ranks.length < compared.perQuery) return { items: found };
    }
    return { items: found, ...(after && { nextCursor: cursorAfter(order, after) }) };
  }

  private async ranks(userId: string, after: Rank | undefined): Promise<Rank[]> {
    const place = after && { order: [after.addedAt], id: after.id };
    const places = await this.library.places(userId, compared.perQuery, place);
    return places.map(({ order: [addedAt], id }) => ({ likes: 0, addedAt: String(addedAt), id }));
  }

  private async commonAmong(
    ranks: readonly Rank[],
    userId: string,
    friendId: string,
  ): Promise<RankedItem[]> {
    const ids = ranks.flatMap(({ id }) => entryOf(id)?.recommendationId ?? []);
    const [documents, entries] = await Promise.all([
      this.works.documentsOf(ids),
      this.library.entriesByItem(friendId, ids),
    ]);
    const theirs = await this.works.shownBy(friendId, documents.values());
    return ranks.flatMap((rank) => {
      const recommendationId = entryOf(rank.id)?.recommendationId ?? '';
      const document = documents.get(recommendationId);
      if (document === undefined) return [];
      const isTheirs = document.ownerId === friendId;
      const theirId = isTheirs ? recommendationId : theirs.get(document.key ?? '');
      const entry = entries.get(recommendationId);
      const isAccepted =
        entry?.library !== undefined && entry.received.some(({ senderId }) => senderId === userId);
      return theirId === undefined && !isAccepted ? [] : [{ rank, recommendationId, theirId }];
    });
  }
}
