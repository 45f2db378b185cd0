import { z } from 'zod';
import { person, plain, text, thing, time } from '../../events/kernel/fields.js';
import { outcomes } from '../../events/outcome/outcomes.js';
import { projection, removeWithPerson } from '../kernel/projection.js';

/** What one person answered about one recommendation that was sent to them. */
const outcomeDocument = z.object({
  recommendationId: thing('recommendation', 'the recommendation'),
  ownerId: person('whose recommendation it is'),
  userId: person('who answered'),
  outcome: plain(
    'what the person answered: thanks, started, loved or not-for-me',
    z.enum(outcomes),
  ),
  words: text('outcome.words', 'a line to those who sent it; null without one'),
  isTold: plain('whether the senders are told the outcome', z.boolean()),
  recordedAt: time('when the outcome was last changed'),
});
export type OutcomeDocument = z.infer<typeof outcomeDocument>;

/** Id of the document with a person's outcome of a recommendation. */
export function outcomeDocumentId(recommendationId: string, userId: string): string {
  return `${recommendationId}_${userId}`;
}

/** Person and recommendation, from the id of a document that may be gone. */
export function outcomeOf(id: string): { recommendationId: string; userId: string } {
  const end = id.lastIndexOf('_');
  return { recommendationId: id.slice(0, end), userId: id.slice(end + 1) };
}

/** What people answered to those who sent them something. */
export const outcomesProjection = projection({
  name: 'outcomes',
  version: 1,
  indexes: {
    byRecommendation: { equals: ['recommendationId'] },
    byUser: { equals: ['userId'], orderBy: ['recordedAt'] },
  },
  document: outcomeDocument,
  unsealedTypes: ['OutcomeRecorded'],
  handlers: {
    OutcomeRecorded: {
      touches: ({ data }) => [outcomeDocumentId(data.recommendationId, data.userId)],
      fold: ({ data, metadata }, documents) => {
        const id = outcomeDocumentId(data.recommendationId, data.userId);
        documents.put(id, { ...data, recordedAt: metadata.time });
      },
    },
    OutcomeTakenBack: {
      touches: ({ data }) => [outcomeDocumentId(data.recommendationId, data.userId)],
      fold: ({ data }, documents) =>
        documents.remove(outcomeDocumentId(data.recommendationId, data.userId)),
    },
    RecommendationDeleted: {
      touches: () => [],
      related: ({ data: { recommendationId } }) => [
        { index: 'byRecommendation', where: { recommendationId } },
      ],
      fold: ({ data }, documents, related) => {
        for (const id of related) {
          // Two people may have chosen one id.
          if (documents.get(id)?.ownerId === data.ownerId) documents.remove(id);
        }
      },
    },
    UserErased: removeWithPerson({ byUser: 'userId' }),
  },
});
