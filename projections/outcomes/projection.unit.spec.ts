import { describe, expect, it } from '@jest/globals';
import { Community } from '../testing/community.js';
import { documentsAfter } from '../testing/collection.js';
import { outcomesProjection } from './projection.js';

const after = (community: Community) => documentsAfter(outcomesProjection, community.events);
const sent = () =>
  new Community()
    .adds('ana', 'dune')
    .shares('ana', 'dune', ['ben', 'cleo'])
    .answers('ben', 'dune', 'started', 'Page 3');

describe('outcomes', () => {
  it('say what somebody answered to those who sent it', () => {
    const community = sent();
    expect(after(community)).toStrictEqual({
      dune_ben: {
        recommendationId: 'dune',
        ownerId: 'ana',
        userId: 'ben',
        outcome: 'started',
        words: 'Page 3',
        isTold: true,
        recordedAt: community.events.at(-1)?.metadata.time,
      },
    });
  });

  it('are one for each person: the last', () => {
    const community = sent().answers('cleo', 'dune', 'thanks').answers('ben', 'dune', 'loved');
    const { dune_ben: bens, dune_cleo: cleos } = after(community);
    expect([bens?.outcome, bens?.words, cleos?.outcome]).toEqual(['loved', null, 'thanks']);
  });

  it('go when they are taken back, and with the recommendation', () => {
    expect(after(sent().takesOutcomeBack('ben', 'dune'))).toStrictEqual({});
    expect(after(sent().deletes('ana', 'dune'))).toStrictEqual({});
  });
});
