import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';

/** Keyed hash of the browser, or the session, that asks: a code counts there alone. */
const asker = z.string();
/** Before the second version nobody noted who asked. */
const withAsker = { schemaVersion: 2, since: { asker: 2 } };

/**
 * Stream `sign-in-{keyed hash of the address}`: codes that were mailed to an address, and what came
 * of them. Says neither the address nor a code, nor whether there is an account.
 */
export const signInEvents = {
  SignInCodeSent: eventType(
    z.object({
      asker,
      /** Nobody has signed in to this address there before. */
      isStranger: z.boolean(),
      /** Keyed hash of address, asker and code: whoever has only the log cannot try codes. */
      codeDigest: z.string(),
      /** ISO 8601, like the other times. */
      sentAt: z.string(),
      expiresAt: z.string(),
    }),
    {
      schemaVersion: 2,
      since: { asker: 2, isStranger: 2 },
      upcasters: { 1: (data) => ({ ...data, asker: '', isStranger: true }) },
    },
  ),
  /** Another code was given than the one that was sent. */
  SignInFailed: eventType(z.object({ asker }), {
    ...withAsker,
    upcasters: { 1: (data) => ({ ...data, asker: '' }) },
  }),
  SignedIn: eventType(
    z.object({
      asker,
      /** When the code that it used up ends; until then the same request may be repeated. */
      expiresAt: z.string(),
    }),
    { ...withAsker, upcasters: { 1: (data) => ({ ...data, asker: '' }) } },
  ),
};
export type SignInEvent = EventsOf<typeof signInEvents>;
