import { z } from 'zod';
import { call, commandAnswer, line, requiredLine } from '../call.js';
import { inviteCode } from '../friends/invite-code.js';
import { limits } from '../limits.js';
import { email, user } from '../people/user.js';
import { recoveryCode, recoveryCodeLength } from './passkey-only.js';

/** 80 bits. */
export const setupCodeLength = recoveryCodeLength;
const setupPrefix = '#setup=';

/** The page where the owner's account is made. Fragments reach neither logs nor other sites. */
export const setupPath = (code: string) => `login${setupPrefix}${code}`;

/** The setup code in the fragment of an address; undefined when it has none. */
export const setupCodeIn = (fragment: string): string | undefined =>
  fragment.startsWith(setupPrefix) ? fragment.slice(setupPrefix.length) : undefined;

export const join = call({
  method: 'POST',
  path: '/api/join',
  summary:
    'Makes an account and signs in, where no mail is sent: with the invite code of a member, or the owner’s with the setup code that the server printed.',
  description:
    'The address is not verified. Make a passkey next (`begin-passkey`): without one there is no second sign-in. A setup code works once, until the server restarts. Repeated with its `Idempotency-Key` after a lost answer, the call signs in again until the account has a passkey: make a key that nobody can guess.',
  refusals: {
    403: 'The installation sends mail, so that `sign-in` registers people; registration is closed; or the setup code is wrong or was used.',
    404: 'The invite code does not exist, or was replaced.',
    409: 'The address has an account.',
  },
  request: z
    .object({
      email,
      first_name: requiredLine(limits.name),
      last_name: line(limits.name).default(''),
      invite_code: inviteCode.optional(),
      setup_code: recoveryCode.optional(),
    })
    .refine(
      ({ invite_code, setup_code }) => (invite_code === undefined) !== (setup_code === undefined),
      {
        message: 'exactly one of invite_code and setup_code is needed',
        path: ['invite_code'],
      },
    ),
  identity: null,
  isPublic: true,
  response: z.object({ ...commandAnswer, user }),
});
