import type { Decider } from '../kernel/decider.js';
import { type UserEvent, userEvents } from './events.js';

export interface UserState {
  readonly registered: boolean;
}

export interface RegisterUser {
  readonly type: 'RegisterUser';
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** A person's account. Registering again leaves the account as it is (design §6). */
export const userDecider: Decider<UserState, RegisterUser, UserEvent> = {
  category: 'user',
  events: userEvents,
  initialState: { registered: false },
  evolve: () => ({ registered: true }),
  decide: ({ userId, email, firstName, lastName }, state) =>
    state.registered
      ? []
      : [{ type: 'UserRegistered', data: { userId, email, firstName, lastName } }],
};
