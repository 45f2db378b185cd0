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
  it('succeeds for the first user', () => {
    given().when(claim('ana')).then(claimed('ana'));
  });

  it('records nothing when it is taken', () => {
    given(claimed('ana')).when(claim('ana')).thenNothingHappened();
    given(claimed('ana')).when(claim('ben')).thenNothingHappened();
  });

  it('shows the owner in the state', () => {
    expect(stateAfter(recommendationIdDecider, [])).toStrictEqual({ ownerId: null });
    const state = stateAfter(recommendationIdDecider, [claimed('ana'), claimed('ben')]);
    expect(state).toStrictEqual({ ownerId: 'ana' });
  });
});
