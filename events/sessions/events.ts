import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';
import { person, plain, text, thing, time } from '../kernel/fields.js';

const session = { userId: person('who is signed in'), sessionId: thing('session', 'the session') };

/** Stream `sessions-{userId}`: a user's sessions. */
export const sessionEvents = {
  SessionStarted: eventType(
    z.object({
      ...session,
      device: text('person.device', 'browser and system of a session'),
      startedAt: time('when the session began'),
    }),
    { personal: { person: 'userId', fields: ['device'] } },
  ),
  /** The session was used; recorded at most every 12 hours. */
  SessionUsed: eventType(z.object({ ...session, usedAt: time('when the session was used') })),
  /** The user has proved their identity again. */
  IdentityProven: eventType(
    z.object({ ...session, provenAt: time('when the person showed once more who they are') }),
  ),
  /**
   * The session was signed out, here or from another device, or ended with its account; or another
   * one started: in the same browser, or when this one had expired or was one too many.
   */
  SessionEnded: eventType(
    z.object({ ...session, everywhere: plain('all sessions ended together', z.boolean()) }),
    {
      schemaVersion: 2,
      upcasters: { 1: (data) => ({ ...data, everywhere: false }) },
      since: { everywhere: 2 },
    },
  ),
};
export type SessionEvent = EventsOf<typeof sessionEvents>;
