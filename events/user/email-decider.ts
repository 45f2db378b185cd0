import type { Decider } from '../kernel/decider.js';
import { type EmailEvent, emailEvents } from './events.js';

export interface EmailState {
  /** The owner's user id; null for a free address. */
  readonly userId: string | null;
}

export interface ClaimEmail {
  readonly type: 'ClaimEmail';
  /** Id for the account, if the address is free. */
  readonly userId: string;
}

export interface ReleaseEmail {
  readonly type: 'ReleaseEmail';
  readonly userId: string;
}

/**
 * An address has at most one account. Claiming a taken address records nothing: the caller compares
 * the owner in the state.
 */
export const emailDecider: Decider<EmailState, ClaimEmail | ReleaseEmail, EmailEvent> = {
  category: 'email',
  events: emailEvents,
  initialState: { userId: null },
  evolve: (_state, { type, data }) => ({ userId: type === 'EmailClaimed' ? data.userId : null }),
  decide: ({ type, userId }, state) => {
    if (type === 'ReleaseEmail') {
      return state.userId === userId ? [{ type: 'EmailReleased', data: { userId } }] : [];
    }
    return state.userId === null ? [{ type: 'EmailClaimed', data: { userId } }] : [];
  },
};
