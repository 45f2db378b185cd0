import { z } from 'zod';
import { eventType, type EventsOf } from '../kernel/event-type.js';

const subscription = z.object({
  subscriberId: z.string(),
  /** The friend whose new recommendations are to arrive. */
  friendId: z.string(),
});

/** Stream `subscriptions-{userId}`: whose recommendations a person wants pushed. */
export const subscriptionEvents = {
  SubscribedToFriend: eventType(
    subscription.extend({
      /** ISO 8601; when the friendship began that the subscription lasts as long as. */
      friendsSince: z.string(),
    }),
  ),
  UnsubscribedFromFriend: eventType(subscription),
};
export type SubscriptionEvent = EventsOf<typeof subscriptionEvents>;
