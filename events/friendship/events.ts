import { z } from 'zod';
import { eventType, type EventsOf, unchanged } from '../kernel/event-type.js';
import { person, plain, thing } from '../kernel/fields.js';

/**
 * How the sender found the receiver: by address, share link, invite code, friends in common, or in the
 * list of members. Only the first shows that the sender knows the address.
 */
export const foundBy = z.enum(['address', 'link', 'code', 'mutual-friends', 'list']);
export type FoundBy = z.infer<typeof foundBy>;

const request = z.object({
  /** Made of the two user ids, like the stream name. */
  requestId: thing('request', 'the friend request'),
  senderId: person('who sent the request'),
  receiverId: person('who was asked'),
});

/** Stream `friendship-{lowId}_{highId}`: the relation between two people. */
export const friendshipEvents = {
  FriendRequestSent: eventType(
    request.extend({
      recommendationId: thing(
        'recommendation',
        'the recommendation that the sender saved through a share link of the receiver',
        z.string().optional(),
      ),
      foundBy: plain(
        'how the sender of a request found the receiver: address, link, code, mutual-friends or list',
        foundBy,
      ),
    }),
    {
      schemaVersion: 4,
      upcasters: {
        1: unchanged,
        2: (data) => ({
          ...data,
          foundBy: data['recommendationId'] === undefined ? 'address' : 'link',
        }),
        3: unchanged,
      },
      since: { recommendationId: 2, foundBy: 3 },
    },
  ),
  FriendRequestAccepted: eventType(request),
  FriendRequestRejected: eventType(request),
  FriendRemoved: eventType(
    z.object({
      userId: person('who ended the friendship'),
      friendId: person('the friend'),
    }),
  ),
};
export type FriendshipEvent = EventsOf<typeof friendshipEvents>;
