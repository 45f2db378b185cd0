import { describe, expect, it } from '@jest/globals';
import { Community } from '../testing/community.js';
import { documentsAfter } from '../testing/collection.js';
import { inviteCodesProjection } from './projection.js';

const after = (community: Community) => documentsAfter(inviteCodesProjection, community.events);

describe('an invite code', () => {
  it('is the newest of each user', () => {
    const community = new Community()
      .createsInviteCode('ana', 'one')
      .createsInviteCode('ben', 'two')
      .createsInviteCode('ana', 'three');
    expect(after(community)).toMatchObject({
      ana: { userId: 'ana', codeId: 'three' },
      ben: { userId: 'ben', codeId: 'two' },
    });
  });

  it('is removed with its owner', () => {
    const community = new Community().registers('ana').createsInviteCode('ana', 'one');
    expect(after(community.erases('ana'))).toEqual({});
  });
});
