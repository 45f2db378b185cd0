import { z } from 'zod';
import { person, plain, text, thing, time } from '../../events/kernel/fields.js';

/** A link with which anybody may see a recommendation. */
export const shareLinkDocument = z.object({
  /** SHA-256 of its token, which is the document's id too. */
  linkId: thing('link', 'the share link'),
  recommendationId: thing('recommendation', 'the recommendation'),
  ownerId: person('whose recommendation it is'),
  userId: person('who made the link'),
  madeBy: plain('the owner, or another person who sees it', z.enum(['owner', 'other'])),
  createdAt: time('when it was made'),
  expiresAt: time('when it ends'),
  forWhom: text('link.forWhom', 'for whom the maker made it; null for anybody'),
  takesAnswers: plain('whether visitors may answer on its page', z.boolean()),
});
export type ShareLinkDocument = z.infer<typeof shareLinkDocument>;
