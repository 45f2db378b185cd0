import { z } from 'zod';

/** What one person wrote under one recommendation; a person has one comment there. */
export const commentDocument = z.object({
  recommendationId: z.string(),
  ownerId: z.string(),
  userId: z.string(),
  /** Null after the writer was erased. */
  comment: z.string().nullable(),
  /** ISO 8601; when it was first written. */
  createdAt: z.string(),
});
export type CommentDocument = z.infer<typeof commentDocument>;

/** Id of the document with a person's comment on a recommendation. */
export function commentDocumentId(recommendationId: string, userId: string): string {
  return `${recommendationId}_${userId}`;
}

/** Owner and subject of a comment, from the id of a document that may be gone. */
export function commentOf(id: string): { recommendationId: string; userId: string } {
  const end = id.lastIndexOf('_');
  return { recommendationId: id.slice(0, end), userId: id.slice(end + 1) };
}
