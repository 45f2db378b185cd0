import type { RecordedTrbooEvent } from '../../events/registry.js';
import type { Documents } from '../kernel/projection.js';
import { type Entry, entryId, type Item, itemId } from './document.js';
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

/** A read model with people's relations to recommendations; others keep more of them. */
type Known = Item | Entry | { readonly kind: 'share' };
type ItemOf<Body> = Extract<Body, { readonly kind: 'item' }>;
type EntryOf<Body> = Extract<Body, { readonly kind: 'entry' }>;

const isItem = <Body extends Known>(body: Body | undefined): body is ItemOf<Body> =>
  body?.kind === 'item';
const isEntry = <Body extends Known>(body: Body | undefined): body is EntryOf<Body> =>
  body?.kind === 'entry';

/**
 * The recommendation, unless it was deleted before the event: events that crossed with the deletion
 * are void.
 */
export function itemBefore<Body extends Known>(
  { data, position }: EventOf<'Shared'> | HeldEvent,
  documents: Documents<Body>,
): ItemOf<Body> | undefined {
  const item = documents.get(itemId(data.recommendationId));
  if (!isItem(item) || item.ownerId !== data.ownerId) return undefined;
  return item.deletedAt !== null && item.deletedAt < position ? undefined : item;
}

export function entryIn<Body extends Known>(
  documents: Documents<Body>,
  id: string,
): EntryOf<Body> | undefined {
  const document = documents.get(id);
  return isEntry(document) ? document : undefined;
}

/** What a read model keeps of recommendations and of people's relations to them. */
interface Kept<Body extends Known> {
  readonly added: (item: Item, data: EventOf<'RecommendationAdded'>['data']) => ItemOf<Body>;
  readonly deleted: (item: ItemOf<Body>) => ItemOf<Body>;
  /** @param known the recommendation, or the relation as it was. */
  readonly entry: (entry: Entry, known: ItemOf<Body> | EntryOf<Body>) => Body;
}

const entriesOf = ({ data }: EventOf<'Shared' | 'ShareWithdrawn'>) =>
  data.recipientIds.map((recipientId) => entryId(data.recommendationId, recipientId));

/**
 * How recommendations are added and deleted, saved and removed, sent, answered and withdrawn: the
 * same in every read model with people's relations to recommendations.
 */
export function relationHandlers<Body extends Known>(kept: Kept<Body>) {
  const put = (
    documents: Documents<Body>,
    id: string,
    next: Entry,
    known: ItemOf<Body> | EntryOf<Body>,
  ) => {
    if (isEmpty(next)) documents.remove(id);
    else documents.put(id, kept.entry(next, known));
  };
  /** Changes one person's entry; the change is given the entry as it is, or an empty one. */
  const changesEntry = <Event extends HeldEvent>(
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
  /** Answers what was sent without accepting or discarding it. */
  const settles = changesEntry<EventOf<'SharedRecommendationSettled' | 'OutcomeRecorded'>>(
    (entry, { data: { isTold } }) => settledBy(entry, isTold ? 'told' : 'untold'),
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
        // Somebody else's of the same id was first; one's own is this very event, half written.
        if (isItem(known) && known.ownerId !== ownerId) return;
        const about = { itemId: recommendationId, ownerId, type, keepPrivate, addedAt };
        const item = kept.added({ kind: 'item', ...about, deletedAt: null }, data);
        documents.put(itemId(recommendationId), item);
        const entry = inLibrary(emptyEntry(item, ownerId), 'own', addedAt);
        documents.put(entryId(recommendationId, ownerId), kept.entry(entry, item));
      },
    },
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
        documents.put(id, { ...kept.deleted(item), deletedAt: position });
        for (const each of related) documents.remove(each);
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
    RecommendationSaved: changesEntry<EventOf<'RecommendationSaved'>>(
      (entry, { data: { linkMakerId }, metadata }) => {
        const saved = inLibrary(answered(entry), 'friends', metadata.time);
        return linkMakerId === undefined ? saved : { ...saved, linkMakerId };
      },
    ),
    RecommendationRemoved: changesEntry<EventOf<'RecommendationRemoved'>>(outOfLibrary),
    SharedRecommendationAccepted: changesEntry<EventOf<'SharedRecommendationAccepted'>>(answered),
    SharedRecommendationRejected: changesEntry<EventOf<'SharedRecommendationRejected'>>(answered),
    SharedRecommendationSettled: settles,
    OutcomeRecorded: settles,
  };
}
