import { Map as ImmutableMap } from 'immutable';
import type { Decider } from '../kernel/decider.js';
import { type SubscriptionEvent, subscriptionEvents } from './events.js';

export interface SubscriptionsState {
  /** Start of the friendship during which the user subscribed (ISO 8601), by friend id. */
  readonly friendsSince: ImmutableMap<string, string>;
}

export type SubscriptionCommand =
  | {
      readonly type: 'SubscribeToFriend';
      readonly subscriberId: string;
      readonly friendId: string;
      /** ISO 8601; start of the current friendship. */
      readonly friendsSince: string;
    }
  | {
      readonly type: 'UnsubscribeFromFriend';
      readonly subscriberId: string;
      readonly friendId: string;
    };

/**
 * A user's subscriptions. The end of a friendship ends the subscription without an event in this
 * stream, so a subscription of an earlier friendship does not prevent a new one.
 */
export const subscriptionsDecider: Decider<
  SubscriptionsState,
  SubscriptionCommand,
  SubscriptionEvent
> = {
  category: 'subscriptions',
  events: subscriptionEvents,
  initialState: { friendsSince: ImmutableMap() },
  evolve: ({ friendsSince }, { type, data }) => ({
    friendsSince:
      type === 'SubscribedToFriend'
        ? friendsSince.set(data.friendId, data.friendsSince)
        : friendsSince.delete(data.friendId),
  }),
  decide: (command, state) => {
    const { subscriberId, friendId } = command;
    const known = state.friendsSince.get(friendId);
    if (command.type === 'UnsubscribeFromFriend') {
      if (known === undefined) return [];
      return [{ type: 'UnsubscribedFromFriend', data: { subscriberId, friendId } }];
    }
    const { friendsSince } = command;
    if (known === friendsSince) return [];
    return [{ type: 'SubscribedToFriend', data: { subscriberId, friendId, friendsSince } }];
  },
};
