import type { RecordedTrbooEvent } from '../../events/registry.js';
import { type Documents, projection } from '../kernel/projection.js';
import { type OpinionDocument, opinionDocument, opinionDocumentId } from './document.js';

type OpinionEvent = Extract<
  RecordedTrbooEvent,
  { type: 'Liked' | 'Unliked' | 'Disliked' | 'Undisliked' }
>;

const reacted = (reaction: OpinionDocument['reaction']) => ({
  touches: ({ data }: OpinionEvent) => [opinionDocumentId(data.recommendationId, data.userId)],
  fold: ({ data }: OpinionEvent, documents: Documents<OpinionDocument>) =>
    documents.put(opinionDocumentId(data.recommendationId, data.userId), { ...data, reaction }),
});

/** Reactions by recommendation: the cards show those of the viewer and the viewer's friends. */
export const opinionsProjection = projection({
  name: 'opinions',
  version: 1,
  indexes: {
    byRecommendation: { equals: ['recommendationId', 'reaction'], orderBy: ['userId'] },
  },
  document: opinionDocument,
  handlers: {
    Liked: reacted('liked'),
    Unliked: reacted(null),
    Disliked: reacted('disliked'),
    Undisliked: reacted(null),
  },
});
