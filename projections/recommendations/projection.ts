import { z } from 'zod';
import { object, person, plain, text, thing, time } from '../../events/kernel/fields.js';
import { jsonObject } from '../../events/kernel/json-object.js';
import { recommendationTypes } from '../../events/library/recommendation-types.js';
import type { RecordedTrbooEvent, TrbooEvent } from '../../events/registry.js';
import { projection, type Documents } from '../kernel/projection.js';

/** A recommendation, whoever may see it. */
export const recommendationDocument = z.object({
  recommendationId: thing('recommendation', 'the recommendation'),
  ownerId: person('whose recommendation it is'),
  type: plain('category', z.enum(recommendationTypes)),
  title: text('recommendation.title', 'title', z.string()),
  description: text('recommendation.description', 'the why'),
  link: text('recommendation.link', 'address that the owner gave'),
  metadata: object(
    'recommendation.metadata',
    'what a search or the owner filled in: cover, year, makers',
    jsonObject,
  ),
  keepPrivate: plain('only the owner, and whoever it is shared with, sees it', z.boolean()),
  wasShown: plain('friends could see it before it became private', z.literal(true).optional()),
  addedAt: time('when the owner says that it was added'),
  notToBePassedOn: plain(
    'its owner asks others not to send it on or link to it',
    z.boolean().optional(),
  ),
  deleted: plain('its owner deleted it for everybody', z.literal(true).optional()),
  ownerDeleted: plain(
    'its owner deleted it; those who saved it keep the thing',
    z.literal(true).optional(),
  ),
});
export type RecommendationDocument = z.infer<typeof recommendationDocument>;

/** An event's fields as documents have them: texts of an erased owner are empty. */
export function described<
  Data extends {
    readonly title: string | null;
    readonly metadata: RecommendationDocument['metadata'] | null;
  },
>(data: Data) {
  return { ...data, title: data.title ?? '', metadata: data.metadata ?? {} };
}

/** What remains of a recommendation that its owner deleted for everybody. */
export function deleted({
  ownerDeleted,
  ...known
}: RecommendationDocument): RecommendationDocument {
  return { ...known, title: '', description: null, link: null, metadata: {}, deleted: true };
}

/** What those who saved a recommendation keep after its owner deleted it. */
export function withoutOwner(known: RecommendationDocument): RecommendationDocument {
  return { ...known, description: null, ownerDeleted: true };
}

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
