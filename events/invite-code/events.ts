import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';
import { person, time, withheld } from '../kernel/fields.js';

/** Stream `invite-code-{userId}`: a user's invite codes. Only the last one is valid. */
export const inviteCodeEvents = {
  InviteCodeCreated: eventType(
    z.object({
      userId: person('whom others find by the code'),
      codeId: withheld('keyed hash of an invite code'),
      createdAt: time('when it was made; the code derives from it'),
    }),
  ),
};
export type InviteCodeEvent = EventsOf<typeof inviteCodeEvents>;
