import { DomainError } from '../kernel/domain-error.js';
import type { PasskeyEvent } from './events.js';

/** Number of recovery codes that are made at once. */
export const recoveryCodesMade = 10;

/** The refusal for a wrong or used recovery code. */
export const wrongRecoveryCode = 'This recovery code is wrong, or was used already';

/** Keyed digests of the unused recovery codes; null unless the account is passkey-only. */
export type RecoveryCodes = ReadonlySet<string> | null;

/** Commands about signing in with a passkey only. */
export type PasskeyOnlyCommand =
  | {
      readonly type: 'ChoosePasskeyOnly' | 'MakeRecoveryCodes';
      /** Keyed digests. */
      readonly recoveryCodes: readonly string[];
      /** ISO 8601. */
      readonly now: string;
    }
  | { readonly type: 'UseRecoveryCode'; readonly recoveryCode: string; readonly now: string }
  | { readonly type: 'EndPasskeyOnly' };

const types = [
  'PasskeyOnlyChosen',
  'RecoveryCodesMade',
  'RecoveryCodeUsed',
  'PasskeyOnlyEnded',
] as const;
type PasskeyOnlyEvent = Extract<PasskeyEvent, { type: (typeof types)[number] }>;

/** Whether an event is about signing in with a passkey only. */
export function isPasskeyOnlyEvent(event: PasskeyEvent): event is PasskeyOnlyEvent {
  return types.some((type) => type === event.type);
}

const conflict = (message: string) => new DomainError('conflict', message);
const notChosen = () => conflict('You do not sign in with a passkey only');

/** The codes after one more event. */
export function recoveryCodesAfter(codes: RecoveryCodes, event: PasskeyOnlyEvent): RecoveryCodes {
  switch (event.type) {
    case 'PasskeyOnlyChosen':
    case 'RecoveryCodesMade':
      return new Set(event.data.recoveryCodes);
    case 'RecoveryCodeUsed': {
      const left = new Set(codes);
      left.delete(event.data.recoveryCode);
      return codes && left;
    }
    case 'PasskeyOnlyEnded':
      return null;
  }
}

/** The events of a command. Each code can be used once, and new codes replace the old ones. */
export function decidePasskeyOnly(
  userId: string,
  command: PasskeyOnlyCommand,
  state: { readonly passkeys: ReadonlyMap<string, unknown>; readonly recoveryCodes: RecoveryCodes },
): readonly PasskeyOnlyEvent[] {
  const { recoveryCodes: codes } = state;
  switch (command.type) {
    case 'ChoosePasskeyOnly': {
      if (state.passkeys.size === 0) throw conflict('Add a passkey first');
      if (codes !== null) throw conflict('You sign in with a passkey only already');
      const { recoveryCodes, now } = command;
      return [
        {
          type: 'PasskeyOnlyChosen',
          data: { userId, recoveryCodes: [...recoveryCodes], chosenAt: now },
        },
      ];
    }
    case 'MakeRecoveryCodes': {
      if (codes === null) throw notChosen();
      const { recoveryCodes, now } = command;
      return [
        {
          type: 'RecoveryCodesMade',
          data: { userId, recoveryCodes: [...recoveryCodes], madeAt: now },
        },
      ];
    }
    case 'UseRecoveryCode': {
      const { recoveryCode, now } = command;
      if (!codes?.has(recoveryCode)) throw new DomainError('forbidden', wrongRecoveryCode);
      return [{ type: 'RecoveryCodeUsed', data: { userId, recoveryCode, usedAt: now } }];
    }
    case 'EndPasskeyOnly':
      return codes === null ? [] : [{ type: 'PasskeyOnlyEnded', data: { userId } }];
  }
}
