import { itemText, searchableText } from '../../events/library/search-text.js';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import { projection, removeWithPerson } from '../kernel/projection.js';
import { answerHandlers, entryIn, itemBefore } from '../library/answer-handlers.js';
import { type Entry, entryId, itemId } from '../library/document.js';
import { emptyEntry, inLibrary, isEmpty, sent, withdrawn } from '../library/entry.js';
import { described } from '../recommendations/document.js';
import {
  type SearchDocument,
  searchDocument,
  type SearchedEntry,
  type SearchedItem,
} from './document.js';

type SharesEvent = Extract<RecordedTrbooEvent, { type: 'Shared' | 'ShareWithdrawn' }>;

function searched(entry: Entry, { text = '' }: Pick<SearchedItem, 'text'>): SearchedEntry {
  const whys = entry.received.map(({ senderId, why, earlier = [] }) => {
    const words = [why, ...earlier].map((each) => searchableText(each ?? ''));
    return `${senderId}${words.join('')}`;
  });
  return { ...entry, text, whys: whys.join('\n') };
}

const entriesOf = ({ data: { recommendationId, recipientIds } }: SharesEvent) =>
  recipientIds.map((recipientId) => entryId(recommendationId, recipientId));

const newestFirst = { direction: 'descending' } as const;

/**
 * What people search: each person's library and inbox, and what friends see on Explore. Everything
 * that decides whether an item is found is in an index, so that a search reads no documents but
 * those of its page.
 */
export const searchProjection = projection({
  name: 'search',
  version: 1,
  indexes: {
    library: {
      equals: ['library'],
      orderBy: ['addedAt', 'recommendationId', 'itemAddedAt', 'type', 'ownerId', 'text', 'whys'],
      ...newestFirst,
    },
    inbox: {
      equals: ['inbox'],
      orderBy: ['receivedAt', 'recommendationId', 'ownerId', 'text', 'whys'],
      ...newestFirst,
    },
    shelf: {
      equals: ['shelf'],
      orderBy: ['addedAt', 'itemId', 'type', 'ownerId', 'text'],
      ...newestFirst,
    },
    ofItem: { equals: ['itemId'], orderBy: ['ownerId', 'text'] },
    all: { equals: ['recommendationId'] },
    ofPerson: { equals: ['userId'] },
  },
  document: searchDocument,
  unsealedTypes: ['RecommendationAdded', 'RecommendationEdited', 'Shared'],
  handlers: {
    RecommendationAdded: {
      touches: ({ data }) => [
        itemId(data.recommendationId),
        entryId(data.recommendationId, data.ownerId),
      ],
      fold: ({ data }, documents) => {
        const { recommendationId, ownerId, type, addedAt, keepPrivate } = data;
        const known = documents.get(itemId(recommendationId));
        // Somebody else's of the same id was first; one's own is this very event, half written.
        if (known?.kind === 'item' && known.ownerId !== ownerId) return;
        const about = { itemId: recommendationId, ownerId, type, keepPrivate, addedAt };
        const text = itemText(described(data));
        const shelf = keepPrivate ? {} : { shelf: ownerId };
        const item = { kind: 'item', ...about, deletedAt: null, text, ...shelf } as const;
        documents.put(itemId(recommendationId), item);
        const entry = inLibrary(emptyEntry(item, ownerId), 'own', addedAt);
        documents.put(entryId(recommendationId, ownerId), searched(entry, item));
      },
    },
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
    RecommendationDeleted: {
      touches: ({ data }) => [itemId(data.recommendationId)],
      related: ({ data: { recommendationId } }) => [{ index: 'all', where: { recommendationId } }],
      fold: ({ data, position }, documents, related) => {
        const id = itemId(data.recommendationId);
        const item = documents.get(id);
        if (item?.kind !== 'item' || item.ownerId !== data.ownerId) return;
        const { text, shelf, ...rest } = item;
        documents.put(id, { ...rest, deletedAt: position });
        for (const each of related) documents.remove(each);
      },
    },
    ...answerHandlers<SearchDocument>(searched),
    Shared: {
      touches: (event) => [itemId(event.data.recommendationId), ...entriesOf(event)],
      fold: (event, documents) => {
        const item = itemBefore(event, documents);
        if (item === undefined) return;
        const { recommendationId, senderId, recipientIds, why } = event.data;
        const message = { senderId, why, sentAt: event.metadata.time };
        for (const recipientId of recipientIds) {
          const id = entryId(recommendationId, recipientId);
          const entry = entryIn(documents, id) ?? emptyEntry(item, recipientId);
          documents.put(id, searched(sent(entry, message), item));
        }
      },
    },
    ShareWithdrawn: {
      touches: entriesOf,
      fold: ({ data: { recommendationId, senderId, recipientIds } }, documents) => {
        for (const recipientId of recipientIds) {
          const id = entryId(recommendationId, recipientId);
          const entry = entryIn(documents, id);
          if (entry === undefined) continue;
          const left = withdrawn(entry, senderId);
          if (isEmpty(left)) documents.remove(id);
          else documents.put(id, searched(left, entry));
        }
      },
    },
    UserErased: removeWithPerson({ ofPerson: 'userId' }),
  },
});
