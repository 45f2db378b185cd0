import { z } from 'zod';
import { person, plain, text, thing, time } from '../../events/kernel/fields.js';
import { linkOutcomes } from '../../events/link-answers/events.js';

/** What somebody without an account answered on the page of a share link. */
export const linkAnswerDocument = z.object({
  answerId: thing('answer', 'the answer of one device'),
  linkId: thing('link', 'the share link'),
  recommendationId: thing('recommendation', 'the recommendation'),
  makerId: person('who made the link'),
  outcome: plain('what was answered: thanks, loved or not-for-me', z.enum(linkOutcomes)),
  name: text('answer.name', 'first name that somebody without an account gave'),
  words: text('answer.words', 'a line to the maker of the link; null without one'),
  answeredAt: time('when it was last answered'),
  userId: person('who had answered, once they have an account', z.string().optional()),
});
export type LinkAnswerDocument = z.infer<typeof linkAnswerDocument>;
