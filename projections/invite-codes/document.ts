import { z } from 'zod';
import { person, time, withheld } from '../../events/kernel/fields.js';

/** A person's invite code; the document's id is the user id. */
export const inviteCodeDocument = z.object({
  userId: person('whom others find by the code'),
  codeId: withheld('keyed hash of an invite code'),
  createdAt: time('when it was made'),
});
export type InviteCodeDocument = z.infer<typeof inviteCodeDocument>;
