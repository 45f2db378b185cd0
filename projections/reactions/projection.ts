import type { RecordedTrbooEvent } from '../../events/registry.js';
import { type Documents, projection, removeWithPerson } from '../kernel/projection.js';
import {
  type ItemDocument,
  itemId,
  type ReactionDocument,
  reactionDocumentId,
  reactionsDocument,
  type ReactionsDocument,
} from './document.js';

type LikeDislikeEvent = Extract<
  RecordedTrbooEvent,
  { type: 'Liked' | 'Unliked' | 'Disliked' | 'Undisliked' }
>;

interface OwnItem {
  readonly recommendationId: string;
  readonly ownerId: string;
}

/** A recommendation's document; undefined when the recommendation is shown to friends. */
function itemOf(
  { recommendationId, ownerId }: OwnItem,
  documents: Documents<ReactionsDocument>,
): ItemDocument | undefined {
  const document = documents.get(itemId(recommendationId, ownerId));
  return document?.kind === 'item' ? document : undefined;
}

function putItem(
  { recommendationId, ownerId }: OwnItem,
  what: Pick<ItemDocument, 'visible' | 'deletedAt'>,
  documents: Documents<ReactionsDocument>,
): void {
  const item = { kind: 'item', itemId: recommendationId, ownerId, ...what } as const;
  documents.put(itemId(recommendationId, ownerId), item);
}

const reacted = (reaction: ReactionDocument['reaction']) => ({
  touches: ({ data }: LikeDislikeEvent) => [
    reactionDocumentId(data.recommendationId, data.userId),
    itemId(data.recommendationId, data.ownerId),
  ],
  fold: ({ data, position }: LikeDislikeEvent, documents: Documents<ReactionsDocument>) => {
    const { visible = true, deletedAt = null } = itemOf(data, documents) ?? {};
    // A reaction may be recorded after a concurrent deletion.
    if (deletedAt !== null && deletedAt < position) return;
    const id = reactionDocumentId(data.recommendationId, data.userId);
    documents.put(id, { kind: 'opinion', ...data, reaction, visible });
  },
});

/**
 * Reactions by recommendation, for cards, and between two people, for figures that count the likes
 * of the friends of the moment.
 */
export const reactionsProjection = projection({
  name: 'opinions',
  version: 5,
  indexes: {
    byRecommendation: { equals: ['recommendationId', 'reaction'], orderBy: ['userId'] },
    between: { equals: ['ownerId', 'userId', 'reaction', 'visible'] },
    all: { equals: ['recommendationId'] },
    byUser: { equals: ['userId'] },
  },
  document: reactionsDocument,
  handlers: {
    RecommendationAdded: {
      touches: ({ data }) => [itemId(data.recommendationId, data.ownerId)],
      fold: ({ data }, documents) => {
        if (!data.keepPrivate || itemOf(data, documents) !== undefined) return;
        putItem(data, { visible: false, deletedAt: null }, documents);
      },
    },
    AudienceChanged: {
      touches: ({ data }) => [itemId(data.recommendationId, data.ownerId)],
      related: ({ data: { recommendationId } }) => [{ index: 'all', where: { recommendationId } }],
      fold: ({ data }, documents, related) => {
        const { deletedAt = null } = itemOf(data, documents) ?? {};
        if (deletedAt !== null) return;
        const visible = !data.keepPrivate;
        putItem(data, { visible, deletedAt }, documents);
        for (const id of related) {
          const opinion = documents.get(id);
          // Two people may have chosen one id.
          if (opinion?.kind !== 'opinion' || opinion.ownerId !== data.ownerId) continue;
          documents.put(id, { ...opinion, visible });
        }
      },
    },
    RecommendationDeleted: {
      touches: ({ data }) => [itemId(data.recommendationId, data.ownerId)],
      related: ({ data: { recommendationId } }) => [{ index: 'all', where: { recommendationId } }],
      fold: ({ data, position }, documents, related) => {
        const { visible = true, deletedAt } = itemOf(data, documents) ?? {};
        putItem(data, { visible, deletedAt: deletedAt ?? position }, documents);
        for (const id of related) {
          // Two people may have chosen one id.
          if (documents.get(id)?.ownerId === data.ownerId) documents.remove(id);
        }
      },
    },
    Liked: reacted('liked'),
    Unliked: reacted(null),
    Disliked: reacted('disliked'),
    Undisliked: reacted(null),
    UserErased: removeWithPerson({ byUser: 'userId' }),
  },
});
