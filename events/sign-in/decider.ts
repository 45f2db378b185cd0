import { TooMany } from '../kernel/domain-error.js';
import type { Decider } from '../kernel/decider.js';
import { isNotAhead, keepWithin, type Limit, secondsToWait } from '../kernel/limit.js';
import { type SignInEvent, signInEvents } from './events.js';

/** Milliseconds that a code lives. */
export const codeLifetime = 10 * 60 * 1_000;
/** Codes that may be tried on one code that was sent. */
export const triesOfCode = 5;
/** How often an address is sent a code. */
export const codeLimits: readonly Limit[] = [
  { most: 1, milliseconds: 60_000 },
  { most: 5, milliseconds: 60 * 60_000 },
];
const timesRemembered = Math.max(...codeLimits.map(({ most }) => most));

interface SentCode {
  readonly codeDigest: string;
  readonly expiresAt: string;
  readonly triesLeft: number;
}

export interface SignInState {
  /** When the last codes were sent (ISO 8601), the oldest first. */
  readonly sentAt: readonly string[];
  /** The code that counts; null before the first and after it was used. */
  readonly code: SentCode | null;
}

export interface SignInCommand {
  /** SendCode: a code is to be mailed. EnterCode: somebody has given one. */
  readonly type: 'SendCode' | 'EnterCode';
  readonly codeDigest: string;
  /** ISO 8601. */
  readonly now: string;
}

/** Equality of texts that takes as long wherever they differ. */
function equalInConstantTime(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index += 1) {
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  }
  return difference === 0;
}

function send({ codeDigest, now }: SignInCommand, { sentAt }: SignInState): SignInEvent[] {
  for (const limit of codeLimits) {
    keepWithin(limit, sentAt, now, 'Too many codes were asked for');
  }
  const expiresAt = new Date(Date.parse(now) + codeLifetime).toISOString();
  return [{ type: 'SignInCodeSent', data: { codeDigest, sentAt: now, expiresAt } }];
}

function enter({ codeDigest, now }: SignInCommand, { code, sentAt }: SignInState): SignInEvent[] {
  if (code === null || now >= code.expiresAt) return [];
  const sent = new Date(Date.parse(code.expiresAt) - codeLifetime).toISOString();
  if (!isNotAhead(sent, now)) return [];
  if (code.triesLeft === 0) {
    const waits = codeLimits.map((limit) => secondsToWait(limit, sentAt, now));
    throw new TooMany('Too many wrong codes: ask for a new one', Math.max(1, ...waits));
  }
  return equalInConstantTime(codeDigest, code.codeDigest)
    ? [{ type: 'SignedIn', data: { expiresAt: code.expiresAt } }]
    : [{ type: 'SignInFailed', data: {} }];
}

function evolve({ sentAt, code }: SignInState, event: SignInEvent): SignInState {
  switch (event.type) {
    case 'SignInCodeSent': {
      const { codeDigest, expiresAt } = event.data;
      return {
        sentAt: [...sentAt, event.data.sentAt].slice(-timesRemembered),
        code: { codeDigest, expiresAt, triesLeft: triesOfCode },
      };
    }
    case 'SignInFailed':
      return { sentAt, code: code && { ...code, triesLeft: code.triesLeft - 1 } };
    case 'SignedIn':
      return { sentAt, code: null };
  }
}

/**
 * Signing in with a code that was mailed: the newest one counts, for 10 minutes, 5 tries and one
 * use. A code that does not count is answered with nothing, whether one was sent or not.
 */
export const signInDecider: Decider<SignInState, SignInCommand, SignInEvent> = {
  category: 'sign-in',
  events: signInEvents,
  initialState: { sentAt: [], code: null },
  evolve,
  decide: (command, state) =>
    command.type === 'SendCode' ? send(command, state) : enter(command, state),
};
