import { z } from 'zod';
import { linkOutcomes } from '../../../events/link-answers/events.js';
import { limits } from '../limits.js';
import { person } from '../people/user.js';

export { linkOutcomes };

/** The form on the page of a share link. */
export const visitorAnswer = z.object({
  outcome: z.enum(linkOutcomes),
  name: z.string().max(limits.comment * 4),
  words: z
    .string()
    .max(limits.comment * 4)
    .default(''),
});
export type VisitorAnswer = z.infer<typeof visitorAnswer>;

/** An answer on the page of a share link, as the maker of the link sees it. */
export const linkAnswer = z.object({
  id: z.string(),
  /** Who answered; of somebody without an account only the first name. */
  person,
  outcome: z.enum(linkOutcomes),
  /** Empty without any. */
  words: z.string(),
  /** ISO 8601. */
  answeredDate: z.string(),
});
export type LinkAnswer = z.infer<typeof linkAnswer>;
