import type { RecordedTrbooEvent } from '../../events/registry.js';
import type { Documents } from '../kernel/projection.js';
import {
  type Entry,
  entryId,
  type Item,
  itemId,
  answered,
  emptyEntry,
  inLibrary,
  isEmpty,
  outOfLibrary,
  reclassified,
  sent,
  withdrawn,
  withoutOwner,
} from './document.js';

type EventOf<Type extends RecordedTrbooEvent['type']> = Extract<RecordedTrbooEvent, { type: Type }>;
type EntryEvent = EventOf<
  | 'RecommendationSaved'
  | 'RecommendationRemoved'
  | 'SharedRecommendationAccepted'
  | 'SharedRecommendationRejected'
  | 'SharedRecommendationSettled'
  | 'OutcomeRecorded'
>;

type Reclassified = EventOf<'RecommendationTypeChanged' | 'AudienceChanged'>;

/** A document of a read model with people's relations to recommendations; it may have more fields. */
type RelationDocument = Item | Entry | { readonly kind: 'share' };
type ItemOf<Body> = Extract<Body, { readonly kind: 'item' }>;
type EntryOf<Body> = Extract<Body, { readonly kind: 'entry' }>;

const isItem = <Body extends RelationDocument>(body: Body | undefined): body is ItemOf<Body> =>
  body?.kind === 'item';
const isEntry = <Body extends RelationDocument>(body: Body | undefined): body is EntryOf<Body> =>
  body?.kind === 'entry';

/** The recommendation; undefined when it was deleted before the event, which makes the event void. */
export function itemBefore<Body extends RelationDocument>(
  { data, position }: EventOf<'Shared'> | EntryEvent,
  documents: Documents<Body>,
): ItemOf<Body> | undefined {
  const item = documents.get(itemId(data.recommendationId));
  if (!isItem(item) || item.ownerId !== data.ownerId) return undefined;
  return item.deletedAt !== null && item.deletedAt < position ? undefined : item;
}

export function entryIn<Body extends RelationDocument>(
  documents: Documents<Body>,
  id: string,
): EntryOf<Body> | undefined {
  const document = documents.get(id);
  return isEntry(document) ? document : undefined;
}

/** How a read model makes its documents. */
interface DocumentMakers<Body extends RelationDocument> {
  readonly added: (item: Item, data: EventOf<'RecommendationAdded'>['data']) => ItemOf<Body>;
  readonly deleted: (item: ItemOf<Body>) => ItemOf<Body>;
  /** After its type or audience changed. */
  readonly changed: (item: ItemOf<Body>) => ItemOf<Body>;
  /** The relation of somebody who saved it, without the words of the owner, who deleted it. */
  readonly kept: (entry: EntryOf<Body>) => EntryOf<Body>;
  /** @param known the recommendation, or the relation as it was. */
  readonly entry: (entry: Entry, known: ItemOf<Body> | EntryOf<Body>) => Body;
}

const entriesOf = ({ data }: EventOf<'Shared' | 'ShareWithdrawn'>) =>
  data.recipientIds.map((recipientId) => entryId(data.recommendationId, recipientId));

/**
 * The handlers of recommendations being added, changed in type or audience, deleted, saved, removed,
 * sent, answered and withdrawn, for every read model with people's relations to recommendations.
 */
export function relationHandlers<Body extends RelationDocument>(make: DocumentMakers<Body>) {
  const put = (
    documents: Documents<Body>,
    id: string,
    next: Entry,
    known: ItemOf<Body> | EntryOf<Body>,
  ) => {
    if (isEmpty(next)) documents.remove(id);
    else documents.put(id, make.entry(next, known));
  };
  /** A handler that changes one person's entry. Without an entry, `change` gets an empty one. */
  const entryHandler = <Event extends EntryEvent>(
    change: (entry: Entry, event: Event) => Entry,
  ) => ({
    touches: ({ data }: Event) => [
      itemId(data.recommendationId),
      entryId(data.recommendationId, data.userId),
    ],
    fold: (event: Event, documents: Documents<Body>) => {
      const item = itemBefore(event, documents);
      if (item === undefined) return;
      const { recommendationId, userId } = event.data;
      const id = entryId(recommendationId, userId);
      put(documents, id, change(entryIn(documents, id) ?? emptyEntry(item, userId), event), item);
    },
  });
  /** The owner changed the type or the audience, which each entry has as well. */
  const reclassification = <Event extends Reclassified>(
    change: (data: Event['data']) => Partial<Item>,
  ) => ({
    touches: ({ data }: Event) => [itemId(data.recommendationId)],
    related: ({ data: { recommendationId } }: Event) => [
      { index: 'all', where: { recommendationId } },
    ],
    fold: ({ data }: Event, documents: Documents<Body>, related: readonly string[]) => {
      const id = itemId(data.recommendationId);
      const item = documents.get(id);
      if (!isItem(item) || item.ownerId !== data.ownerId || item.deletedAt !== null) return;
      const changed = make.changed({ ...item, ...change(data) });
      documents.put(id, changed);
      for (const each of related) {
        const entry = entryIn(documents, each);
        if (entry) documents.put(each, make.entry(reclassified(entry, changed), entry));
      }
    },
  });
  /** Answers what was sent without accepting or discarding it. */
  const settlement = entryHandler<EventOf<'SharedRecommendationSettled' | 'OutcomeRecorded'>>(
    (entry, { data: { isTold }, metadata }) =>
      answered(entry, isTold ? 'told' : 'untold', metadata.time),
  );
  return {
    RecommendationAdded: {
      touches: ({ data }: EventOf<'RecommendationAdded'>) => [
        itemId(data.recommendationId),
        entryId(data.recommendationId, data.ownerId),
      ],
      fold: ({ data }: EventOf<'RecommendationAdded'>, documents: Documents<Body>) => {
        const { recommendationId, ownerId, type, addedAt, keepPrivate } = data;
        const known = documents.get(itemId(recommendationId));
        // Another owner used the id first. The owner's item is there after an incomplete commit.
        if (isItem(known) && known.ownerId !== ownerId) return;
        const about = { itemId: recommendationId, ownerId, type, keepPrivate, addedAt };
        const item = make.added({ kind: 'item', ...about, deletedAt: null }, data);
        documents.put(itemId(recommendationId), item);
        const entry = inLibrary(emptyEntry(item, ownerId), 'own', addedAt);
        documents.put(entryId(recommendationId, ownerId), make.entry(entry, item));
      },
    },
    RecommendationTypeChanged: reclassification<EventOf<'RecommendationTypeChanged'>>(
      ({ type }) => ({ type }),
    ),
    AudienceChanged: reclassification<EventOf<'AudienceChanged'>>(({ keepPrivate }) => ({
      keepPrivate,
    })),
    RecommendationDeleted: {
      touches: ({ data }: EventOf<'RecommendationDeleted'>) => [itemId(data.recommendationId)],
      related: ({ data: { recommendationId } }: EventOf<'RecommendationDeleted'>) => [
        { index: 'all', where: { recommendationId } },
      ],
      fold: (
        { data, position }: EventOf<'RecommendationDeleted'>,
        documents: Documents<Body>,
        related: readonly string[],
      ) => {
        const id = itemId(data.recommendationId);
        const item = documents.get(id);
        if (!isItem(item) || item.ownerId !== data.ownerId) return;
        documents.put(id, { ...make.deleted(item), deletedAt: item.deletedAt ?? position });
        for (const each of related) {
          const entry = entryIn(documents, each);
          if (!data.thingStays || entry?.origin !== 'friends') documents.remove(each);
          else documents.put(each, make.entry(withoutOwner(entry), make.kept(entry)));
        }
      },
    },
    Shared: {
      touches: (event: EventOf<'Shared'>) => [
        itemId(event.data.recommendationId),
        ...entriesOf(event),
      ],
      fold: (event: EventOf<'Shared'>, documents: Documents<Body>) => {
        const item = itemBefore(event, documents);
        if (item === undefined) return;
        const { recommendationId, senderId, recipientIds, why } = event.data;
        const message = { senderId, why, sentAt: event.metadata.time };
        for (const recipientId of recipientIds) {
          const id = entryId(recommendationId, recipientId);
          const entry = entryIn(documents, id) ?? emptyEntry(item, recipientId);
          put(documents, id, sent(entry, message), item);
        }
      },
    },
    ShareWithdrawn: {
      touches: entriesOf,
      fold: (event: EventOf<'ShareWithdrawn'>, documents: Documents<Body>) => {
        for (const id of entriesOf(event)) {
          const entry = entryIn(documents, id);
          if (entry) put(documents, id, withdrawn(entry, event.data.senderId), entry);
        }
      },
    },
    RecommendationSaved: entryHandler<EventOf<'RecommendationSaved'>>(
      (entry, { data: { linkMakerId }, metadata }) => {
        const saved = inLibrary(answered(entry, 'told', metadata.time), 'friends', metadata.time);
        return linkMakerId === undefined ? saved : { ...saved, linkMakerId };
      },
    ),
    // Also of an item that its owner has deleted.
    RecommendationRemoved: {
      touches: ({ data }: EventOf<'RecommendationRemoved'>) => [
        entryId(data.recommendationId, data.userId),
      ],
      fold: ({ data }: EventOf<'RecommendationRemoved'>, documents: Documents<Body>) => {
        const id = entryId(data.recommendationId, data.userId);
        const entry = entryIn(documents, id);
        if (entry?.ownerId === data.ownerId) put(documents, id, outOfLibrary(entry), entry);
      },
    },
    SharedRecommendationAccepted: entryHandler<EventOf<'SharedRecommendationAccepted'>>(
      (entry, { metadata }) => answered(entry, 'told', metadata.time),
    ),
    // The senders are not told. What they were told before stays.
    SharedRecommendationRejected: entryHandler<EventOf<'SharedRecommendationRejected'>>(
      (entry, { metadata }) =>
        entry.inbox === undefined ? entry : answered(entry, 'untold', metadata.time),
    ),
    SharedRecommendationSettled: settlement,
    OutcomeRecorded: settlement,
  };
}
