import { z } from 'zod';
import { person, time } from '../../events/kernel/fields.js';

/** That one person is subscribed to another. */
export const subscriptionDocument = z.object({
  subscriberId: person('who is subscribed'),
  friendId: person('the friend'),
  since: time('since when it stands so'),
  friendsSince: time('when the friendship began that the subscription lasts as long as'),
});
export type SubscriptionDocument = z.infer<typeof subscriptionDocument>;

/** Id of a subscription's document; it names both, who are known also when it is over. */
export function subscriptionDocumentId(subscriberId: string, friendId: string): string {
  return `${subscriberId}_${friendId}`;
}

/** Who is subscribed to whom. */
export function subscriptionOf(documentId: string): { subscriberId: string; friendId: string } {
  const [subscriberId = '', friendId = ''] = documentId.split('_');
  return { subscriberId, friendId };
}
