import type { Decider } from '../kernel/decider.js';
import { enforceLimit, type Limit } from '../kernel/limit.js';
import { type InvitationQuotaEvent, invitationQuotaEvents } from './events.js';

/** How often one user can invite. */
const inviterLimit: Limit = { max: 20, milliseconds: 24 * 60 * 60_000 };

export interface InvitationQuotaState {
  /** Times of the latest invitations (ISO 8601), oldest first. */
  readonly times: readonly string[];
}

export interface CountInvitation {
  readonly type: 'CountInvitation';
  readonly inviterId: string;
  /** ISO 8601. */
  readonly now: string;
}

/** Limits a user's invitations per day, to all addresses together. */
export const invitationQuotaDecider: Decider<
  InvitationQuotaState,
  CountInvitation,
  InvitationQuotaEvent
> = {
  category: 'invitation-quota',
  events: invitationQuotaEvents,
  initialState: { times: [] },
  evolve: ({ times }, { data }) => ({
    times: [...times, data.countedAt].slice(-inviterLimit.max),
  }),
  decide: ({ inviterId, now }, { times }) => {
    enforceLimit(inviterLimit, times, now, 'You have sent enough invitations for today');
    return [{ type: 'InvitationCounted', data: { inviterId, countedAt: now } }];
  },
};
