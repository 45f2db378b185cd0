import { Set as ImmutableSet } from 'immutable';
import { z } from 'zod';
import type { Decider } from '../kernel/decider.js';
import { type InboxEvent, inboxEvents } from './events.js';

export interface InboxState {
  /** Ids of the recommendations that were seen. */
  readonly seen: ImmutableSet<string>;
}

export interface SeeInbox {
  readonly type: 'SeeInbox';
  readonly userId: string;
  /** The items that were seen; the caller checks that they were sent to the user. */
  readonly recommendationIds: readonly string[];
}

/**
 * Records the first time that an inbox item is seen. Seeing or receiving it again records nothing.
 */
export const inboxDecider: Decider<InboxState, SeeInbox, InboxEvent> = {
  category: 'inbox',
  events: inboxEvents,
  initialState: { seen: ImmutableSet() },
  evolve: ({ seen }, { data }) => ({ seen: seen.union(data.recommendationIds) }),
  decide: ({ userId, recommendationIds }, { seen }) => {
    const unseenIds = [...new Set(recommendationIds)].filter((id) => !seen.has(id));
    if (unseenIds.length === 0) return [];
    return [{ type: 'InboxSeen', data: { userId, recommendationIds: unseenIds } }];
  },
  snapshot: {
    version: 1,
    toJson: ({ seen }) => [...seen],
    fromJson: (json) => ({ seen: ImmutableSet(z.array(z.string()).parse(json)) }),
  },
};
