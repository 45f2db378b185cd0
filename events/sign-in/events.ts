import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';

/**
 * Stream `sign-in-{keyed hash of the address}`: codes that were mailed to an address, and what came
 * of them. Says neither the address nor a code, nor whether there is an account.
 */
export const signInEvents = {
  SignInCodeSent: eventType(
    z.object({
      /** Keyed hash of address and code: whoever has only the log cannot try codes. */
      codeDigest: z.string(),
      /** ISO 8601, like the other times. */
      sentAt: z.string(),
      expiresAt: z.string(),
    }),
  ),
  /** Another code was given than the one that was sent. */
  SignInFailed: eventType(z.object({})),
  SignedIn: eventType(
    z.object({
      /** When the code that it used up ends; until then the same request may be repeated. */
      expiresAt: z.string(),
    }),
  ),
};
export type SignInEvent = EventsOf<typeof signInEvents>;
