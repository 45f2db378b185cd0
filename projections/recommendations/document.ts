import { z } from 'zod';
import { object, person, plain, text, thing, time } from '../../events/kernel/fields.js';
import { jsonObject } from '../../events/kernel/json-object.js';
import { recommendationTypes } from '../../events/library/recommendation-types.js';

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
