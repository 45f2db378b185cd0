import { TooMany } from '../kernel/domain-error.js';
import type { Decider } from '../kernel/decider.js';
import { isNotAhead, enforceLimit, type Limit, secondsToWait } from '../kernel/limit.js';
import { type SignInEvent, signInEvents } from './events.js';

/** Milliseconds that a code lives. */
export const codeLifetimeMs = 10 * 60 * 1_000;
/** Codes that may be tried on one code that was sent. */
const maxCodeTries = 5;
/** How often one browser, or session, is sent a code for an address. */
const codeLimits: readonly Limit[] = [
  { max: 1, milliseconds: 60_000 },
  { max: 5, milliseconds: 60 * 60_000 },
];
/** How often an address is sent codes that were asked for where nobody has signed in to it before. */
const unknownBrowserLimit: Limit = { max: 20, milliseconds: 60 * 60_000 };
const maxTimes = Math.max(...codeLimits.map(({ max }) => max));
/** Browsers of which it is known that somebody signed in to the address there; the newest. */
const maxKnownBrowsers = 20;

interface SentCode {
  readonly codeDigest: string;
  readonly expiresAt: string;
  readonly triesLeft: number;
}

interface Asker {
  /** When the last codes were sent (ISO 8601), the oldest first. */
  readonly sentAt: readonly string[];
  /** The code that counts there; null before the first and after it was used. */
  readonly code: SentCode | null;
}

export interface SignInState {
  /** Whoever has asked of late. */
  readonly askers: ReadonlyMap<string, Asker>;
  /** When strangers were sent the last codes, the oldest first. */
  readonly strangersAt: readonly string[];
  readonly known: readonly string[];
}

export type SignInCommand = {
  /** Keyed hash of the browser, or the session, that asks. */
  readonly asker: string;
  readonly codeDigest: string;
  /** ISO 8601. */
  readonly now: string;
} & (
  | {
      /** A code is to be mailed. */
      readonly type: 'SendCode';
      /** It is the address of who is signed in there. */
      readonly isOwn?: boolean;
    }
  /** Somebody has given one. */
  | { readonly type: 'EnterCode' }
);
type CommandOf<Type extends SignInCommand['type']> = Extract<SignInCommand, { type: Type }>;

const nobody: Asker = { sentAt: [], code: null };

/** Equality of texts that takes as long wherever they differ. */
function equalInConstantTime(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index += 1) {
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  }
  return difference === 0;
}

function send(command: CommandOf<'SendCode'>, state: SignInState): SignInEvent[] {
  const { asker, codeDigest, now, isOwn = false } = command;
  const words = 'Too many codes were asked for';
  const { sentAt } = state.askers.get(asker) ?? nobody;
  for (const limit of codeLimits) enforceLimit(limit, sentAt, now, words);
  const isStranger = !isOwn && !state.known.includes(asker);
  // Requests of others do not lock a person out of a known browser.
  if (isStranger) enforceLimit(unknownBrowserLimit, state.strangersAt, now, words);
  const expiresAt = new Date(Date.parse(now) + codeLifetimeMs).toISOString();
  const data = { asker, isStranger, codeDigest, sentAt: now, expiresAt };
  return [{ type: 'SignInCodeSent', data }];
}

function enter(command: CommandOf<'EnterCode'>, { askers }: SignInState): SignInEvent[] {
  const { asker, codeDigest, now } = command;
  const { code, sentAt } = askers.get(asker) ?? nobody;
  if (code === null || now >= code.expiresAt) return [];
  const sent = new Date(Date.parse(code.expiresAt) - codeLifetimeMs).toISOString();
  if (!isNotAhead(sent, now)) return [];
  if (code.triesLeft === 0) {
    const waits = codeLimits.map((limit) => secondsToWait(limit, sentAt, now));
    throw new TooMany('Too many wrong codes: ask for a new one', Math.max(1, ...waits));
  }
  return equalInConstantTime(codeDigest, code.codeDigest)
    ? [{ type: 'SignedIn', data: { asker, expiresAt: code.expiresAt } }]
    : [{ type: 'SignInFailed', data: { asker } }];
}

/** Without those who count in no limit any more. */
function lately(askers: ReadonlyMap<string, Asker>, now: string): Map<string, Asker> {
  const longest = Math.max(...codeLimits.map(({ milliseconds }) => milliseconds));
  const from = new Date(Date.parse(now) - longest).toISOString();
  return new Map([...askers].filter(([, { sentAt }]) => (sentAt.at(-1) ?? '') > from));
}

function evolve(state: SignInState, event: SignInEvent): SignInState {
  const { asker } = event.data;
  const known = state.askers.get(asker) ?? nobody;
  switch (event.type) {
    case 'SignInCodeSent': {
      const { codeDigest, expiresAt, sentAt, isStranger } = event.data;
      const askers = lately(state.askers, sentAt).set(asker, {
        sentAt: [...known.sentAt, sentAt].slice(-maxTimes),
        code: { codeDigest, expiresAt, triesLeft: maxCodeTries },
      });
      const strangersAt = isStranger
        ? [...state.strangersAt, sentAt].slice(-unknownBrowserLimit.max)
        : state.strangersAt;
      return { ...state, askers, strangersAt };
    }
    case 'SignInFailed': {
      const code = known.code && { ...known.code, triesLeft: known.code.triesLeft - 1 };
      return { ...state, askers: new Map(state.askers).set(asker, { ...known, code }) };
    }
    case 'SignedIn': {
      const others = state.known.filter((each) => each !== asker);
      return {
        ...state,
        askers: new Map(state.askers).set(asker, { ...known, code: null }),
        known: [...others, asker].slice(-maxKnownBrowsers),
      };
    }
  }
}

/**
 * Sign-in with a mailed code. Only the newest code that a browser asked for counts: for 10 minutes,
 * 5 tries and one use. A wrong code gets the same answer whether or not a code was sent. Known
 * browsers have limits of their own, unknown ones share one, so strangers cannot slow the owner
 * down.
 */
export const signInDecider: Decider<SignInState, SignInCommand, SignInEvent> = {
  category: 'sign-in',
  events: signInEvents,
  initialState: { askers: new Map(), strangersAt: [], known: [] },
  evolve,
  decide: (command, state) =>
    command.type === 'SendCode' ? send(command, state) : enter(command, state),
};
