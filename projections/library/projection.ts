import type { RecordedTrbooEvent } from '../../events/registry.js';
import { projection, removeWithPerson } from '../kernel/projection.js';
import { libraryDocument, type LibraryDocument, shareId } from './document.js';
import { itemBefore, relationHandlers } from './relation-handlers.js';

type SharesEvent = Extract<RecordedTrbooEvent, { type: 'Shared' | 'ShareWithdrawn' }>;

const sharesOf = ({ data: { recommendationId, senderId, recipientIds } }: SharesEvent) =>
  recipientIds.map((recipientId) => shareId(recommendationId, senderId, recipientId));

const relations = relationHandlers<LibraryDocument>({
  added: (item) => item,
  deleted: (item) => item,
  changed: (item) => item,
  kept: (entry) => entry,
  entry: (entry) => entry,
});

const newestFirst = { orderBy: ['addedAt'], direction: 'descending' } as const;

/**
 * The read model of libraries: each person's own and saved items, what was sent to whom, and what
 * waits for an answer. The visibility rule reads it.
 */
export const libraryProjection = projection({
  name: 'library',
  version: 9,
  indexes: {
    newest: { equals: ['library'], ...newestFirst },
    newestOfOrigin: { equals: ['library', 'origin'], ...newestFirst },
    newestOfType: { equals: ['library', 'type'], ...newestFirst },
    pending: { equals: ['inbox'], orderBy: ['receivedAt'], direction: 'descending' },
    answered: { equals: ['answered'], orderBy: ['answeredAt'], direction: 'descending' },
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
    // Only what was saved by a share link, of one owner and of one maker of links.
    savedByLink: { equals: ['ownerId', 'userId'], orderBy: ['linkMakerId'] },
    byLinkMaker: { equals: ['linkMakerId', 'userId'] },
  },
  document: libraryDocument,
  unsealedTypes: ['Shared'],
  handlers: {
    ...relations,
    UserErased: removeWithPerson({
      ofPerson: 'userId',
      bySender: 'senderId',
      byRecipient: 'recipientId',
    }),
    Shared: {
      touches: (event) => [...relations.Shared.touches(event), ...sharesOf(event)],
      fold: (event, documents) => {
        if (itemBefore(event, documents) === undefined) return;
        relations.Shared.fold(event, documents);
        const { recommendationId, ownerId, senderId, recipientIds } = event.data;
        for (const recipientId of recipientIds) {
          const ids = { recommendationId, ownerId, senderId, recipientId };
          const share = { kind: 'share', ...ids, sentAt: event.metadata.time } as const;
          documents.put(shareId(recommendationId, senderId, recipientId), share);
        }
      },
    },
    ShareWithdrawn: {
      touches: (event) => [...relations.ShareWithdrawn.touches(event), ...sharesOf(event)],
      fold: (event, documents) => {
        relations.ShareWithdrawn.fold(event, documents);
        // Also when the handler above skips an entry that has later events already, as in a repeated fold.
        for (const id of sharesOf(event)) documents.remove(id);
      },
    },
  },
});
