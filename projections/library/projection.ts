import type { RecordedTrbooEvent } from '../../events/registry.js';
import { type Documents, projection, removeWithPerson } from '../kernel/projection.js';
import {
  type Entry,
  entryId,
  itemId,
  libraryDocument,
  type LibraryDocument,
  shareId,
} from './document.js';
import {
  answered,
  emptyEntry,
  inLibrary,
  isEmpty,
  outOfLibrary,
  sent,
  settledBy,
  withdrawn,
} from './entry.js';

type EventOf<Type extends RecordedTrbooEvent['type']> = Extract<RecordedTrbooEvent, { type: Type }>;
type HeldEvent = EventOf<
  | 'RecommendationSaved'
  | 'RecommendationRemoved'
  | 'SharedRecommendationAccepted'
  | 'SharedRecommendationRejected'
  | 'SharedRecommendationSettled'
  | 'OutcomeRecorded'
>;

/**
 * The recommendation, unless it was deleted before the event: events that crossed with the deletion
 * are void.
 */
function itemBefore(
  { data, position }: EventOf<'Shared'> | HeldEvent,
  documents: Documents<LibraryDocument>,
) {
  const item = documents.get(itemId(data.recommendationId));
  if (item?.kind !== 'item' || item.ownerId !== data.ownerId) return undefined;
  return item.deletedAt !== null && item.deletedAt < position ? undefined : item;
}

function entryIn(documents: Documents<LibraryDocument>, id: string): Entry | undefined {
  const document = documents.get(id);
  return document?.kind === 'entry' ? document : undefined;
}

/** Changes one person's entry; the change is given the entry as it is, or an empty one. */
const changesEntry = <Event extends HeldEvent>(change: (entry: Entry, event: Event) => Entry) => ({
  touches: ({ data }: Event) => [
    itemId(data.recommendationId),
    entryId(data.recommendationId, data.userId),
  ],
  fold: (event: Event, documents: Documents<LibraryDocument>) => {
    const item = itemBefore(event, documents);
    if (item === undefined) return;
    const { recommendationId, userId } = event.data;
    const id = entryId(recommendationId, userId);
    const next = change(entryIn(documents, id) ?? emptyEntry(item, userId), event);
    if (isEmpty(next)) documents.remove(id);
    else documents.put(id, next);
  },
});

/** Answers what was sent without accepting or discarding it. */
const settles = changesEntry<EventOf<'SharedRecommendationSettled' | 'OutcomeRecorded'>>(
  (entry, { data: { isTold } }) => settledBy(entry, isTold ? 'told' : 'untold'),
);

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
    RecommendationSaved: changesEntry<EventOf<'RecommendationSaved'>>(
      (entry, { data: { linkMakerId }, metadata }) => {
        const saved = inLibrary(answered(entry), 'friends', metadata.time);
        return linkMakerId === undefined ? saved : { ...saved, linkMakerId };
      },
    ),
    RecommendationRemoved: changesEntry(outOfLibrary),
    SharedRecommendationAccepted: changesEntry(answered),
    SharedRecommendationRejected: changesEntry(answered),
    SharedRecommendationSettled: settles,
    OutcomeRecorded: settles,
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
