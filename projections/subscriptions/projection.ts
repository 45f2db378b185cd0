import { type Documents, projection, removeWithPerson } from '../kernel/projection.js';
import {
  type SubscriptionDocument,
  subscriptionDocument,
  subscriptionDocumentId,
} from './document.js';

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
