import type { Decider } from '../kernel/decider.js';
import { DomainError } from '../kernel/domain-error.js';
import { type PasskeyEvent, passkeyEvents } from './events.js';
import {
  decidePasskeyOnly,
  isPasskeyOnlyEvent,
  type PasskeyOnlyCommand,
  type RecoveryCodes,
  recoveryCodesAfter,
} from './passkey-only.js';

/** Maximum number of passkeys per account. */
export const maxPasskeys = 20;
/** Milliseconds in which a device must sign a challenge. */
export const challengeLifetimeMs = 5 * 60 * 1_000;

/** The refusal for an unknown or invalid passkey. */
export const wrongPasskey = 'This passkey is not known here, or no longer valid';

export interface Passkey {
  readonly passkeyId: string;
  /** Null after the user was erased; so are the public key and the name. */
  readonly credentialId: string | null;
  readonly publicKey: string | null;
  readonly name: string | null;
  readonly counter: number;
  readonly isSynced: boolean;
  readonly isBackedUp: boolean;
  /** ISO 8601, like the other times. */
  readonly addedAt: string;
  readonly usedAt: string | null;
}

/** A challenge that was signed, and when (ISO 8601). */
interface SignedChallenge {
  readonly challenge: string;
  readonly at: string;
}

export interface PasskeysState {
  /** By id, in the order of adding. */
  readonly passkeys: ReadonlyMap<string, Passkey>;
  /** Challenges signed recently; each is accepted once. */
  readonly signed: readonly SignedChallenge[];
  readonly isDeclined: boolean;
  /** The unused recovery codes; null unless the account is passkey-only. */
  readonly recoveryCodes: RecoveryCodes;
}

/** A passkey that a device has made. */
type NewPasskey = Pick<Passkey, 'counter' | 'isSynced' | 'isBackedUp'> & {
  readonly passkeyId: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly name: string;
};

/** The contents of a verified signature. */
type PasskeyUse = Pick<Passkey, 'passkeyId' | 'counter' | 'isSynced' | 'isBackedUp'>;

/** The challenge that a device has signed. */
interface WithChallenge {
  readonly challenge: string;
  readonly now: string;
}

export type PasskeysCommand = { readonly userId: string } & (
  | ({ readonly type: 'AddPasskey'; readonly passkey: NewPasskey } & WithChallenge)
  | ({ readonly type: 'UsePasskey'; readonly use: PasskeyUse } & WithChallenge)
  | { readonly type: 'RenamePasskey'; readonly passkeyId: string; readonly name: string }
  | { readonly type: 'RemovePasskey'; readonly passkeyId: string }
  | { readonly type: 'RemoveAllPasskeys' | 'DeclinePasskey' }
  | PasskeyOnlyCommand
);
type CommandOf<Type extends PasskeysCommand['type']> = Extract<PasskeysCommand, { type: Type }>;

/** The challenges that have not expired for certain. Older ones are refused anyway. */
const recent = (all: readonly SignedChallenge[], now: string) =>
  all.filter(({ at }) => Date.parse(now) < Date.parse(at) + 2 * challengeLifetimeMs);

function evolve(state: PasskeysState, event: PasskeyEvent): PasskeysState {
  if (event.type === 'PasskeyDeclined') return { ...state, isDeclined: true };
  if (isPasskeyOnlyEvent(event)) {
    return { ...state, recoveryCodes: recoveryCodesAfter(state.recoveryCodes, event) };
  }
  const { passkeyId } = event.data;
  const passkeys = new Map(state.passkeys);
  const known = passkeys.get(passkeyId);
  const signedAt = (challenge: string, at: string) => [
    ...recent(state.signed, at),
    { challenge, at },
  ];
  switch (event.type) {
    case 'PasskeyAdded': {
      const { userId, challenge, ...passkey } = event.data;
      passkeys.set(passkeyId, { ...passkey, usedAt: null });
      return { ...state, passkeys, signed: signedAt(challenge, passkey.addedAt) };
    }
    case 'PasskeyUsed': {
      const { counter, isBackedUp, challenge, usedAt } = event.data;
      if (known) passkeys.set(passkeyId, { ...known, counter, isBackedUp, usedAt });
      return { ...state, passkeys, signed: signedAt(challenge, usedAt) };
    }
    case 'PasskeyRenamed':
      if (known) passkeys.set(passkeyId, { ...known, name: event.data.name });
      return { ...state, passkeys };
    case 'PasskeyRemoved':
      passkeys.delete(passkeyId);
      return { ...state, passkeys };
  }
}

const refusal = () => new DomainError('forbidden', wrongPasskey);

/** @throws DomainError forbidden for a challenge that was signed before. */
function requireNew({ challenge }: WithChallenge, { signed }: PasskeysState): void {
  if (signed.some((each) => each.challenge === challenge)) throw refusal();
}

function add(command: CommandOf<'AddPasskey'>, state: PasskeysState): PasskeyEvent[] {
  const { userId, passkey, challenge, now } = command;
  requireNew(command, state);
  if (state.passkeys.size >= maxPasskeys) {
    throw new DomainError(
      'conflict',
      `You have ${maxPasskeys} passkeys, which is the most that an account has`,
    );
  }
  const known = [...state.passkeys.values()];
  if (known.some(({ credentialId }) => credentialId === passkey.credentialId)) {
    throw new DomainError('conflict', 'This passkey is one of yours already');
  }
  return [{ type: 'PasskeyAdded', data: { userId, ...passkey, challenge, addedAt: now } }];
}

function use(command: CommandOf<'UsePasskey'>, state: PasskeysState): PasskeyEvent[] {
  const { userId, challenge, now } = command;
  const { passkeyId, counter, isSynced, isBackedUp } = command.use;
  requireNew(command, state);
  const known = state.passkeys.get(passkeyId);
  // The counter of a cloned passkey does not advance (WebAuthn, section 6.1.1).
  const hasCounted = (counter === 0 && known?.counter === 0) || counter > (known?.counter ?? 0);
  if (known === undefined || !hasCounted || isSynced !== known.isSynced) throw refusal();
  const data = { userId, passkeyId, counter, isBackedUp, challenge, usedAt: now };
  return [{ type: 'PasskeyUsed', data }];
}

const removed = (userId: string, passkeyId: string): PasskeyEvent => ({
  type: 'PasskeyRemoved',
  data: { userId, passkeyId },
});

function remove(command: CommandOf<'RemovePasskey'>, state: PasskeysState): PasskeyEvent[] {
  const { userId, passkeyId } = command;
  if (!state.passkeys.has(passkeyId)) return [];
  if (state.passkeys.size === 1 && state.recoveryCodes !== null) {
    throw new DomainError(
      'conflict',
      'You sign in with a passkey only, and this is your last: allow codes by e-mail first',
    );
  }
  return [removed(userId, passkeyId)];
}

function decide(command: PasskeysCommand, state: PasskeysState): readonly PasskeyEvent[] {
  const { userId } = command;
  switch (command.type) {
    case 'AddPasskey':
      return add(command, state);
    case 'UsePasskey':
      return use(command, state);
    case 'RenamePasskey': {
      const { passkeyId, name } = command;
      const known = state.passkeys.get(passkeyId);
      if (known === undefined) throw new DomainError('not-found', 'Passkey not found');
      if (known.name === name) return [];
      return [{ type: 'PasskeyRenamed', data: { userId, passkeyId, name } }];
    }
    case 'RemovePasskey':
      return remove(command, state);
    case 'RemoveAllPasskeys':
      return [
        ...decidePasskeyOnly(userId, { type: 'EndPasskeyOnly' }, state),
        ...[...state.passkeys.keys()].map((passkeyId) => removed(userId, passkeyId)),
      ];
    case 'DeclinePasskey':
      return state.isDeclined ? [] : [{ type: 'PasskeyDeclined', data: { userId } }];
    case 'ChoosePasskeyOnly':
    case 'MakeRecoveryCodes':
    case 'UseRecoveryCode':
    case 'EndPasskeyOnly':
      return decidePasskeyOnly(userId, command, state);
  }
}

/**
 * A user's passkeys. Each signature is accepted once. A passkey is refused when its counter has not
 * advanced, or when it has changed whether it can be synced. A passkey-only account has at least one
 * passkey, and single-use recovery codes.
 */
export const passkeysDecider: Decider<PasskeysState, PasskeysCommand, PasskeyEvent> = {
  category: 'passkeys',
  events: passkeyEvents,
  initialState: { passkeys: new Map(), signed: [], isDeclined: false, recoveryCodes: null },
  evolve,
  decide,
};
