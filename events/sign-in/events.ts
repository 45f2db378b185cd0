import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';
import { plain, time, withheld } from '../kernel/fields.js';

const asker = withheld('keyed hash of the browser or session that asked for a code');
/** The first version did not record who requested a code. */
const withAsker = { schemaVersion: 2, since: { asker: 2 } };

/**
 * Stream `sign-in-{keyed hash of the address}`: codes that were mailed to an address, and their use.
 * Contains neither the address nor a code, and does not show whether an account exists.
 */
export const signInEvents = {
  SignInCodeSent: eventType(
    z.object({
      asker,
      isStranger: plain('nobody has signed in to the address there before', z.boolean()),
      /** Keyed hash of address, asker and code, so that the log alone does not allow guessing. */
      codeDigest: withheld('keyed hash of a sign-in code'),
      sentAt: time('when it was sent'),
      expiresAt: time('when the code ends'),
    }),
    {
      schemaVersion: 2,
      since: { asker: 2, isStranger: 2 },
      upcasters: { 1: (data) => ({ ...data, asker: '', isStranger: true }) },
    },
  ),
  /** A wrong code was entered. */
  SignInFailed: eventType(z.object({ asker }), {
    ...withAsker,
    upcasters: { 1: (data) => ({ ...data, asker: '' }) },
  }),
  SignedIn: eventType(
    z.object({
      asker,
      expiresAt: time('when the code ends'),
    }),
    { ...withAsker, upcasters: { 1: (data) => ({ ...data, asker: '' }) } },
  ),
};
export type SignInEvent = EventsOf<typeof signInEvents>;
