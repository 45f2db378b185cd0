import { z } from 'zod';
import { person, time } from '../../events/kernel/fields.js';

/** One person's subscription to a friend. */
export const subscriptionDocument = z.object({
  subscriberId: person('the user who is subscribed'),
  friendId: person('the friend'),
  since: time('when the subscription began'),
  friendsSince: time('when their friendship began; the subscription ends with it'),
});
export type SubscriptionDocument = z.infer<typeof subscriptionDocument>;

/** Id of a subscription's document. It contains both user ids, which are needed after it is deleted. */
export function subscriptionDocumentId(subscriberId: string, friendId: string): string {
  return `${subscriberId}_${friendId}`;
}

/** Reads the two user ids from a document's id. User ids contain no underscore. */
export function subscriptionOf(documentId: string): { subscriberId: string; friendId: string } {
  const [subscriberId = '', friendId = ''] = documentId.split('_');
  return { subscriberId, friendId };
}
