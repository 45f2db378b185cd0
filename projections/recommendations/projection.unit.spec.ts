import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RecommendationAdded } from '../../events/library/events.js';
import { Community } from '../testing/community.js';
import { Facts } from '../testing/facts.js';
import {
  behavesAsProjection,
  completesPartialWrites,
  documentsAfter,
  recorded,
} from '../testing/projection-specification.js';
import { knownLog, randomLogs } from '../testing/sample-logs.js';
import { recommendationsProjection } from './projection.js';

const dune: RecommendationAdded['data'] = {
  recommendationId: 'dune',
  ownerId: 'ana',
  type: 'book',
  title: 'Dune',
  description: 'A desert that stays with you.',
  link: null,
  metadata: { authors: ['Frank Herbert'] },
  keepPrivate: false,
  addedAt: '2025-02-28T19:00:00.000Z',
};
const after = (community: Community) => documentsAfter(recommendationsProjection, community.events);

describe('recommendations', () => {
  it('are there as they were added, private ones too', () => {
    const community = new Community().adds('ana', 'dune', dune);
    community.adds('ana', 'diary', { ...dune, title: 'My diary', keepPrivate: true });
    expect(after(community)).toStrictEqual({
      dune,
      diary: { ...dune, recommendationId: 'diary', title: 'My diary', keepPrivate: true },
    });
  });

  it('have no why once their owner was erased', () => {
    const erased = { ...dune, description: null };
    const event = recorded({ type: 'RecommendationAdded', data: erased }, { at: 1 });
    expect(documentsAfter(recommendationsProjection, [event])).toStrictEqual({ dune: erased });
  });

  it('belong to whoever was first to use their id', () => {
    const community = new Community().adds('ana', 'dune', dune);
    community.adds('ben', 'dune', { title: 'Another Dune' });
    expect(after(community)).toStrictEqual({ dune });
  });

  it('do not change with what people think of them', () => {
    const community = new Community().adds('ana', 'dune', dune);
    community.likes('ben', 'dune').dislikes('chloe', 'dune').likes('ana', 'dune');
    expect(after(community)).toStrictEqual({ dune });
  });

  it('are after any history those that were added', () => {
    fc.assert(
      fc.property(randomLogs, (events) => {
        const { recommendations } = new Facts(events);
        expect(documentsAfter(recommendationsProjection, events)).toStrictEqual(
          Object.fromEntries(recommendations),
        );
      }),
    );
  });
});

behavesAsProjection(recommendationsProjection, knownLog);
behavesAsProjection(recommendationsProjection, randomLogs);
completesPartialWrites(recommendationsProjection, knownLog);
