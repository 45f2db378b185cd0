import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';
import { person, text, thing, time } from '../kernel/fields.js';

const session = { userId: person('who is signed in'), sessionId: thing('session', 'the session') };

/** Stream `sessions-{userId}`: where a person is signed in. */
export const sessionEvents = {
  SessionStarted: eventType(
    z.object({
      ...session,
      device: text('person.device', 'browser and system of a session'),
      startedAt: time('when the session began'),
    }),
    { personal: { person: 'userId', fields: ['device'] } },
  ),
  /** It was used again, after a while; not recorded for each use. */
  SessionUsed: eventType(z.object({ ...session, usedAt: time('when the session was used') })),
  /** Whoever uses it has shown once more who they are. */
  IdentityProven: eventType(
    z.object({ ...session, provenAt: time('when the person showed once more who they are') }),
  ),
  /** It is over: signed out, here or from elsewhere, or run out. */
  SessionEnded: eventType(z.object(session)),
};
export type SessionEvent = EventsOf<typeof sessionEvents>;
