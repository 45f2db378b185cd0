import { z } from 'zod';
import { eventType, personalText, type EventsOf } from '../kernel/event-type.js';

/** What became of a recommendation that was sent to somebody. */
export const outcomes = ['thanks', 'started', 'loved', 'not-for-me'] as const;
export type OutcomeKind = (typeof outcomes)[number];

/** The recommendation, and the person it was sent to. */
const received = {
  recommendationId: z.string(),
  ownerId: z.string(),
  userId: z.string(),
};

/**
 * Stream `outcome-{recommendationId}_{userId}`: what one person answers to those who sent them one
 * recommendation.
 */
export const outcomeEvents = {
  OutcomeRecorded: eventType(
    z.object({
      ...received,
      outcome: z.enum(outcomes),
      /** A line to the senders, of at most 100 characters; null without one. */
      words: personalText,
      /** Whether the senders are told. */
      isTold: z.boolean(),
    }),
    { personal: { person: 'userId', fields: ['words'] } },
  ),
  OutcomeTakenBack: eventType(z.object(received)),
};
export type OutcomeEvent = EventsOf<typeof outcomeEvents>;
export type OutcomeRecorded = Extract<OutcomeEvent, { type: 'OutcomeRecorded' }>;
export type OutcomeTakenBack = Extract<OutcomeEvent, { type: 'OutcomeTakenBack' }>;
