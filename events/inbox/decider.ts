import { Map as ImmutableMap } from 'immutable';
import { z } from 'zod';
import type { Decider } from '../kernel/decider.js';
import { type InboxEvent, inboxEvents } from './events.js';

/** For each recommendation that was seen, the time until which its letters were (ISO 8601). */
export type InboxState = ImmutableMap<string, string>;

export interface SeeInbox {
  readonly type: 'SeeInbox';
  readonly userId: string;
  /** The items that were seen, each with the time when it was last sent to the user. */
  readonly items: readonly { readonly recommendationId: string; readonly sentAt: string }[];
}

/** Whether the letter that was sent at this time has been seen. */
export const isSeen = (state: InboxState, recommendationId: string, sentAt: string): boolean =>
  (state.get(recommendationId) ?? '') >= sentAt;

/** Records the first time that an inbox item is seen after it was sent. */
export const inboxDecider: Decider<InboxState, SeeInbox, InboxEvent> = {
  category: 'inbox',
  events: inboxEvents,
  initialState: ImmutableMap(),
  evolve: (state, { data: { recommendationIds, until } }) =>
    state.merge(recommendationIds.map((id) => [id, until])),
  decide: ({ userId, items }, state) => {
    const unseen = items.filter((each) => !isSeen(state, each.recommendationId, each.sentAt));
    const until = unseen
      .map(({ sentAt }) => sentAt)
      .sort()
      .at(-1);
    if (until === undefined) return [];
    const recommendationIds = [...new Set(unseen.map((each) => each.recommendationId))];
    return [{ type: 'InboxSeen', data: { userId, recommendationIds, until } }];
  },
  snapshot: {
    version: 2,
    toJson: (state) => state.toObject(),
    fromJson: (json) => ImmutableMap(z.record(z.string(), z.string()).parse(json)),
  },
};
