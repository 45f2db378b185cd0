import { friendRequestId } from '../../events/friendship/decider.js';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import { type Documents, projection, removeWithPerson } from '../kernel/projection.js';
import { type FriendDocument, friendDocument, friendDocumentId } from './document.js';

type RequestEvent = Extract<
  RecordedTrbooEvent,
  { type: 'FriendRequestSent' | 'FriendRequestAccepted' | 'FriendRequestRejected' }
>;

const bothSides = (one: string, other: string) => [
  friendDocumentId(one, other),
  friendDocumentId(other, one),
];

/** Writes the relation between two people, for both sides. */
function write(
  documents: Documents<FriendDocument>,
  { since, ...origin }: Pick<FriendDocument, 'since' | 'recommendationId' | 'foundBy'>,
  [userId, status]: readonly [string, FriendDocument['status']],
  [otherId, otherStatus]: readonly [string, FriendDocument['status']],
): void {
  const requestId = friendRequestId(userId, otherId);
  const common = { requestId, since, ...origin };
  documents.put(friendDocumentId(userId, otherId), { ...common, userId, otherId, status });
  documents.put(friendDocumentId(otherId, userId), {
    ...common,
    userId: otherId,
    otherId: userId,
    status: otherStatus,
  });
}

const requestHandler = (
  senderStatus: FriendDocument['status'],
  receiverStatus: FriendDocument['status'],
) => ({
  touches: ({ data }: RequestEvent) => bothSides(data.senderId, data.receiverId),
  fold: ({ data, metadata }: RequestEvent, documents: Documents<FriendDocument>) => {
    const { recommendationId, foundBy } = {
      recommendationId: undefined,
      foundBy: undefined,
      ...data,
    };
    write(
      documents,
      {
        since: metadata.time,
        ...(recommendationId !== undefined && { recommendationId }),
        ...(foundBy !== undefined && { foundBy }),
      },
      [data.senderId, senderStatus],
      [data.receiverId, receiverStatus],
    );
  },
});

/**
 * Friends and friend requests of each person. Ended relations have documents with the status `none`,
 * so that both people can be notified, until one of them is erased.
 */
export const friendsProjection = projection({
  name: 'friends',
  version: 4,
  indexes: {
    byStatus: { equals: ['userId', 'status'], orderBy: ['since'], direction: 'descending' },
    others: { equals: ['userId', 'status'], orderBy: ['otherId'] },
    ofUser: { equals: ['userId'] },
    ofOther: { equals: ['otherId'] },
  },
  document: friendDocument,
  handlers: {
    UserErased: removeWithPerson({ ofUser: 'userId', ofOther: 'otherId' }),
    FriendRequestSent: requestHandler('sent', 'received'),
    FriendRequestAccepted: requestHandler('friends', 'friends'),
    FriendRequestRejected: requestHandler('none', 'none'),
    FriendRemoved: {
      touches: ({ data }) => bothSides(data.userId, data.friendId),
      fold: ({ data, metadata }, documents) =>
        write(documents, { since: metadata.time }, [data.userId, 'none'], [data.friendId, 'none']),
    },
  },
});
