import { z } from 'zod';

/** A link with which anybody may see a recommendation; its id is the link's, a digest of the token. */
export const shareLinkDocument = z.object({
  recommendationId: z.string(),
  ownerId: z.string(),
  /** Who made it. */
  userId: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type ShareLinkDocument = z.infer<typeof shareLinkDocument>;
