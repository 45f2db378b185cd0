import type { RecordedTrbooEvent } from '../../events/registry.js';
import { type Documents, projection, removedWithPerson } from '../kernel/projection.js';
import {
  itemId,
  type OpinionDocument,
  opinionDocumentId,
  opinionsDocument,
  type OpinionsDocument,
} from './document.js';

type ReactionEvent = Extract<
  RecordedTrbooEvent,
  { type: 'Liked' | 'Unliked' | 'Disliked' | 'Undisliked' }
>;

const reacted = (reaction: OpinionDocument['reaction']) => ({
  touches: ({ data }: ReactionEvent) => [
    opinionDocumentId(data.recommendationId, data.userId),
    itemId(data.recommendationId),
  ],
  fold: ({ data, position }: ReactionEvent, documents: Documents<OpinionsDocument>) => {
    const item = documents.get(itemId(data.recommendationId));
    // A reaction may stand in the log after the deletion that it did not know of.
    if (item?.kind !== 'item') return;
    if (item.deletedAt !== null && item.deletedAt < position) return;
    const { visible } = item;
    const id = opinionDocumentId(data.recommendationId, data.userId);
    documents.put(id, { kind: 'opinion', ...data, reaction, visible });
  },
});

/**
 * Reactions by recommendation, for cards, and between two people, for figures that count the likes
 * of the friends of the moment.
 */
export const opinionsProjection = projection({
  name: 'opinions',
  version: 2,
  indexes: {
    byRecommendation: { equals: ['recommendationId', 'reaction'], orderBy: ['userId'] },
    between: { equals: ['ownerId', 'userId', 'reaction', 'visible'] },
    all: { equals: ['recommendationId'] },
    byUser: { equals: ['userId'] },
  },
  document: opinionsDocument,
  handlers: {
    RecommendationAdded: {
      touches: ({ data }) => [itemId(data.recommendationId)],
      fold: ({ data }, documents) => {
        const id = itemId(data.recommendationId);
        if (documents.get(id) !== undefined) return;
        const { recommendationId, ownerId, keepPrivate } = data;
        const common = { kind: 'item', itemId: recommendationId, ownerId } as const;
        documents.put(id, { ...common, visible: !keepPrivate, deletedAt: null });
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
        for (const opinion of related) documents.remove(opinion);
      },
    },
    Liked: reacted('liked'),
    Unliked: reacted(null),
    Disliked: reacted('disliked'),
    Undisliked: reacted(null),
    UserErased: removedWithPerson({ byUser: 'userId' }),
  },
});
