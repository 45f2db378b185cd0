import type { RecordedTrbooEvent } from '../../events/registry.js';
import type { Documents } from '../kernel/projection.js';
import { described, type RecommendationDocument } from './document.js';

type Edited = Extract<RecordedTrbooEvent, { type: 'RecommendationEdited' }>;
type PassingOnChanged = Extract<RecordedTrbooEvent, { type: 'PassingOnChanged' }>;

/**
 * The handler of edits, for every read model with recommendations by id.
 * @param complete recomputes what the read model derives from the edited fields.
 */
export function editHandler<Body extends RecommendationDocument>(
  complete: (edited: Body) => Body = (edited) => edited,
) {
  return {
    touches: ({ data }: Edited) => [data.recommendationId],
    fold: ({ data }: Edited, documents: Documents<Body>) => {
      const known = documents.get(data.recommendationId);
      if (known?.ownerId !== data.ownerId || known.deleted) return;
      documents.put(data.recommendationId, complete({ ...known, ...described(data) }));
    },
  };
}

/** The handler of changed permission to pass on, for every read model with recommendations by id. */
export function passingOnHandler<Body extends RecommendationDocument>() {
  return {
    touches: ({ data }: PassingOnChanged) => [data.recommendationId],
    fold: ({ data }: PassingOnChanged, documents: Documents<Body>) => {
      const known = documents.get(data.recommendationId);
      if (known?.ownerId !== data.ownerId || known.deleted) return;
      documents.put(data.recommendationId, { ...known, notToBePassedOn: !data.allowed });
    },
  };
}
