import { describe, expect, it } from '@jest/globals';
import { specification, stateAfter } from '../testing/decider-specification.js';
import type { InvitationEvent, InvitationQuotaEvent } from './events.js';
import {
  type InvitationCommand,
  invitationsDecider,
  type CountInvitation,
  invitationQuotaDecider,
} from './decider.js';

const at = (hours: number) => new Date(Date.UTC(2025, 2, 1) + hours * 3_600_000).toISOString();

const invite = (inviterId: string, hours: number): InvitationCommand => ({
  type: 'Invite',
  invitationId: `${inviterId} at ${hours}`,
  inviterId,
  now: at(hours),
});
const invited = (inviterId: string, hours: number): InvitationEvent => ({
  type: 'Invited',
  data: { invitationId: `${inviterId} at ${hours}`, inviterId, invitedAt: at(hours), letter: null },
});
const settle = (...inviterIds: string[]): InvitationCommand => ({
  type: 'SettleInvitations',
  userId: 'dai',
  inviterIds,
});
/** The first invitation of each inviter: Ana invites at hour 0, Ben at hour 1. */
const firstOf = (inviterId: string) => `${inviterId} at ${['ana', 'ben'].indexOf(inviterId)}`;
const settled = (...inviterIds: string[]): InvitationEvent => ({
  type: 'InvitationsSettled',
  data: {
    userId: 'dai',
    inviterIds,
    invitationIds: inviterIds.map((inviterId) => firstOf(inviterId)),
  },
});

describe('inviting an address', () => {
  const { given } = specification(invitationsDecider);
  const words = 'This address has been invited often enough today';

  it('is recorded with the inviter', () => {
    given().when(invite('ana', 0)).then(invited('ana', 0));
  });

  it('is refused to an inviter for the fourth time within a day', () => {
    const three = [invited('ana', 0), invited('ana', 1), invited('ana', 2)];
    given(...three)
      .when(invite('ana', 23.9))
      .thenRefused('too-many', words);
    given(...three)
      .when(invite('ana', 24))
      .then(invited('ana', 24));
    given(...three)
      .when(invite('ben', 3))
      .then(invited('ben', 3));
  });

  it('counts settled invitations too', () => {
    given(invited('ana', 0), invited('ana', 0), invited('ana', 0), settled('ana'))
      .when(invite('ana', 1))
      .thenRefused('too-many', words);
  });
});

describe('settling the invitations of an address', () => {
  const { given } = specification(invitationsDecider);
  const openAfter = (...events: InvitationEvent[]) =>
    stateAfter(invitationsDecider, events).open.toObject();

  it('is recorded once with the inviters whose requests were sent', () => {
    given(invited('ana', 0), invited('ben', 1))
      .when(settle('ana', 'ben'))
      .then(settled('ana', 'ben'));
    given(invited('ana', 0), settled('ana')).when(settle('ana')).thenNothingHappened();
    given().when(settle()).thenNothingHappened();
  });

  it('records the first invitation of each inviter as the one that led to the account', () => {
    given(invited('ana', 0), invited('ana', 5), invited('ben', 1))
      .when(settle('ben', 'ana'))
      .then(settled('ben', 'ana'));
  });

  it('needs one request of an inviter who invited twice', () => {
    expect(openAfter(invited('ana', 0), invited('ana', 1))).toStrictEqual({ ana: 'ana at 0' });
  });

  it('leaves newer invitations open', () => {
    expect(openAfter(invited('ana', 0), invited('ben', 1), settled('ana'))).toStrictEqual({
      ben: 'ben at 1',
    });
    expect(openAfter(invited('ana', 0), settled('ana'), invited('ana', 1))).toStrictEqual({
      ana: 'ana at 1',
    });
  });
});

describe('Counting a user’s invitations', () => {
  const { given } = specification(invitationQuotaDecider);
  const count = (hours: number): CountInvitation => ({
    type: 'CountInvitation',
    inviterId: 'ana',
    now: at(hours),
  });
  const counted = (hours: number): InvitationQuotaEvent => ({
    type: 'InvitationCounted',
    data: { inviterId: 'ana', countedAt: at(hours) },
  });
  const nineteen = Array.from({ length: 19 }, (_, index) => counted(index));

  it('allows twenty a day', () => {
    given(...nineteen)
      .when(count(19))
      .then(counted(19));
    given(...nineteen, counted(19))
      .when(count(20))
      .thenRefused('too-many', 'You have sent enough invitations for today');
    given(...nineteen, counted(19))
      .when(count(24))
      .then(counted(24));
  });
});
