import { z } from 'zod';
import { person, plain, withheld } from '../../events/kernel/fields.js';
import { readKinds } from '../../events/reading/events.js';
import { readState } from '../../events/reading/read-state.js';

/** The requests that wait for a user's answer, and what the user has read. */
export const inboxDocument = z.object({
  userId: person('whose inbox it is'),
  openRequests: plain('friend requests received and still open', z.number().int().min(0)),
  reading: withheld(
    'what the user has read, by kind',
    z.partialRecord(z.enum(readKinds), readState).optional(),
  ),
});
export type InboxDocument = z.infer<typeof inboxDocument>;
