import { z } from 'zod';
import { person, time } from '../../events/kernel/fields.js';
import { type Documents, projection, removeWithPerson } from '../kernel/projection.js';

/** One person's subscription to a friend. */
const subscriptionDocument = z.object({
  subscriberId: person('the user who is subscribed'),
  friendId: person('the friend'),
  since: time('when the subscription began'),
  friendsSince: time('when their friendship began; the subscription ends with it'),
});
export type SubscriptionDocument = z.infer<typeof subscriptionDocument>;

/**
 * Id of a subscription's document. The id contains both user ids, because notices need them after the document is
 * deleted.
 */
export function subscriptionDocumentId(subscriberId: string, friendId: string): string {
  return `${subscriberId}_${friendId}`;
}

/** Reads the two user ids from a document's id. User ids contain no underscore. */
export function subscriptionOf(documentId: string): { subscriberId: string; friendId: string } {
  const [subscriberId = '', friendId = ''] = documentId.split('_');
  return { subscriberId, friendId };
}

/** Removes a subscription if there is one: removing a missing document would count as a change. */
function end(documents: Documents<SubscriptionDocument>, id: string): void {
  if (documents.get(id) !== undefined) documents.remove(id);
}

const bothDirections = ({ userId, friendId }: { userId: string; friendId: string }) => [
  subscriptionDocumentId(userId, friendId),
  subscriptionDocumentId(friendId, userId),
];

/** Who is subscribed to whom. The end of a friendship ends it in both directions. */
export const subscriptionsProjection = projection({
  name: 'subscriptions',
  version: 2,
  indexes: {
    bySubscriber: { equals: ['subscriberId'], orderBy: ['since'] },
    byFriend: { equals: ['friendId'], orderBy: ['since'] },
  },
  document: subscriptionDocument,
  handlers: {
    SubscribedToFriend: {
      touches: ({ data }) => [subscriptionDocumentId(data.subscriberId, data.friendId)],
      fold: ({ data, metadata }, documents) => {
        const id = subscriptionDocumentId(data.subscriberId, data.friendId);
        documents.put(id, { ...data, since: metadata.time });
      },
    },
    UnsubscribedFromFriend: {
      touches: ({ data }) => [subscriptionDocumentId(data.subscriberId, data.friendId)],
      fold: ({ data }, documents) =>
        end(documents, subscriptionDocumentId(data.subscriberId, data.friendId)),
    },
    UserErased: removeWithPerson({ bySubscriber: 'subscriberId', byFriend: 'friendId' }),
    FriendRemoved: {
      touches: ({ data }) => bothDirections(data),
      fold: ({ data }, documents) => {
        for (const id of bothDirections(data)) end(documents, id);
      },
    },
  },
});
