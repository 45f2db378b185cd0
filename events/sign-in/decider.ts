import { TooMany } from '../kernel/domain-error.js';
import type { Decider } from '../kernel/decider.js';
import { isNotAhead, enforceLimit, type Limit, secondsToWait } from '../kernel/limit.js';
import { type SignInEvent, signInEvents } from './events.js';

/** Milliseconds that a code is valid. */
export const codeLifetimeMs = 10 * 60 * 1_000;
/** Number of tries for one mailed code. */
const maxCodeTries = 5;
/** How often one browser, or session, can request a code for an address. */
const codeLimits: readonly Limit[] = [
  { max: 1, milliseconds: 60_000 },
  { max: 5, milliseconds: 60 * 60_000 },
];
/** How often all browsers that have never signed in to an address can request a code for it. */
const unknownBrowserLimit: Limit = { max: 20, milliseconds: 60 * 60_000 };
const maxTimes = Math.max(...codeLimits.map(({ max }) => max));
/** Maximum number of browsers that are remembered as having signed in to the address. */
const maxKnownBrowsers = 20;

interface SentCode {
  readonly codeDigest: string;
  readonly expiresAt: string;
  readonly triesLeft: number;
}

/** A browser, or session, that requested codes. */
interface Requester {
  /** Times of the latest codes (ISO 8601), oldest first. */
  readonly sentAt: readonly string[];
  /** The valid code; null before the first and after it was used. */
  readonly code: SentCode | null;
}

export interface SignInState {
  /** Those who requested a code within the last hour, by the keyed hash. */
  readonly requesters: ReadonlyMap<string, Requester>;
  /** Times of the latest codes for browsers that never signed in (ISO 8601), oldest first. */
  readonly strangersAt: readonly string[];
  /** Keyed hashes of browsers that have signed in, the latest last. */
  readonly known: readonly string[];
}

export type SignInCommand = {
  /** Keyed hash of the browser, or the session, that requests or enters the code. */
  readonly asker: string;
  readonly codeDigest: string;
  /** ISO 8601. */
  readonly now: string;
} & (
  | {
      readonly type: 'SendCode';
      /** Requested in a session of the address's owner. */
      readonly isOwn?: boolean;
    }
  | { readonly type: 'EnterCode' }
);
type CommandOf<Type extends SignInCommand['type']> = Extract<SignInCommand, { type: Type }>;

const newRequester: Requester = { sentAt: [], code: null };

/** Whether two texts are equal, in a time that does not depend on where they differ. */
function equalInConstantTime(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index += 1) {
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  }
  return difference === 0;
}

function send(command: CommandOf<'SendCode'>, state: SignInState): SignInEvent[] {
  const { asker, codeDigest, now, isOwn = false } = command;
  const refusal = 'Too many codes were asked for';
  const { sentAt } = state.requesters.get(asker) ?? newRequester;
  for (const limit of codeLimits) enforceLimit(limit, sentAt, now, refusal);
  const isStranger = !isOwn && !state.known.includes(asker);
  // Known browsers do not share the limit of strangers, who could otherwise lock the owner out.
  if (isStranger) enforceLimit(unknownBrowserLimit, state.strangersAt, now, refusal);
  const expiresAt = new Date(Date.parse(now) + codeLifetimeMs).toISOString();
  const data = { asker, isStranger, codeDigest, sentAt: now, expiresAt };
  return [{ type: 'SignInCodeSent', data }];
}

function enter(command: CommandOf<'EnterCode'>, { requesters }: SignInState): SignInEvent[] {
  const { asker, codeDigest, now } = command;
  const { code, sentAt } = requesters.get(asker) ?? newRequester;
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

/** The requesters whom a limit still concerns. */
function recent(requesters: ReadonlyMap<string, Requester>, now: string): Map<string, Requester> {
  const longestMs = Math.max(...codeLimits.map(({ milliseconds }) => milliseconds));
  const from = new Date(Date.parse(now) - longestMs).toISOString();
  return new Map([...requesters].filter(([, { sentAt }]) => (sentAt.at(-1) ?? '') > from));
}

function evolve(state: SignInState, event: SignInEvent): SignInState {
  const { asker } = event.data;
  const known = state.requesters.get(asker) ?? newRequester;
  switch (event.type) {
    case 'SignInCodeSent': {
      const { codeDigest, expiresAt, sentAt, isStranger } = event.data;
      const requesters = recent(state.requesters, sentAt).set(asker, {
        sentAt: [...known.sentAt, sentAt].slice(-maxTimes),
        code: { codeDigest, expiresAt, triesLeft: maxCodeTries },
      });
      const strangersAt = isStranger
        ? [...state.strangersAt, sentAt].slice(-unknownBrowserLimit.max)
        : state.strangersAt;
      return { ...state, requesters, strangersAt };
    }
    case 'SignInFailed': {
      const code = known.code && { ...known.code, triesLeft: known.code.triesLeft - 1 };
      return { ...state, requesters: new Map(state.requesters).set(asker, { ...known, code }) };
    }
    case 'SignedIn': {
      const others = state.known.filter((each) => each !== asker);
      return {
        ...state,
        requesters: new Map(state.requesters).set(asker, { ...known, code: null }),
        known: [...others, asker].slice(-maxKnownBrowsers),
      };
    }
  }
}

/**
 * Sign-in with a mailed code. Only the newest code that a browser requested is valid: for 10 minutes,
 * 5 tries and one use. A wrong code gets the same answer whether or not a code was sent. Each known
 * browser has limits of its own, and all unknown ones share one, so that strangers cannot lock the
 * owner out.
 */
export const signInDecider: Decider<SignInState, SignInCommand, SignInEvent> = {
  category: 'sign-in',
  events: signInEvents,
  initialState: { requesters: new Map(), strangersAt: [], known: [] },
  evolve,
  decide: (command, state) =>
    command.type === 'SendCode' ? send(command, state) : enter(command, state),
};
