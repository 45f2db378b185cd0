import { describe, expect, it } from '@jest/globals';
import { specification, stateAfter } from '../testing/decider-specification.js';
import { type ClaimRecommendationId, recommendationIdDecider } from './decider.js';
import type { RecommendationIdEvent } from './events.js';

const { given } = specification(recommendationIdDecider);

const pair = (ownerId: string) => ({ recommendationId: 'dune', ownerId });
const claim = (ownerId: string): ClaimRecommendationId => ({
  type: 'ClaimRecommendationId',
  ...pair(ownerId),
});
const claimed = (ownerId: string): RecommendationIdEvent => ({
  type: 'RecommendationIdClaimed',
  data: pair(ownerId),
});

describe('claiming the id of a recommendation', () => {
  it('gives it to whoever names it first', () => {
    given().when(claim('ana')).then(claimed('ana'));
  });

  it('changes nothing when it is taken, by oneself or by another', () => {
    given(claimed('ana')).when(claim('ana')).thenNothingHappened();
    given(claimed('ana')).when(claim('ben')).thenNothingHappened();
  });

  it('says whose it is', () => {
    expect(stateAfter(recommendationIdDecider, [])).toStrictEqual({ ownerId: null });
    const state = stateAfter(recommendationIdDecider, [claimed('ana'), claimed('ben')]);
    expect(state).toStrictEqual({ ownerId: 'ana' });
  });
});
