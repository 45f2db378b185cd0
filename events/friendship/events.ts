import { z } from 'zod';
import { eventType, type EventsOf, unchanged } from '../kernel/event-type.js';

/**
 * How the sender found the receiver: by their whole address, a share link of theirs, their invite
 * code, or friends in common. Only the first means that the sender knows the address.
 */
export const foundBy = z.enum(['address', 'link', 'code', 'mutual-friends']);
export type FoundBy = z.infer<typeof foundBy>;

const request = z.object({
  /** The pair, so that the request id gives the stream name. */
  requestId: z.string(),
  senderId: z.string(),
  receiverId: z.string(),
});

/** Stream `friendship-{lowId}_{highId}`: the relation between two people. */
export const friendshipEvents = {
  FriendRequestSent: eventType(
    request.extend({
      /**
       * The receiver's recommendation that the sender saved through a share link; missing without
       * one.
       */
      recommendationId: z.string().optional(),
      foundBy,
    }),
    {
      schemaVersion: 3,
      upcasters: {
        1: unchanged,
        2: (data) => ({
          ...data,
          foundBy: data['recommendationId'] === undefined ? 'address' : 'link',
        }),
      },
      since: { recommendationId: 2, foundBy: 3 },
    },
  ),
  FriendRequestAccepted: eventType(request),
  FriendRequestRejected: eventType(request),
  FriendRemoved: eventType(
    z.object({
      /** Who ended it. */
      userId: z.string(),
      friendId: z.string(),
    }),
  ),
};
export type FriendshipEvent = EventsOf<typeof friendshipEvents>;
