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
  /** What stands there; that it was sent to the person was found out before. */
  readonly recommendationIds: readonly string[];
}

/** What was sent is seen once: the first time in the Inbox counts, however often it is sent or shown. */
export const inboxDecider: Decider<InboxState, SeeInbox, InboxEvent> = {
  category: 'inbox',
  events: inboxEvents,
  initialState: { seen: ImmutableSet() },
  evolve: ({ seen }, { data }) => ({ seen: seen.union(data.recommendationIds) }),
  decide: ({ userId, recommendationIds }, { seen }) => {
    const news = [...new Set(recommendationIds)].filter((id) => !seen.has(id));
    if (news.length === 0) return [];
    return [{ type: 'InboxSeen', data: { userId, recommendationIds: news } }];
  },
  snapshot: {
    version: 1,
    toJson: ({ seen }) => [...seen],
    fromJson: (json) => ({ seen: ImmutableSet(z.array(z.string()).parse(json)) }),
  },
};
