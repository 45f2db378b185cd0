import type { RecordedTrbooEvent, TrbooEvent } from '../../events/registry.js';
import type { Documents } from '../kernel/projection.js';
import { described, type RecommendationDocument } from './document.js';

const changes = [
  'RecommendationEdited',
  'RecommendationTypeChanged',
  'AudienceChanged',
  'PassingOnChanged',
] as const;
type Type = (typeof changes)[number];
type Change = Extract<RecordedTrbooEvent, { type: Type }>;

/** Whether an event of a library changes what a recommendation says, or who sees it. */
export const isChange = <Event extends Pick<TrbooEvent, 'type'>>(
  event: Event,
): event is Extract<Event, { type: Type }> => changes.some((type) => type === event.type);

/** A recommendation after its owner changed it. */
export function changedBy<Body extends RecommendationDocument>(
  known: Body,
  { data }: Pick<Change, 'data'>,
): Body {
  if ('title' in data) return { ...known, ...described(data) };
  if ('allowed' in data) return { ...known, notToBePassedOn: !data.allowed };
  if ('type' in data) return { ...known, type: data.type };
  const { keepPrivate } = data;
  return { ...known, keepPrivate, ...(keepPrivate && { wasShown: true }) };
}

/**
 * The handlers of what an owner changes, for every read model with recommendations by id.
 * @param complete recomputes what the read model derives from the changed fields.
 */
export function changeHandlers<Body extends RecommendationDocument>(
  complete: (changed: Body) => Body = (changed) => changed,
) {
  const handler = {
    touches: ({ data }: Change) => [data.recommendationId],
    fold: (event: Change, documents: Documents<Body>) => {
      const { recommendationId, ownerId } = event.data;
      const known = documents.get(recommendationId);
      if (known?.ownerId !== ownerId || known.deleted) return;
      documents.put(recommendationId, complete(changedBy(known, event)));
    },
  };
  return {
    RecommendationEdited: handler,
    RecommendationTypeChanged: handler,
    AudienceChanged: handler,
    PassingOnChanged: handler,
  };
}
