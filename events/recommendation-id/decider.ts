import type { Decider } from '../kernel/decider.js';
import { type RecommendationIdEvent, recommendationIdEvents } from './events.js';

export interface RecommendationIdState {
  /** The owner's user id; null for a free id, and for ids that the server made. */
  readonly ownerId: string | null;
}

export interface ClaimRecommendationId {
  readonly type: 'ClaimRecommendationId';
  readonly recommendationId: string;
  readonly ownerId: string;
}

/**
 * The owner of an id that a client chose. The first claim is final. Claiming a taken id records
 * nothing: the caller compares the owner in the state.
 */
export const recommendationIdDecider: Decider<
  RecommendationIdState,
  ClaimRecommendationId,
  RecommendationIdEvent
> = {
  category: 'recommendation',
  events: recommendationIdEvents,
  initialState: { ownerId: null },
  evolve: ({ ownerId }, { data }) => ({ ownerId: ownerId ?? data.ownerId }),
  decide: ({ recommendationId, ownerId }, state) =>
    state.ownerId === null
      ? [{ type: 'RecommendationIdClaimed', data: { recommendationId, ownerId } }]
      : [],
};
