import { z } from 'zod';
import { person, plain, position, thing } from '../../events/kernel/fields.js';

/** What one person thinks of one recommendation. */
const opinion = z.object({
  kind: plain('what the row is about; the read model holds several kinds', z.literal('opinion')),
  recommendationId: thing('recommendation', 'the recommendation'),
  ownerId: person('whose recommendation it is'),
  userId: person('who reacted'),
  reaction: plain(
    'the reaction as it is now; null after it was taken back',
    z.enum(['liked', 'disliked']).nullable(),
  ),
  visible: plain('whether friends of the owner may see it', z.boolean()),
});
export type ReactionDocument = z.infer<typeof opinion>;

/** That a recommendation is not shown to friends, or gone; most have no such document. */
const item = z.object({
  kind: plain('what the row is about; the read model holds several kinds', z.literal('item')),
  itemId: thing('recommendation', 'the recommendation'),
  ownerId: person('whose recommendation it is'),
  visible: plain('whether friends of the owner may see it', z.boolean()),
  /** Later events do not count. */
  deletedAt: position('where in the log it was deleted; null while it is not').nullable(),
});

export type ItemDocument = z.infer<typeof item>;

export const reactionsDocument = z.discriminatedUnion('kind', [opinion, item]);
export type ReactionsDocument = z.infer<typeof reactionsDocument>;

/** Id of the document with a person's opinion of a recommendation. */
export function reactionDocumentId(recommendationId: string, userId: string): string {
  return `opinion:${recommendationId}_${userId}`;
}

/** Id of a recommendation's document. Two owners may have used the same recommendation id. */
export const itemId = (recommendationId: string, ownerId: string) =>
  `item:${recommendationId}_${ownerId}`;
