import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';
import { plain, time, withheld } from '../kernel/fields.js';

const asker = withheld('keyed hash of the browser or session that asked for a code');
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
      isStranger: plain('nobody has signed in to the address there before', z.boolean()),
      /** Of address, asker and code: nobody can try codes with the log alone. */
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
  /** Another code was given than the one that was sent. */
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
