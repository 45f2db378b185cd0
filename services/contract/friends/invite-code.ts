import { z } from 'zod';
import { call, commandAnswer } from '../call.js';
import { email, person } from '../people/user.js';

/** Letters and digits that are not taken for one another when read aloud or typed. */
const characters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 12;
const whole = new RegExp(`^[${characters}]{${length}}$`);
const groupLength = 4;

const most = 300;

/** Reads a code as people type it or paste it: with its link, spaces, hyphens, in lower case. */
function readCode(typed: string): string {
  const code = typed.split('/invite/').at(-1) ?? '';
  return code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

/** An invite code, without the hyphens with which it is shown. */
export const inviteCode = z
  .string()
  .max(most)
  .overwrite(readCode)
  .regex(whole, 'must be an invite code');

/** The code of a number of 60 bits. */
export function inviteCodeOf(bits: bigint): string {
  const digits = Array.from({ length }, (_, index) => Number((bits >> BigInt(5 * index)) & 31n));
  return digits.map((digit) => characters.charAt(digit)).join('');
}

/** As it is shown: `K7QF-3M9T-X2PD`. */
export function shownCode(code: string): string {
  const groups = Array.from({ length: length / groupLength }, (_, index) =>
    code.slice(index * groupLength, (index + 1) * groupLength),
  );
  return groups.join('-');
}

export const inviteLink = z.object({
  /** As it is shown: `K7QF-3M9T-X2PD`. */
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
  summary: 'Returns the caller’s invite code and its link; null before the first.',
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
    'Whoever has the code can see the caller’s name and picture, and send a request. With `replace`, the old code finds nobody from then on.',
  request: z.object({ user_email: email, replace: z.boolean().default(false) }),
  identity: 'user_email',
  response: z.object({ ...commandAnswer, inviteCode: inviteLink }),
});

export const getInviter = call({
  method: 'GET',
  path: '/api/get-inviter',
  summary: 'Returns the name and picture of the person with this invite code, never the e-mail.',
  description: 'Needs no session. `add-friend` sends the person a request.',
  refusals: { 404: 'Nobody has this code (any more).' },
  request: z.object({ code: inviteCode }),
  identity: null,
  isPublic: true,
  response: z.object({ person }),
});
