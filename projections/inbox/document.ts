import { z } from 'zod';
import { person, plain } from '../../events/kernel/fields.js';

/** The number of requests that wait for a user's answer. */
export const inboxDocument = z.object({
  userId: person('whose inbox it is'),
  openRequests: plain('friend requests received and still open', z.number().int().min(0)),
});
export type InboxDocument = z.infer<typeof inboxDocument>;
