import { projection, removeWithPerson } from '../kernel/projection.js';
import { outcomeDocument, outcomeDocumentId } from './document.js';

/** What people answered to those who sent them something. */
export const outcomesProjection = projection({
  name: 'outcomes',
  version: 1,
  indexes: {
    byRecommendation: { equals: ['recommendationId'] },
    byUser: { equals: ['userId'], orderBy: ['recordedAt'] },
  },
  document: outcomeDocument,
  unsealedTypes: ['OutcomeRecorded'],
  handlers: {
    OutcomeRecorded: {
      touches: ({ data }) => [outcomeDocumentId(data.recommendationId, data.userId)],
      fold: ({ data, metadata }, documents) => {
        const id = outcomeDocumentId(data.recommendationId, data.userId);
        documents.put(id, { ...data, recordedAt: metadata.time });
      },
    },
    OutcomeTakenBack: {
      touches: ({ data }) => [outcomeDocumentId(data.recommendationId, data.userId)],
      fold: ({ data }, documents) =>
        documents.remove(outcomeDocumentId(data.recommendationId, data.userId)),
    },
    RecommendationDeleted: {
      touches: () => [],
      related: ({ data: { recommendationId } }) => [
        { index: 'byRecommendation', where: { recommendationId } },
      ],
      fold: ({ data }, documents, related) => {
        for (const id of related) {
          // Two people may have chosen one id.
          if (documents.get(id)?.ownerId === data.ownerId) documents.remove(id);
        }
      },
    },
    UserErased: removeWithPerson({ byUser: 'userId' }),
  },
});
