import type { Decider } from '../kernel/decider.js';
import { type InviteCodeEvent, inviteCodeEvents } from './events.js';

export interface InviteCode {
  readonly codeId: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

export interface InviteCodeState {
  /** Null until the first was created. */
  readonly current: InviteCode | null;
}

export interface CreateInviteCode {
  readonly type: 'CreateInviteCode';
  readonly userId: string;
  readonly code: InviteCode;
  /** Whether an existing code is replaced, and so stops working. */
  readonly replaces: boolean;
}

/** A user's invite code. There is at most one; creating another needs `replaces`. */
export const inviteCodeDecider: Decider<InviteCodeState, CreateInviteCode, InviteCodeEvent> = {
  category: 'invite-code',
  events: inviteCodeEvents,
  initialState: { current: null },
  evolve: (_state, { data: { codeId, createdAt } }) => ({ current: { codeId, createdAt } }),
  decide: ({ userId, code, replaces }, { current }) => {
    if (current !== null && (!replaces || current.codeId === code.codeId)) return [];
    return [{ type: 'InviteCodeCreated', data: { userId, ...code } }];
  },
};
