import { z } from 'zod';
import { jsonObject } from '../../events/kernel/json-object.js';
import { recommendationTypes } from '../../events/library/events.js';

/** A recommendation, whoever may see it. */
export const recommendationDocument = z.object({
  recommendationId: z.string(),
  ownerId: z.string(),
  type: z.enum(recommendationTypes),
  title: z.string(),
  /** The why; null after the owner was erased. */
  description: z.string().nullable(),
  link: z.string().nullable(),
  metadata: jsonObject,
  keepPrivate: z.boolean(),
  /** ISO 8601. */
  addedAt: z.string(),
  /** Its owner asks others not to send it on or link to it; missing where they may. */
  notToBePassedOn: z.boolean().optional(),
  /** Of one that its owner deleted nothing is kept but that its id is taken. */
  deleted: z.literal(true).optional(),
});
export type RecommendationDocument = z.infer<typeof recommendationDocument>;

/** What an event says of a recommendation, as documents have it: what went with its owner is empty. */
export function described<
  Data extends {
    readonly title: string | null;
    readonly metadata: RecommendationDocument['metadata'] | null;
  },
>(data: Data) {
  return { ...data, title: data.title ?? '', metadata: data.metadata ?? {} };
}

/** What is kept of a recommendation that its owner deleted. */
export function deleted(known: RecommendationDocument): RecommendationDocument {
  return { ...known, title: '', description: null, link: null, metadata: {}, deleted: true };
}
