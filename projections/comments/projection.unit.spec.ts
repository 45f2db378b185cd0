import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Community } from '../testing/community.js';
import { Facts } from '../testing/facts.js';
import { documentsAfter } from '../testing/collection.js';
import {
  behavesAsProjection,
  completesPartialWrites,
} from '../testing/projection-specification.js';
import { knownLog } from '../testing/known-log.js';
import { randomLogs } from '../testing/random-logs.js';
import { commentsProjection } from './projection.js';

const after = (community: Community) => documentsAfter(commentsProjection, community.events);

describe('Comments', () => {
  it('contain the writer, the recommendation, the text and the time', () => {
    const community = new Community().adds('ana', 'dune').comments('ben', 'dune', 'Yes!');
    expect(after(community)).toStrictEqual({
      dune_ben: {
        recommendationId: 'dune',
        ownerId: 'ana',
        userId: 'ben',
        comment: 'Yes!',
        createdAt: community.events.at(-1)?.metadata.time,
      },
    });
  });

  it('keep the time of the first version when they are edited', () => {
    const community = new Community().adds('ana', 'dune').comments('ben', 'dune', 'Yes!');
    const first = after(community)['dune_ben']?.createdAt;
    community.comments('ben', 'dune', 'Yes, yes!');
    expect(after(community)['dune_ben']).toMatchObject({ comment: 'Yes, yes!', createdAt: first });
  });

  it('are removed by their writer', () => {
    const community = new Community().adds('ana', 'dune').comments('ben', 'dune', 'Yes!');
    expect(after(community.removesComment('ben', 'dune'))).toStrictEqual({});
  });

  it('are removed with the recommendation', () => {
    const community = new Community().adds('ana', 'dune').comments('ben', 'dune', 'Yes!');
    expect(after(community.deletes('ana', 'dune'))).toStrictEqual({});
  });

  it('are the latest ones of each person after any history', () => {
    fc.assert(
      fc.property(randomLogs, (events) => {
        const expected = Object.fromEntries(new Facts(events).comments);
        expect(documentsAfter(commentsProjection, events)).toStrictEqual(expected);
      }),
    );
  });
});

behavesAsProjection(commentsProjection, knownLog);
behavesAsProjection(commentsProjection, randomLogs);
completesPartialWrites(commentsProjection, knownLog);
