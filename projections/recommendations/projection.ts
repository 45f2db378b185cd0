import { projection } from '../kernel/projection.js';
import { recommendationDocument } from './document.js';

/** Every recommendation by id, and each owner's newest first. */
export const recommendationsProjection = projection({
  name: 'recommendations',
  version: 1,
  indexes: {
    byOwner: { equals: ['ownerId'], orderBy: ['addedAt'], direction: 'descending' },
  },
  document: recommendationDocument,
  handlers: {
    RecommendationAdded: {
      touches: ({ data }) => [data.recommendationId],
      fold: ({ data }, documents) => {
        // Two people may choose the same id at the same moment: the first in the log has it.
        if (documents.get(data.recommendationId) === undefined) {
          documents.put(data.recommendationId, data);
        }
      },
    },
  },
});
