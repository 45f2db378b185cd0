import type { RecordedTrbooEvent } from '../../events/registry.js';
import { projection, removeWithPerson } from '../kernel/projection.js';
import { entryId, itemId, libraryDocument, type LibraryDocument, shareId } from './document.js';
import { answerHandlers, entryIn, itemBefore } from './answer-handlers.js';
import { emptyEntry, inLibrary, isEmpty, sent, withdrawn } from './entry.js';

type EventOf<Type extends RecordedTrbooEvent['type']> = Extract<RecordedTrbooEvent, { type: Type }>;

const sharedDocuments = ({
  data: { recommendationId, senderId, recipientIds },
}: EventOf<'Shared' | 'ShareWithdrawn'>) => [
  itemId(recommendationId),
  ...recipientIds.flatMap((recipientId) => [
    entryId(recommendationId, recipientId),
    shareId(recommendationId, senderId, recipientId),
  ]),
];

const newestFirst = { orderBy: ['addedAt'], direction: 'descending' } as const;

/**
 * Each person's library (own and saved), what was sent to whom, and what waits for an answer. It
 * says who stands how to a recommendation, which is also what visibility asks.
 */
export const libraryProjection = projection({
  name: 'library',
  version: 5,
  indexes: {
    newest: { equals: ['library'], ...newestFirst },
    newestOfOrigin: { equals: ['library', 'origin'], ...newestFirst },
    newestOfType: { equals: ['library', 'type'], ...newestFirst },
    pending: { equals: ['inbox'], orderBy: ['receivedAt'], direction: 'descending' },
    privatelySeen: { equals: ['userId', 'privateOf'], orderBy: ['itemAddedAt'] },
    severalSenders: { equals: ['severalSenders'] },
    bySender: { equals: ['senderId'], orderBy: ['sentAt'], direction: 'descending' },
    ofSender: {
      equals: ['senderId', 'recommendationId'],
      orderBy: ['sentAt'],
      direction: 'descending',
    },
    byRecipient: { equals: ['recipientId'], orderBy: ['sentAt'] },
    between: { equals: ['senderId', 'recipientId'], orderBy: ['sentAt'], direction: 'descending' },
    all: { equals: ['recommendationId'] },
    ofPerson: { equals: ['userId'] },
  },
  document: libraryDocument,
  unsealedTypes: ['Shared'],
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
        const item = { kind: 'item', ...about, deletedAt: null } as const;
        documents.put(itemId(recommendationId), item);
        const entry = emptyEntry(item, ownerId);
        documents.put(entryId(recommendationId, ownerId), inLibrary(entry, 'own', addedAt));
      },
    },
    RecommendationDeleted: {
      touches: ({ data }) => [itemId(data.recommendationId)],
      related: ({ data: { recommendationId } }) => [{ index: 'all', where: { recommendationId } }],
      fold: ({ data, position }, documents, related) => {
        const id = itemId(data.recommendationId);
        const item = documents.get(id);
        if (item?.kind !== 'item' || item.ownerId !== data.ownerId) return;
        documents.put(id, { ...item, deletedAt: position });
        for (const each of related) documents.remove(each);
      },
    },
    ...answerHandlers<LibraryDocument>((entry) => entry),
    ShareWithdrawn: {
      touches: sharedDocuments,
      fold: ({ data: { recommendationId, senderId, recipientIds } }, documents) => {
        for (const recipientId of recipientIds) {
          // Whatever the entry is like, which may know of later events when this is folded again.
          documents.remove(shareId(recommendationId, senderId, recipientId));
          const id = entryId(recommendationId, recipientId);
          const entry = entryIn(documents, id);
          if (entry === undefined) continue;
          const left = withdrawn(entry, senderId);
          if (isEmpty(left)) documents.remove(id);
          else documents.put(id, left);
        }
      },
    },
    UserErased: removeWithPerson({
      ofPerson: 'userId',
      bySender: 'senderId',
      byRecipient: 'recipientId',
    }),
    Shared: {
      touches: sharedDocuments,
      fold: (event, documents) => {
        const item = itemBefore(event, documents);
        if (item === undefined) return;
        const { recommendationId, ownerId, senderId, recipientIds, why } = event.data;
        const sentAt = event.metadata.time;
        for (const recipientId of recipientIds) {
          const id = entryId(recommendationId, recipientId);
          const entry = entryIn(documents, id) ?? emptyEntry(item, recipientId);
          documents.put(id, sent(entry, { senderId, why, sentAt }));
          const of = { recommendationId, ownerId, senderId, recipientId };
          const share = shareId(recommendationId, senderId, recipientId);
          documents.put(share, { kind: 'share', ...of, sentAt });
        }
      },
    },
  },
});
