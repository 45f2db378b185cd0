import { z } from 'zod';
import { call, commandAnswer } from './call.js';
import { email, user } from './user.js';

/** Cookie of a session: set by signing in, out of reach for scripts. */
export const cookieName = 'trboo_session';
/** The same over https: browsers take a cookie of this name from this very host alone, over https. */
export const secureCookieName = `__Host-${cookieName}`;

/** `open`: an e-mail is enough. `code`: a one-time code is mailed (specification §10). */
export const signInMode = z.enum(['open', 'code']);

/** A code as people type it, spaces and all. */
export const signInCode = z
  .string()
  .transform((value) => value.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'must be 6 digits'));

export const signIn = call({
  method: 'POST',
  path: '/api/sign-in',
  summary:
    'Signs in and sets the session cookie; an unknown address is registered. Where a code is ' +
    'needed, a call without one mails it and gives null instead of the user, whether or not the ' +
    'address is known; a wrong code answers 401.',
  description:
    'A code holds for ten minutes and five tries, and the newest counts; an address is sent one a minute and five an hour. Friend requests that invitations to the address hold are sent before the answer.',
  request: z.object({ email, code: signInCode.optional() }),
  identity: null,
  visitors: true,
  mails: true,
  response: z.object({ ...commandAnswer, user: user.nullable() }),
});

export const signOut = call({
  method: 'POST',
  path: '/api/sign-out',
  summary: 'Ends the session, if there is one.',
  description: 'The cookie is taken back. Answers the same when nobody is signed in.',
  request: z.object({}).optional(),
  identity: null,
  visitors: true,
  response: z.object({ success: z.literal(true) }),
});

export const getSession = call({
  method: 'GET',
  path: '/api/session',
  summary: 'Says who is signed in; the user of a visitor is null.',
  description:
    'Also says what signing in takes: an e-mail alone (`open`), or a code that is mailed (`code`).',
  request: z.object({}),
  identity: null,
  visitors: true,
  response: z.object({ user: user.nullable(), mode: signInMode }),
});
