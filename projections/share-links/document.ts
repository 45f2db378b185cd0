import { z } from 'zod';

/** A link with which anybody may see a recommendation. */
export const shareLinkDocument = z.object({
  /** SHA-256 of its token, which is the document's id too. */
  linkId: z.string(),
  recommendationId: z.string(),
  ownerId: z.string(),
  /** Who made it. */
  userId: z.string(),
  /** Whether its owner made it, or it was passed on. */
  madeBy: z.enum(['owner', 'other']),
  /** ISO 8601. */
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type ShareLinkDocument = z.infer<typeof shareLinkDocument>;
