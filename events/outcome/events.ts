import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';
import { person, plain, text, thing } from '../kernel/fields.js';
import { outcomes } from './outcomes.js';

/** The recommendation, and the person it was sent to. */
const received = {
  recommendationId: thing('recommendation', 'the recommendation'),
  ownerId: person('whose recommendation it is'),
  userId: person('who answered'),
};

/**
 * Stream `outcome-{recommendationId}_{userId}`: one recipient's outcome of one recommendation.
 */
export const outcomeEvents = {
  OutcomeRecorded: eventType(
    z.object({
      ...received,
      outcome: plain(
        'what the person answered: thanks, started, loved or not-for-me',
        z.enum(outcomes),
      ),
      words: text('outcome.words', 'a line to those who sent it; null without one'),
      isTold: plain(
        'whether the senders are told the outcome; always, since discarding tells nobody',
        z.boolean(),
      ),
    }),
    { personal: { person: 'userId', fields: ['words'] } },
  ),
  OutcomeTakenBack: eventType(z.object(received)),
};

export type OutcomeEvent = EventsOf<typeof outcomeEvents>;

export type OutcomeRecorded = Extract<OutcomeEvent, { type: 'OutcomeRecorded' }>;

export type OutcomeTakenBack = Extract<OutcomeEvent, { type: 'OutcomeTakenBack' }>;
