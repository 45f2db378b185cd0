import { Map as ImmutableMap } from 'immutable';
import type { Decider } from '../kernel/decider.js';
import { enforceLimit, type Limit } from '../kernel/limit.js';
import {
  type InvitationQuotaEvent,
  invitationQuotaEvents,
  type InvitationEvent,
  invitationEvents,
} from './events.js';

/** How often one inviter can invite the same address. */
const addressLimit: Limit = { max: 3, milliseconds: 24 * 60 * 60_000 };

interface InvitationsState {
  /** Times of the latest invitations (ISO 8601) by the inviter's id, oldest first. */
  readonly times: ImmutableMap<string, readonly string[]>;
  /** Id of the invitation whose friend request is not sent yet, by the inviter's id. */
  readonly open: ImmutableMap<string, string>;
}

export type InvitationCommand =
  | {
      readonly type: 'Invite';
      readonly invitationId: string;
      readonly inviterId: string;
      /** ISO 8601. */
      readonly now: string;
      /** The sealed mail; null where none is sent. */
      readonly letter?: string | null;
    }
  | {
      readonly type: 'SettleInvitations';
      readonly userId: string;
      /** The inviters whose friend requests have been sent. */
      readonly inviterIds: readonly string[];
    };

function evolve({ times, open }: InvitationsState, event: InvitationEvent): InvitationsState {
  if (event.type === 'InvitationsSettled') {
    return { times, open: open.deleteAll(event.data.inviterIds) };
  }
  const { invitationId, inviterId, invitedAt } = event.data;
  const known = [...(times.get(inviterId) ?? []), invitedAt].slice(-addressLimit.max);
  return {
    times: times.set(inviterId, known),
    open: open.has(inviterId) ? open : open.set(inviterId, invitationId),
  };
}

/**
 * The pending invitations of an address. They are settled when the address has an account and the
 * friend requests of its inviters were sent.
 */
export const invitationsDecider: Decider<InvitationsState, InvitationCommand, InvitationEvent> = {
  category: 'invitations',
  events: invitationEvents,
  initialState: { times: ImmutableMap(), open: ImmutableMap() },
  evolve,
  decide: (command, { times, open }) => {
    if (command.type === 'Invite') {
      const { invitationId, inviterId, now, letter = null } = command;
      const before = times.get(inviterId) ?? [];
      enforceLimit(addressLimit, before, now, 'This address has been invited often enough today');
      return [{ type: 'Invited', data: { invitationId, inviterId, invitedAt: now, letter } }];
    }
    const inviterIds = command.inviterIds.filter((inviterId) => open.has(inviterId));
    if (inviterIds.length === 0) return [];
    const invitationIds = inviterIds.flatMap((inviterId) => open.get(inviterId) ?? []);
    const data = { userId: command.userId, inviterIds, invitationIds };
    return [{ type: 'InvitationsSettled', data }];
  },
};

/** How often one user can invite. */
const inviterLimit: Limit = { max: 20, milliseconds: 24 * 60 * 60_000 };

interface InvitationQuotaState {
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
