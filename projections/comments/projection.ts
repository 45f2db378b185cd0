import type { RecordedTrbooEvent } from '../../events/registry.js';
import {
  type Documents,
  type Handler,
  projection,
  removeWithPerson,
} from '../kernel/projection.js';
import { type CommentDocument, commentDocument, commentDocumentId } from './document.js';

type CommentEvent = Extract<RecordedTrbooEvent, { type: 'CommentAdded' | 'CommentUpdated' }>;

const idOf = ({ data }: CommentEvent) => commentDocumentId(data.recommendationId, data.userId);

const written: Handler<CommentEvent, CommentDocument> = {
  touches: (event) => [idOf(event)],
  fold: (event, documents: Documents<CommentDocument>) => {
    const createdAt = documents.get(idOf(event))?.createdAt ?? event.metadata.time;
    documents.put(idOf(event), { ...event.data, createdAt });
  },
};

/** Comments by recommendation, oldest first. */
export const commentsProjection = projection({
  name: 'comments',
  version: 4,
  indexes: {
    byRecommendation: { equals: ['recommendationId'], orderBy: ['createdAt'] },
    all: { equals: ['recommendationId'], orderBy: ['userId'] },
    between: { equals: ['ownerId', 'userId'] },
    byUser: { equals: ['userId'], orderBy: ['createdAt'] },
  },
  document: commentDocument,
  unsealedTypes: ['CommentAdded', 'CommentUpdated'],
  handlers: {
    UserErased: removeWithPerson({ byUser: 'userId' }),
    CommentAdded: written,
    CommentUpdated: written,
    CommentRemoved: {
      touches: ({ data }) => [commentDocumentId(data.recommendationId, data.userId)],
      fold: ({ data }, documents) =>
        documents.remove(commentDocumentId(data.recommendationId, data.userId)),
    },
    RecommendationDeleted: {
      touches: () => [],
      related: ({ data: { recommendationId } }) => [{ index: 'all', where: { recommendationId } }],
      fold: ({ data }, documents, related) => {
        for (const id of related) {
          if (documents.get(id)?.ownerId === data.ownerId) documents.remove(id);
        }
      },
    },
  },
});
