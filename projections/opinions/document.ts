import { z } from 'zod';

/** What one person thinks of one recommendation. */
export const opinionDocument = z.object({
  recommendationId: z.string(),
  ownerId: z.string(),
  userId: z.string(),
  /** Null after it was taken back. */
  reaction: z.enum(['liked', 'disliked']).nullable(),
});
export type OpinionDocument = z.infer<typeof opinionDocument>;

/** Id of the document with a person's opinion of a recommendation. */
export function opinionDocumentId(recommendationId: string, userId: string): string {
  return `${recommendationId}_${userId}`;
}
