import { describe, expect, it } from '@jest/globals';
import { Community } from '../testing/community.js';
import {
  behavesAsProjection,
  completesPartialWrites,
  documentsAfter,
} from '../testing/projection-specification.js';
import { knownLog, randomLogs } from '../testing/sample-logs.js';
import { inviterOf } from './document.js';
import { invitationsProjection } from './projection.js';

const after = (community: Community) => documentsAfter(invitationsProjection, community.events);
const inviters = (community: Community) => Object.keys(after(community)).map(inviterOf);

describe('an invitation by mail', () => {
  it('waits, of each person for each address', () => {
    const community = new Community().invites('ana', 'one').invites('ben', 'one');
    expect(inviters(community.invites('ana', 'another')).sort()).toEqual(['ana', 'ana', 'ben']);
  });

  it('is one however often it is sent, and as old as the last time', () => {
    const community = new Community().invites('ana', 'one').invites('ana', 'one');
    const [last] = community.events.slice(-1);
    expect(Object.values(after(community))).toEqual([
      { inviterId: 'ana', invitedAt: last?.type === 'Invited' && last.data.invitedAt },
    ]);
  });

  it('waits no more when somebody has come, and waits anew when it is sent in between', () => {
    const community = new Community().invites('ana', 'one').invites('ben', 'one');
    expect(inviters(community.settles('chloe', 'one', ['ana']))).toEqual(['ben']);
    expect(inviters(community.invites('ana', 'one')).sort()).toEqual(['ana', 'ben']);
  });

  it('is gone with whoever sent it', () => {
    const community = new Community().registers('ana').invites('ana', 'one').invites('ben', 'one');
    expect(inviters(community.erases('ana'))).toEqual(['ben']);
  });
});

behavesAsProjection(invitationsProjection, knownLog);
behavesAsProjection(invitationsProjection, randomLogs);
completesPartialWrites(invitationsProjection, knownLog);
