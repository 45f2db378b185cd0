import { describe, expect, it } from '@jest/globals';
import { Community } from '../testing/community.js';
import { documentsAfter } from '../testing/collection.js';
import { shareLinksProjection } from './projection.js';

const after = (community: Community) => documentsAfter(shareLinksProjection, community.events);
const linked = () => new Community().adds('ana', 'dune').links('ben', 'dune', 'link-1');

describe('a share link', () => {
  it('is found by its id, with who made it and until when it holds', () => {
    const community = linked();
    const createdAt = community.events.at(-1)?.metadata.time;
    expect(after(community)).toStrictEqual({
      'link-1': {
        linkId: 'link-1',
        recommendationId: 'dune',
        ownerId: 'ana',
        userId: 'ben',
        madeBy: 'other',
        createdAt,
        expiresAt: '2025-03-31T08:01:00.000Z',
        forWhom: null,
        takesAnswers: true,
      },
    });
  });

  it('is removed when it is revoked', () => {
    expect(after(linked().revokesLinks('ben', 'dune'))).toStrictEqual({});
  });

  it('stays when others revoke theirs', () => {
    const community = linked().links('ana', 'dune', 'link-2').revokesLinks('ana', 'dune');
    expect(Object.keys(after(community))).toStrictEqual(['link-1']);
  });
});
