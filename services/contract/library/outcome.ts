import { z } from 'zod';
import { type OutcomeKind, outcomes } from '../../../events/outcome/outcomes.js';
import { call, commandAnswer, existingId } from '../call.js';
import { limits } from '../limits.js';
import { email } from '../people/user.js';

export { type OutcomeKind, outcomes };

/** A recipient's outcome for a recommendation, as its senders see it. */
export const outcome = z.object({
  outcome: z.enum(outcomes),
  /** A line to the senders; empty without one. */
  words: z.string(),
});
export type Outcome = z.infer<typeof outcome>;

/** An outcome as the person who recorded it sees it. */
export const ownOutcome = outcome.extend({
  /** Whether the senders are told. */
  isTold: z.boolean(),
});
export type OwnOutcome = z.infer<typeof ownOutcome>;

export const recordOutcome = call({
  method: 'POST',
  path: '/api/record-outcome',
  summary:
    'Tells the senders of a recommendation its outcome for the caller, and takes it out of the inbox.',
  description:
    '`started` and `loved` also add it to the caller’s library. A person has one outcome per recommendation: another replaces it, null takes it back and leaves the library as it is. To tell nobody, discard the recommendation.',
  refusals: {
    404: 'It was not sent to the caller, or was deleted.',
  },
  request: z.object({
    recommendationId: existingId,
    userEmail: email,
    outcome: z.enum(outcomes).nullable().describe('Null takes it back.'),
    words: z
      .string()
      .max(limits.comment * 4)
      .default('')
      .describe(`A line to the senders, of at most ${limits.comment} characters.`),
    tellSender: z
      .literal(true)
      .optional()
      .describe('Earlier clients could send false, which is refused.'),
  }),
  identity: 'userEmail',
  response: z.object({ ...commandAnswer, outcome: ownOutcome.nullable() }),
});
