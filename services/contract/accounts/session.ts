import { z } from 'zod';
import { digitCode } from '../../../events/kernel/digits.js';
import { call, commandAnswer } from '../call.js';
import { limits } from '../limits.js';
import { passkeyAssertion } from './passkey.js';
import { email, user } from '../people/user.js';

/** The session cookie; scripts cannot read it. */
export const cookieName = 'trboo_session';
/** The cookie over https: browsers accept this prefix only from this host over https. */
export const secureCookieName = `__Host-${cookieName}`;

/** Identifies the browser that asked for a sign-in code: the code is valid only there. */
export const browserCookieName = 'trboo_browser';
export const secureBrowserCookieName = `__Host-${browserCookieName}`;

/**
 * `open`: an e-mail address is enough. `code`: requires a one-time code sent by mail (specification
 * §10).
 */
export const signInMode = z.enum(['open', 'code']);

/** A code as typed or pasted: digits of any script, with separators or text around it. */
export const signInCode = z
  .string()
  .max(limits.pastedCode)
  .meta({ examples: ['885-806'] })
  .transform((typed) => digitCode(typed, 6) ?? '')
  .pipe(z.string().regex(/^\d{6}$/, 'must be 6 digits'));

export const signIn = call({
  method: 'POST',
  path: '/api/sign-in',
  summary:
    'Signs in and sets the session cookie; an unknown address is registered. Where a code is ' +
    'needed, a call without one mails it and gives null instead of the user, whether or not the ' +
    'address is known; a wrong code answers 401.',
  description:
    'A code holds for ten minutes and five tries, in the browser that has asked for it (a cookie says so), and the newest counts; a browser is sent one a minute and five an hour for an address, and all browsers together where nobody has signed in to it before twenty an hour. Friend requests that invitations to the address hold are sent before the answer.',
  request: z.object({ email, code: signInCode.optional() }),
  identity: null,
  isPublic: true,
  inTimeTravel: true,
  sendsMail: true,
  response: z.object({
    ...commandAnswer,
    user: user.nullable(),
    offersPasskey: z
      .literal(true)
      .optional()
      .describe('The account has no passkey, and its person has not said that they want none.'),
    recovery: z
      .string()
      .optional()
      .describe(
        'The code is right, and the account signs in with a passkey only: what `sign-in-by-recovery-code` takes, with a recovery code. The user is null.',
      ),
  }),
});

export const signOut = call({
  method: 'POST',
  path: '/api/sign-out',
  summary: 'Ends the session, if there is one.',
  description:
    'From the answer on the cookie opens nothing, and the session’s sockets are closed. Answers the same when nobody is signed in.',
  request: z.object({}).optional(),
  identity: null,
  isPublic: true,
  inTimeTravel: true,
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
  isPublic: true,
  response: z.object({
    user: user.nullable(),
    mode: signInMode,
    passkeys: z.literal(true).optional().describe('Passkeys are used here.'),
    provider: z
      .object({ name: z.string(), isAway: z.boolean() })
      .optional()
      .describe(
        'Who else signs people in (`begin-provider-sign-in`), and whether it can be reached.',
      ),
    past: z
      .string()
      .optional()
      .describe('ISO 8601, where a moment of the past is shown: every command is refused then.'),
  }),
});

export const signedInDevice = z.object({
  id: z.string(),
  device: z.string().describe('Browser and system; empty where they are not known.'),
  startedAt: z.string().describe('ISO 8601.'),
  usedAt: z.string().describe('ISO 8601, to half a day.'),
  isThisOne: z.boolean().describe('It is the session that asks.'),
});
export type SignedInDevice = z.infer<typeof signedInDevice>;

export const getSessions = call({
  method: 'GET',
  path: '/api/get-sessions',
  summary: 'Gives the sessions of the caller, the last used first.',
  description:
    'A session ends when somebody ends it, when it was not used for 14 days, and after 30 days. A person has 50 at the most: one more ends the least used.',
  request: z.object({ user_email: email.optional() }),
  identity: 'user_email',
  response: z.object({ sessions: z.array(signedInDevice) }),
});

export const endSession = call({
  method: 'POST',
  path: '/api/end-session',
  summary: 'Ends one session of the caller, or all of them.',
  description:
    'Without an id all end, that of the caller too, and the person is mailed. From the answer on they open nothing, and their sockets are closed. One that is over already stays so.',
  refusals: {
    403: 'Where sign-in takes a code: another session than that of the caller is to end, and the caller has not just shown who they are (`prove-identity`).',
  },
  request: z.object({
    user_email: email.optional(),
    id: z.string().max(64).optional().describe('Of `get-sessions`.'),
  }),
  identity: 'user_email',
  response: z.object({ success: z.literal(true) }),
});

export const proveIdentity = call({
  method: 'POST',
  path: '/api/prove-identity',
  summary:
    'Shows once more who the caller is, as exporting and erasing the account and ending other sessions ask for: by a passkey, or ' +
    'by a code, which a call without either mails.',
  refusals: { 403: 'The code or the passkey is wrong or no longer valid.' },
  description:
    'Holds for ten minutes, for this session. Where an e-mail is enough to sign in, it is enough here. Whoever signs in with a passkey only shows it by a passkey: codes answer 403. Codes are limited as those of signing in, each session by itself.',
  request: z.object({
    user_email: email.optional(),
    code: signInCode.optional(),
    passkey: passkeyAssertion.optional().describe('What was to be signed gives `ask-passkey`.'),
  }),
  identity: 'user_email',
  sendsMail: true,
  response: z.object({ success: z.literal(true), proven: z.boolean() }),
});
