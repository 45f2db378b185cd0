import type { RecordedTrbooEvent } from '../../events/registry.js';
import type { Documents } from '../kernel/projection.js';
import type { RecommendationDocument } from './document.js';

type Edited = Extract<RecordedTrbooEvent, { type: 'RecommendationEdited' }>;

/** Writes anew what the owner has edited; for every read model that shows recommendations by id. */
export function editHandler<Body extends RecommendationDocument>() {
  return {
    touches: ({ data }: Edited) => [data.recommendationId],
    fold: ({ data }: Edited, documents: Documents<Body>) => {
      const known = documents.get(data.recommendationId);
      if (known?.ownerId !== data.ownerId || known.deleted) return;
      documents.put(data.recommendationId, { ...known, ...data });
    },
  };
}
