import { titleIn } from '../../../contract/library/search-text.js';
import type { LibrarySort } from '../../../contract/library/recommendation.js';
import { compareText } from '../../../stores/read-store/compare.js';
import { compareRanks, cursorAfter, type Rank, rankOf } from '../rank.js';
import type { LibraryItem } from '../searching/search.reader.js';

/** Only this many UTF-16 units of a title are compared, so that cursors stay short. */
const comparedLength = 100;

/** An item with its rank. In the order by title, the rank's `addedAt` is the searchable title. */
export interface PlacedItem {
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
export function inOrder(
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
export const cursorOf = (sort: LibrarySort, { rank }: PlacedItem) => cursorAfter(sort, rank);
