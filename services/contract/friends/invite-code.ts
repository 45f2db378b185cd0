import { z } from 'zod';
import { crockfordAlphabet, withCrockfordDigits } from '../../../events/kernel/digits.js';
import { call, commandAnswer } from '../call.js';
import { email, person } from '../people/user.js';

const codeLength = 12;
const groupLength = 4;
const code = new RegExp(`^[${crockfordAlphabet}]{${codeLength}}$`);

/** Characters of a pasted code, including its link. */
const maxPasted = 300;

/** Reads a code as people type it or paste it: with its link, spaces, hyphens, in lower case. */
function readCode(typed: string): string {
  const pasted = typed.split('/invite/').at(-1) ?? '';
  return withCrockfordDigits(pasted.toUpperCase().replaceAll(/[\s-]/g, ''));
}

/** An invite code, without the hyphens with which it is shown. */
export const inviteCode = z
  .string()
  .max(maxPasted)
  .overwrite(readCode)
  .regex(code, 'must be an invite code');

/** The code of a number of 60 bits. */
export function inviteCodeOf(bits: bigint): string {
  const digits = Array.from({ length: codeLength }, (_, index) =>
    Number((bits >> BigInt(5 * index)) & 31n),
  );
  return digits.map((digit) => crockfordAlphabet.charAt(digit)).join('');
}

/** The code with hyphens, as it is shown: `K7QF-3M9T-X2PD`. */
export function formatInviteCode(inviteCode: string): string {
  const groups = Array.from({ length: codeLength / groupLength }, (_, index) =>
    inviteCode.slice(index * groupLength, (index + 1) * groupLength),
  );
  return groups.join('-');
}

export const inviteLink = z.object({
  /** With hyphens: `K7QF-3M9T-X2PD`. */
  code: z.string(),
  /** URL of the page where others find the caller. */
  inviteLink: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type InviteLink = z.infer<typeof inviteLink>;

export const getInviteCode = call({
  method: 'GET',
  path: '/api/get-invite-code',
  summary: 'Returns the caller’s invite code and its link; null until one is created.',
  description: 'A code is valid until it is replaced, or the account is deleted.',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: z.object({ inviteCode: inviteLink.nullable() }),
});

export const createInviteCode = call({
  method: 'POST',
  path: '/api/create-invite-code',
  summary: 'Creates the caller’s invite code, or returns the existing one.',
  description:
    'Anybody with the code can see the caller’s name and picture, and send a request. With `replace`, the old code stops working.',
  request: z.object({ user_email: email, replace: z.boolean().default(false) }),
  identity: 'user_email',
  response: z.object({ ...commandAnswer, inviteCode: inviteLink }),
});

export const getInviter = call({
  method: 'GET',
  path: '/api/get-inviter',
  summary: 'Returns the name and picture of the person with this invite code, never the e-mail.',
  description: 'Needs no session. `add-friend` sends the person a request.',
  refusals: { 404: 'The code does not exist, or was replaced.' },
  request: z.object({ code: inviteCode }),
  identity: null,
  isPublic: true,
  response: z.object({ person }),
});
