import { z } from 'zod';
import { call, commandAnswer, text } from './call.js';
import { limits } from './limits.js';
import { email, person } from './user.js';

export const friendRequest = z.object({
  id: z.string(),
  type: z.enum(['sent', 'received']),
  senderEmail: z.string(),
  receiverEmail: z.string(),
  sender: person,
  receiver: person,
  /** Friends that both have. */
  mutualFriends: z.number().int(),
  /** ISO 8601. */
  sentAt: z.string(),
});
export type FriendRequest = z.infer<typeof friendRequest>;

/** A friend, with how many recommendations the caller has sent there and received from there. */
export const friend = person.extend({
  sent: z.number().int().min(0),
  received: z.number().int().min(0),
});
export type Friend = z.infer<typeof friend>;

export const getFriends = call({
  method: 'GET',
  path: '/api/get-friends',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: z.object({ friends: z.array(friend) }),
});

export const getFriendRequests = call({
  method: 'GET',
  path: '/api/get-friend-requests',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: z.object({ received: z.array(friendRequest), sent: z.array(friendRequest) }),
});

/** Sends a friend request. 404 for an unknown address. */
export const addFriend = call({
  method: 'POST',
  path: '/api/add-friend',
  request: z.object({ user_email: email, friend_email: email }),
  identity: 'user_email',
  response: z.object({ ...commandAnswer, request_id: z.string() }),
});

const answerRequest = z.object({ request_id: z.string().min(1).max(64), user_email: email });

export const acceptFriendRequest = call({
  method: 'POST',
  path: '/api/accept-friend-request',
  request: answerRequest,
  identity: 'user_email',
  response: z.object(commandAnswer),
});

export const rejectFriendRequest = call({
  method: 'POST',
  path: '/api/reject-friend-request',
  request: answerRequest,
  identity: 'user_email',
  response: z.object(commandAnswer),
});

export const deleteFriend = call({
  method: 'DELETE',
  path: '/api/delete-friend',
  request: z.object({ user_email: email, friend_email: email }),
  identity: 'user_email',
  response: z.object(commandAnswer),
});

/**
 * Asks somebody to be friends: an address that has an account gets a friend request, any other a
 * mail, and the request when it signs up. 409 for a friend, or when a request is open; 429 for more
 * than 20 invitations a day, or 3 of one address.
 */
export const sendInvite = call({
  method: 'POST',
  path: '/api/send-invite',
  request: z.object({
    email,
    /** Used while the inviter's profile has no name. */
    inviterName: text(limits.name * 2 + 1).default(''),
    inviterEmail: email,
  }),
  identity: 'inviterEmail',
  mails: true,
  response: z.object({ ...commandAnswer, sent: z.enum(['friend request', 'mail']) }),
});
