import { z } from 'zod';

/** That one person is subscribed to another. */
export const subscriptionDocument = z.object({
  subscriberId: z.string(),
  friendId: z.string(),
  /** ISO 8601; since when. */
  since: z.string(),
  /** ISO 8601; when the friendship began that it lasts as long as. */
  friendsSince: z.string(),
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
