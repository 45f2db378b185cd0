import { projection } from '../kernel/projection.js';
import {
  deleted,
  described,
  type RecommendationDocument,
  recommendationDocument,
  withoutOwner,
} from './document.js';
import { changeHandlers } from './change-handlers.js';

/** Every recommendation by id. */
export const recommendationsProjection = projection({
  name: 'recommendations',
  version: 4,
  indexes: {},
  document: recommendationDocument,
  unsealedTypes: ['RecommendationAdded', 'RecommendationEdited'],
  handlers: {
    RecommendationAdded: {
      touches: ({ data }) => [data.recommendationId],
      fold: ({ data }, documents) => {
        // Two people may choose the same id at the same moment: the first in the log has it.
        if (documents.get(data.recommendationId) === undefined) {
          documents.put(data.recommendationId, described(data));
        }
      },
    },
    ...changeHandlers<RecommendationDocument>(),
    RecommendationDeleted: {
      touches: ({ data }) => [data.recommendationId],
      fold: ({ data }, documents) => {
        const known = documents.get(data.recommendationId);
        if (known?.ownerId !== data.ownerId) return;
        const remains = data.thingStays ? withoutOwner(known) : deleted(known);
        documents.put(data.recommendationId, remains);
      },
    },
  },
});
