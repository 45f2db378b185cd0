import type { RecordedTrbooEvent } from '../../events/registry.js';
import type { Documents } from '../kernel/projection.js';
import { type Entry, entryId, type Item, itemId } from './document.js';
import { answered, emptyEntry, inLibrary, isEmpty, outOfLibrary, settledBy } from './entry.js';

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

/**
 * Saves, removes and answers; for every read model with people's relations to recommendations.
 * @param kept the document of a changed relation.
 */
export function answerHandlers<Body extends Known>(
  kept: (entry: Entry, item: ItemOf<Body>) => Body,
) {
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
      const next = change(entryIn(documents, id) ?? emptyEntry(item, userId), event);
      if (isEmpty(next)) documents.remove(id);
      else documents.put(id, kept(next, item));
    },
  });
  /** Answers what was sent without accepting or discarding it. */
  const settles = changesEntry<EventOf<'SharedRecommendationSettled' | 'OutcomeRecorded'>>(
    (entry, { data: { isTold } }) => settledBy(entry, isTold ? 'told' : 'untold'),
  );
  return {
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
