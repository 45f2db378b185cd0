import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';

/** Stream `invite-code-{userId}`: by which code others find a person. The last one counts. */
export const inviteCodeEvents = {
  InviteCodeCreated: eventType(
    z.object({
      userId: z.string(),
      /** Keyed hash of the code, which the log does not hold. */
      codeId: z.string(),
      /** ISO 8601; the code derives from it. */
      createdAt: z.string(),
    }),
  ),
};
export type InviteCodeEvent = EventsOf<typeof inviteCodeEvents>;
