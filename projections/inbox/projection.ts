import type { RecordedTrbooEvent } from '../../events/registry.js';
import { type Documents, projection } from '../kernel/projection.js';
import { inboxDocument, type InboxDocument } from './document.js';

type RequestEvent = Extract<
  RecordedTrbooEvent,
  { type: 'FriendRequestSent' | 'FriendRequestAccepted' | 'FriendRequestRejected' }
>;

const countRequests = (step: 1 | -1) => ({
  touches: ({ data }: RequestEvent) => [data.receiverId],
  fold: ({ data: { receiverId } }: RequestEvent, documents: Documents<InboxDocument>) => {
    const before = documents.get(receiverId)?.openRequests ?? 0;
    // The count of an erased user was removed.
    if (before + step < 0) return;
    documents.put(receiverId, { userId: receiverId, openRequests: before + step });
  },
});

/**
 * Number of open friend requests per user. The badge adds the reactions of others, which `opinions`
 * and `home-stats` count.
 */
export const inboxProjection = projection({
  name: 'inbox',
  version: 2,
  indexes: {},
  document: inboxDocument,
  handlers: {
    FriendRequestSent: countRequests(1),
    FriendRequestAccepted: countRequests(-1),
    FriendRequestRejected: countRequests(-1),
    UserErased: {
      touches: ({ data }) => [data.userId],
      fold: ({ data }, documents) => documents.remove(data.userId),
    },
  },
});
