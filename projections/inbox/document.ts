import { z } from 'zod';

/** What waits for a person to answer. */
export const inboxDocument = z.object({
  userId: z.string(),
  /** Friend requests received and still open. */
  openRequests: z.number().int().min(0),
});
export type InboxDocument = z.infer<typeof inboxDocument>;
