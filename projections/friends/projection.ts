import { z } from 'zod';
import { friendRequestId } from '../../events/friendship/decider.js';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import { person, plain, thing, time } from '../../events/kernel/fields.js';
import { foundBy } from '../../events/friendship/events.js';
import { type Documents, projection, removeWithPerson } from '../kernel/projection.js';

/** The relation of a person to another. There are two documents per pair, one for each side. */
export const friendDocument = z.object({
  userId: person('whose relation to another it is'),
  otherId: person('the other of the two'),
  status: plain('the relation, seen from userId', z.enum(['friends', 'sent', 'received', 'none'])),
  requestId: thing('request', 'the friend request'),
  since: time('since when the status holds'),
  recommendationId: thing(
    'recommendation',
    'the recommendation that the sender saved through a share link of the receiver, while the request is open',
    z.string().optional(),
  ),
  foundBy: plain(
    'how the sender of a request found the receiver: address, link, code or mutual-friends',
    foundBy.optional(),
  ),
});
export type FriendDocument = z.infer<typeof friendDocument>;

/** Whether a person with this relation may see the other's address. */
export function showsAddress({ status, foundBy }: Pick<FriendDocument, 'status' | 'foundBy'>) {
  return status === 'sent' ? foundBy === 'address' : status !== 'none';
}

/** Id of the document with the relation of `userId` to `otherId`. */
export function friendDocumentId(userId: string, otherId: string): string {
  return `${userId}_${otherId}`;
}

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
