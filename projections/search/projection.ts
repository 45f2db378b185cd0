import { z } from 'zod';
import { itemText, searchableText, withoutWhy } from '../../events/library/search-text.js';
import { person, withheld } from '../../events/kernel/fields.js';
import { projection, removeWithPerson } from '../kernel/projection.js';
import { type Entry, itemId, entry, item } from '../library/document.js';
import { entryIn, relationHandlers } from '../library/relation-handlers.js';
import { described } from '../recommendations/projection.js';

/** A recommendation with its searchable text. */
const searchedItem = item.extend({
  shelf: person(
    'the owner, whose friends find the item on Explore; missing while the item is private or deleted',
    z.string().optional(),
  ),
  /** Searchable title, makers and why, a line each; missing when it was deleted. */
  text: withheld('the words by which it is found', z.string().optional()),
});
type SearchedItem = z.infer<typeof searchedItem>;

/** A recommendation in a person's library or Inbox, with the text by which that person can find it. */
const searchedEntry = entry.extend({
  text: withheld('the words by which it is found'),
  /** A line for each sender: the user id, a space, and the searchable form of what they wrote. */
  whys: withheld('what its senders wrote, as searches compare it'),
});
type SearchedEntry = z.infer<typeof searchedEntry>;

const searchDocument = z.discriminatedUnion('kind', [searchedItem, searchedEntry]);
export type SearchDocument = z.infer<typeof searchDocument>;

function searched(entry: Entry, { text = '' }: Pick<SearchedItem, 'text'>): SearchedEntry {
  const whys = entry.received.map(({ senderId, why, earlier = [] }) => {
    const words = [why, ...earlier].map((each) => searchableText(each ?? ''));
    return `${senderId}${words.join('')}`;
  });
  return { ...entry, text, whys: whys.join('\n') };
}

/** The item where its owner's friends find it, if they may. */
const shelved = ({ shelf, ...item }: SearchedItem): SearchedItem => ({
  ...item,
  ...(!item.keepPrivate && { shelf: item.ownerId }),
});

const newestFirst = { direction: 'descending' } as const;

/**
 * What people search: each person's library and inbox, and what friends see on Explore. Everything
 * that decides whether an item is found is in an index, so that a search reads no documents but
 * those of its page.
 */
export const searchProjection = projection({
  name: 'search',
  version: 5,
  indexes: {
    library: {
      equals: ['library'],
      orderBy: ['addedAt', 'recommendationId', 'itemAddedAt', 'type', 'ownerId', 'text', 'whys'],
      ...newestFirst,
    },
    inbox: {
      equals: ['inbox'],
      orderBy: ['receivedAt', 'recommendationId', 'type', 'ownerId', 'text', 'whys'],
      ...newestFirst,
    },
    answered: {
      equals: ['answered'],
      orderBy: ['answeredAt', 'recommendationId', 'type', 'ownerId', 'text', 'whys'],
      ...newestFirst,
    },
    shelf: {
      equals: ['shelf'],
      orderBy: ['addedAt', 'itemId', 'type', 'ownerId', 'text'],
      ...newestFirst,
    },
    ofItem: { equals: ['itemId'], orderBy: ['type', 'ownerId', 'text'] },
    all: { equals: ['recommendationId'] },
    ofPerson: { equals: ['userId'] },
  },
  document: searchDocument,
  unsealedTypes: ['RecommendationAdded', 'RecommendationEdited', 'Shared'],
  handlers: {
    ...relationHandlers<SearchDocument>({
      added: (item, data) => shelved({ ...item, text: itemText(described(data)) }),
      changed: shelved,
      kept: ({ text, ...entry }) => ({ ...entry, text: withoutWhy(text) }),
      deleted: ({ text, shelf, ...item }) => item,
      entry: searched,
    }),
    RecommendationEdited: {
      touches: ({ data }) => [itemId(data.recommendationId)],
      related: ({ data: { recommendationId } }) => [{ index: 'all', where: { recommendationId } }],
      fold: ({ data }, documents, related) => {
        const id = itemId(data.recommendationId);
        const item = documents.get(id);
        if (item?.kind !== 'item' || item.ownerId !== data.ownerId) return;
        if (item.deletedAt !== null) return;
        const text = itemText(described(data));
        documents.put(id, { ...item, text });
        for (const each of related) {
          const entry = entryIn(documents, each);
          if (entry) documents.put(each, { ...entry, text });
        }
      },
    },
    UserErased: removeWithPerson({ ofPerson: 'userId' }),
  },
});
