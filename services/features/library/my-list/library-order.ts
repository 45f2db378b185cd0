import { titleIn } from '../../../contract/library/search-text.js';
import type { LibrarySort } from '../../../contract/library/recommendation.js';
import { compareText } from '../../../stores/read-store/compare.js';
import { compareRanks, cursorAfter, type Rank, rankOf } from '../rank.js';
import type { LibraryItem } from '../searching/search.reader.js';

/** Titles are compared by this many units, so that a cursor stays short; then by id. */
const comparedTitle = 100;

/** An item with its place: by title, `addedAt` is the searchable title. */
export interface PlacedItem {
  readonly item: LibraryItem;
  readonly rank: Rank;
}

const keys = {
  'most-recent': ({ since }) => since,
  added: ({ addedAt }) => addedAt,
  title: ({ text }) => titleIn(text).slice(0, comparedTitle).toWellFormed(),
  'most-liked': ({ addedAt }) => addedAt,
} satisfies Record<LibrarySort, (item: LibraryItem) => string>;

const byTitle = (one: Rank, other: Rank) =>
  compareText(one.addedAt, other.addedAt) || compareText(one.id, other.id);

/**
 * The items after a cursor in an order; dates and likes descend, titles ascend without regard to
 * case and accents.
 * @param likes by id, where they count.
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
