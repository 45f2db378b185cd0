import type { Decider } from '../kernel/decider.js';
import { type RecommendationIdEvent, recommendationIdEvents } from './events.js';

export interface RecommendationIdState {
  /** Whose the id is; null while it is nobody's, and for ids that no client has named. */
  readonly ownerId: string | null;
}

export interface ClaimRecommendationId {
  readonly type: 'ClaimRecommendationId';
  readonly recommendationId: string;
  readonly ownerId: string;
}

/**
 * An id has one owner for good. Claiming a taken id changes nothing: the state tells the owner, and
 * the caller decides.
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
