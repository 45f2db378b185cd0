import { z } from 'zod';
import { eventType, personalText, type EventsOf } from '../kernel/event-type.js';

const session = { userId: z.string(), sessionId: z.string() };

/** Stream `sessions-{userId}`: where a person is signed in. */
export const sessionEvents = {
  SessionStarted: eventType(
    z.object({
      ...session,
      /** Browser and system, as the browser names them. */
      device: personalText,
      /** ISO 8601, like the other times. */
      startedAt: z.string(),
    }),
    { personal: { person: 'userId', fields: ['device'] } },
  ),
  /** It was used again, after a while; not recorded for each use. */
  SessionUsed: eventType(z.object({ ...session, usedAt: z.string() })),
  /** Whoever uses it has shown once more who they are. */
  IdentityProven: eventType(z.object({ ...session, provenAt: z.string() })),
  /** It is over: signed out, here or from elsewhere, or run out. */
  SessionEnded: eventType(z.object(session)),
};
export type SessionEvent = EventsOf<typeof sessionEvents>;
