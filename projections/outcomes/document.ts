import { z } from 'zod';
import { outcomes } from '../../events/outcome/events.js';

/** What one person answered about one recommendation that was sent to them. */
export const outcomeDocument = z.object({
  recommendationId: z.string(),
  ownerId: z.string(),
  userId: z.string(),
  outcome: z.enum(outcomes),
  /** A line to the senders; null without one. */
  words: z.string().nullable(),
  /** Whether the senders are told. */
  isTold: z.boolean(),
  /** ISO 8601; when it was last changed. */
  recordedAt: z.string(),
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
