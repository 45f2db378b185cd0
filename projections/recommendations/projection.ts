import { projection } from '../kernel/projection.js';
import { deleted, type RecommendationDocument, recommendationDocument } from './document.js';
import { editHandler } from './edit-handler.js';

/** Every recommendation by id, and each owner's newest first. */
export const recommendationsProjection = projection({
  name: 'recommendations',
  version: 1,
  indexes: {
    byOwner: { equals: ['library'], orderBy: ['addedAt'], direction: 'descending' },
  },
  document: recommendationDocument,
  handlers: {
    RecommendationAdded: {
      touches: ({ data }) => [data.recommendationId],
      fold: ({ data }, documents) => {
        // Two people may choose the same id at the same moment: the first in the log has it.
        if (documents.get(data.recommendationId) === undefined) {
          documents.put(data.recommendationId, { ...data, library: data.ownerId });
        }
      },
    },
    RecommendationEdited: editHandler<RecommendationDocument>(),
    RecommendationDeleted: {
      touches: ({ data }) => [data.recommendationId],
      fold: ({ data }, documents) => {
        const known = documents.get(data.recommendationId);
        // Its id stays taken; nothing else of it is kept.
        if (known?.ownerId === data.ownerId) {
          documents.put(data.recommendationId, deleted(known));
        }
      },
    },
  },
});
