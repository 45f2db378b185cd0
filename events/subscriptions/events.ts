import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';
import { person, time } from '../kernel/fields.js';

const subscription = z.object({
  subscriberId: person('who is subscribed'),
  friendId: person('the friend'),
});

/** Stream `subscriptions-{userId}`: the friends whose new recommendations a user receives. */
export const subscriptionEvents = {
  SubscribedToFriend: eventType(
    subscription.extend({
      friendsSince: time('when the friendship began that the subscription lasts as long as'),
    }),
  ),
  UnsubscribedFromFriend: eventType(subscription),
};
export type SubscriptionEvent = EventsOf<typeof subscriptionEvents>;
