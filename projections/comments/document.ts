import { z } from 'zod';
import { person, text, thing, time } from '../../events/kernel/fields.js';

/** A person's comment on a recommendation; each person has at most one. */
export const commentDocument = z.object({
  recommendationId: thing('recommendation', 'the recommendation'),
  ownerId: person('whose recommendation it is'),
  userId: person('who wrote it'),
  comment: text('comment.text', 'the comment'),
  createdAt: time('when it was first written'),
});
export type CommentDocument = z.infer<typeof commentDocument>;

/** Id of the document with a person's comment on a recommendation. */
export function commentDocumentId(recommendationId: string, userId: string): string {
  return `${recommendationId}_${userId}`;
}

/** Writer and recommendation of a comment, from the id of a document that may have been removed. */
export function commentOf(id: string): { recommendationId: string; userId: string } {
  const end = id.lastIndexOf('_');
  return { recommendationId: id.slice(0, end), userId: id.slice(end + 1) };
}
