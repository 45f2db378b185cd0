import { describe, expect, it } from '@jest/globals';
import { Community } from '../testing/community.js';
import { documentsAfter } from '../testing/collection.js';
import { inviterOf, invitationsProjection } from './projection.js';

const after = (community: Community) => documentsAfter(invitationsProjection, community.events);
const inviters = (community: Community) => Object.keys(after(community)).map(inviterOf);

describe('an invitation by mail', () => {
  it('is stored for each inviter and address', () => {
    const community = new Community().invites('ana', 'one').invites('ben', 'one');
    expect(inviters(community.invites('ana', 'another')).sort()).toEqual(['ana', 'ana', 'ben']);
  });

  it('is stored once however often it is sent, with the time of the last', () => {
    const community = new Community().invites('ana', 'one').invites('ana', 'one');
    const [last] = community.events.slice(-1);
    expect(Object.values(after(community))).toEqual([
      { inviterId: 'ana', invitedAt: last?.type === 'Invited' && last.data.invitedAt },
    ]);
  });

  it('is removed when it is settled, and stored again when it is sent again', () => {
    const community = new Community().invites('ana', 'one').invites('ben', 'one');
    expect(inviters(community.settles('chloe', 'one', ['ana']))).toEqual(['ben']);
    expect(inviters(community.invites('ana', 'one')).sort()).toEqual(['ana', 'ben']);
  });

  it('is removed with its inviter', () => {
    const community = new Community().registers('ana').invites('ana', 'one').invites('ben', 'one');
    expect(inviters(community.erases('ana'))).toEqual(['ben']);
  });
});
