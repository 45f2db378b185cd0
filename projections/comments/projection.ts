import { z } from 'zod';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import { person, text, thing, time } from '../../events/kernel/fields.js';
import {
  type Documents,
  type Handler,
  projection,
  removeWithPerson,
} from '../kernel/projection.js';

/** A person's comment on a recommendation; each person has at most one. */
const commentDocument = z.object({
  recommendationId: thing('recommendation', 'the recommendation'),
  ownerId: person('whose recommendation it is'),
  userId: person('who wrote it'),
  comment: text('comment.text', 'the comment'),
  createdAt: time('when it was first written'),
});
export type CommentDocument = z.infer<typeof commentDocument>;

/** Id of the document with a person's comment on a recommendation. */
export function commentDocumentId(recommendationId: string, userId: string): string {
  return `${recommendationId}_${userId}`;
}

/** Writer and recommendation of a comment, from the id of a document that may have been removed. */
export function commentOf(id: string): { recommendationId: string; userId: string } {
  const end = id.lastIndexOf('_');
  return { recommendationId: id.slice(0, end), userId: id.slice(end + 1) };
}

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
