import { z } from 'zod';

/** What one person thinks of one recommendation. */
const opinion = z.object({
  kind: z.literal('opinion'),
  recommendationId: z.string(),
  ownerId: z.string(),
  userId: z.string(),
  /** Null after it was taken back. */
  reaction: z.enum(['liked', 'disliked']).nullable(),
  /** Whether the owner's friends may see the recommendation. */
  visible: z.boolean(),
});
export type ReactionDocument = z.infer<typeof opinion>;

/** That a recommendation is not shown to friends, or gone; most have no such document. */
const item = z.object({
  kind: z.literal('item'),
  itemId: z.string(),
  ownerId: z.string(),
  visible: z.boolean(),
  /** Position of its deletion: what comes later does not count. */
  deletedAt: z.string().nullable(),
});

export type ItemDocument = z.infer<typeof item>;

export const reactionsDocument = z.discriminatedUnion('kind', [opinion, item]);
export type ReactionsDocument = z.infer<typeof reactionsDocument>;

/** Id of the document with a person's opinion of a recommendation. */
export function reactionDocumentId(recommendationId: string, userId: string): string {
  return `opinion:${recommendationId}_${userId}`;
}

/** Id of the document that says it of a recommendation: of two of one id, of one person's. */
export const itemId = (recommendationId: string, ownerId: string) =>
  `item:${recommendationId}_${ownerId}`;
