import type { Decider } from '../kernel/decider.js';
import { type InviteCodeEvent, inviteCodeEvents } from './events.js';

export interface InviteCode {
  readonly codeId: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

export interface InviteCodeState {
  /** Null before the first. */
  readonly current: InviteCode | null;
}

export interface CreateInviteCode {
  readonly type: 'CreateInviteCode';
  readonly userId: string;
  readonly code: InviteCode;
  /** Replaces a code that exists, which then finds nobody. */
  readonly replaces: boolean;
}

/** A person's invite code: one at a time; creating it again keeps it unless it is to be replaced. */
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
