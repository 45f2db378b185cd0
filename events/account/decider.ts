import type { Decider } from '../kernel/decider.js';
import { type AccountEvent, accountEvents } from './events.js';

export interface AccountState {
  /** Issuers of the identity providers that have signed the user in. */
  readonly issuers: readonly string[];
  /** Version of the privacy notice that the user accepted last. */
  readonly agreedTo: string | null;
  /** ISO 8601; when the user was last warned that the account is unused. */
  readonly warnedAt: string | null;
}

export type AccountCommand = {
  readonly userId: string;
  /** ISO 8601. */
  readonly now: string;
} & (
  | { readonly type: 'LinkProvider'; readonly issuer: string }
  | { readonly type: 'AgreeToPrivacy'; readonly version: string }
  | {
      readonly type: 'WarnOfErasure';
      /** ISO 8601; the last use of the account. */
      readonly unusedSince: string;
    }
);

function evolve(state: AccountState, { type, data }: AccountEvent): AccountState {
  switch (type) {
    case 'ProviderLinked':
      return { ...state, issuers: [...state.issuers, data.issuer] };
    case 'PrivacyAgreed':
      return { ...state, agreedTo: data.version };
    case 'UnusedAccountWarned':
      return { ...state, warnedAt: data.warnedAt };
  }
}

function decide(command: AccountCommand, state: AccountState): readonly AccountEvent[] {
  const { userId, now } = command;
  switch (command.type) {
    case 'LinkProvider': {
      const { issuer } = command;
      if (state.issuers.includes(issuer)) return [];
      return [{ type: 'ProviderLinked', data: { userId, issuer, linkedAt: now } }];
    }
    case 'AgreeToPrivacy': {
      const { version } = command;
      if (state.agreedTo === version) return [];
      return [{ type: 'PrivacyAgreed', data: { userId, version, agreedAt: now } }];
    }
    case 'WarnOfErasure':
      if (state.warnedAt !== null && state.warnedAt > command.unusedSince) return [];
      return [{ type: 'UnusedAccountWarned', data: { userId, warnedAt: now } }];
  }
}

/** Facts about an account. Each provider and each accepted privacy notice is recorded once. */
export const accountDecider: Decider<AccountState, AccountCommand, AccountEvent> = {
  category: 'account',
  events: accountEvents,
  initialState: { issuers: [], agreedTo: null, warnedAt: null },
  evolve,
  decide,
};
