import type { RecordedTrbooEvent } from '../../events/registry.js';
import { type Documents, projection } from '../kernel/projection.js';
import { inboxDocument, type InboxDocument, likesId, waitingId } from './document.js';

type LikeEvent = Extract<RecordedTrbooEvent, { type: 'Liked' | 'Unliked' }>;
type RequestEvent = Extract<
  RecordedTrbooEvent,
  { type: 'FriendRequestSent' | 'FriendRequestAccepted' | 'FriendRequestRejected' }
>;

const countLikes = (step: 1 | -1) => ({
  touches: ({ data }: LikeEvent) => [likesId(data.ownerId, data.userId)],
  fold: ({ data }: LikeEvent, documents: Documents<InboxDocument>) => {
    if (data.userId === data.ownerId) return;
    const id = likesId(data.ownerId, data.userId);
    const known = documents.get(id);
    documents.put(id, {
      kind: 'likes',
      userId: data.ownerId,
      likerId: data.userId,
      likes: (known?.kind === 'likes' ? known.likes : 0) + step,
    });
  },
});

const countRequests = (step: 1 | -1) => ({
  touches: ({ data }: RequestEvent) => [waitingId(data.receiverId)],
  fold: ({ data }: RequestEvent, documents: Documents<InboxDocument>) => {
    const id = waitingId(data.receiverId);
    const known = documents.get(id);
    documents.put(id, {
      kind: 'waiting',
      userId: data.receiverId,
      openRequests: (known?.kind === 'waiting' ? known.openRequests : 0) + step,
    });
  },
});

/**
 * What the badge counts: open requests, and likes by pair, so that only those of the friends of
 * the moment are added up when it is read.
 */
export const inboxProjection = projection({
  name: 'inbox',
  version: 1,
  indexes: {},
  document: inboxDocument,
  handlers: {
    Liked: countLikes(1),
    Unliked: countLikes(-1),
    FriendRequestSent: countRequests(1),
    FriendRequestAccepted: countRequests(-1),
    FriendRequestRejected: countRequests(-1),
  },
});
