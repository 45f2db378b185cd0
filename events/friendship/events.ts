import { z } from 'zod';
import { eventType, type EventsOf, unchanged } from '../kernel/event-type.js';

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
    }),
    { schemaVersion: 2, upcasters: { 1: unchanged }, since: { recommendationId: 2 } },
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
