import { z } from 'zod';
import { recommendationTypes } from '../../events/library/events.js';

/** What somebody asked friends to recommend. */
const ask = z.object({
  kind: z.literal('ask'),
  askId: z.string(),
  askerId: z.string(),
  /** The type that is asked for; null for any. */
  type: z.enum(recommendationTypes).nullable(),
  /** Null after the asker was erased. */
  text: z.string().nullable(),
  /** ISO 8601. */
  askedAt: z.string(),
  status: z.enum(['open', 'closed']),
});
export type Ask = z.infer<typeof ask>;

/** The same for one of those who were asked. */
const askedPerson = z.object({
  kind: z.literal('asked'),
  askId: z.string(),
  askerId: z.string(),
  recipientId: z.string(),
  /** ISO 8601. */
  askedAt: z.string(),
  /** It waits until the person answers or dismisses it, or the asker closes it. */
  waits: z.enum(['yes', 'no']),
  /** What the person sent, oldest first. */
  answers: z.array(
    z.object({
      recommendationId: z.string(),
      /** ISO 8601. */
      answeredAt: z.string(),
    }),
  ),
});
export type AskedPerson = z.infer<typeof askedPerson>;

export const askDocument = z.discriminatedUnion('kind', [ask, askedPerson]);
export type AskDocument = z.infer<typeof askDocument>;

/** Id of the document of one person who was asked; that of the ask itself is the ask's id. */
export function askedPersonId(askId: string, recipientId: string): string {
  return `${askId}:${recipientId}`;
}
