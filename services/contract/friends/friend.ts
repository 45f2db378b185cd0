import { z } from 'zod';
import { call, commandAnswer, line } from '../call.js';
import { limits } from '../limits.js';
import { email, person } from '../people/user.js';

export const friendRequest = z.object({
  id: z.string(),
  type: z.enum(['sent', 'received']),
  senderEmail: z.string(),
  receiverEmail: z.string(),
  sender: person,
  receiver: person,
  /** Number of common friends. */
  mutualFriends: z.number().int(),
  /** ISO 8601. */
  sentAt: z.string(),
  /**
   * For a received request: the caller's recommendation that the sender saved through a share link.
   */
  cameBy: z.object({ recommendationId: z.string(), title: z.string() }).optional(),
});
export type FriendRequest = z.infer<typeof friendRequest>;

/** A friend, with the numbers of recommendations sent to and received from them. */
export const friend = person.extend({
  sent: z.number().int().min(0),
  received: z.number().int().min(0),
});
export type Friend = z.infer<typeof friend>;

export const getFriends = call({
  method: 'GET',
  path: '/api/get-friends',
  summary: 'Gives the caller’s friends.',
  description:
    'Each with how many recommendations the caller has sent there and received from there.',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: z.object({ friends: z.array(friend) }),
});

export const getFriendRequests = call({
  method: 'GET',
  path: '/api/get-friend-requests',
  summary: 'Gives the open friend requests that the caller received and sent.',
  description: 'Each with how many friends both have.',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: z.object({ received: z.array(friendRequest), sent: z.array(friendRequest) }),
});

export const addFriend = call({
  method: 'POST',
  path: '/api/add-friend',
  summary: 'Sends a friend request.',
  description:
    'It waits until its receiver accepts or rejects it. It goes to `friend_email`, or to the owner of `recommendation_id`, which the caller has saved by a share link: the receiver is told so, and no address is needed. Nobody is a friend of oneself. Where sign-in takes a code, an address that nobody has counts as one of the caller’s 20 invitations a day.',
  refusals: {
    404: 'Nobody has this address, or the caller has saved no such item by a link.',
    409: 'They are friends, or one of them has asked already.',
  },
  request: z
    .object({
      user_email: email,
      friend_email: email.optional(),
      recommendation_id: z.string().min(1).max(64).optional(),
    })
    .refine(({ friend_email, recommendation_id }) => friend_email ?? recommendation_id, {
      message: 'is needed',
      path: ['friend_email'],
    }),
  identity: 'user_email',
  response: z.object({ ...commandAnswer, request_id: z.string() }),
});

const answerRequest = z.object({ request_id: z.string().min(1).max(64), user_email: email });

export const acceptFriendRequest = call({
  method: 'POST',
  path: '/api/accept-friend-request',
  summary: 'Accepts a friend request.',
  description: 'Both are friends from then on, and see what the other shows to friends.',
  refusals: {
    403: 'Only its receiver can answer a request.',
    404: 'There is no such open request.',
  },
  request: answerRequest,
  identity: 'user_email',
  response: z.object(commandAnswer),
});

export const rejectFriendRequest = call({
  method: 'POST',
  path: '/api/reject-friend-request',
  summary: 'Rejects a friend request.',
  description: 'The request is gone for both; a new one may be sent.',
  refusals: {
    403: 'Only its receiver can answer a request.',
    404: 'There is no such open request.',
  },
  request: answerRequest,
  identity: 'user_email',
  response: z.object(commandAnswer),
});

export const deleteFriend = call({
  method: 'DELETE',
  path: '/api/delete-friend',
  summary: 'Ends a friendship.',
  description:
    'Subscriptions between the two end for good; reactions, comments and what was sent stay.',
  refusals: { 404: 'They are not friends.' },
  request: z.object({ user_email: email, friend_email: email }),
  identity: 'user_email',
  response: z.object(commandAnswer),
});

export const sendInvite = call({
  method: 'POST',
  path: '/api/send-invite',
  summary:
    'Sends somebody who has an account a friend request, and anybody else an invitation by mail, from which the request comes when that address signs up.',
  description:
    'A person invites 20 times a day at the most, and one address is mailed three times a day by one person.',
  refusals: { 409: 'They are friends, or a request is open.' },
  request: z.object({
    email,
    /** Used while the inviter's profile has no name. */
    inviterName: line(limits.name * 2 + 1).default(''),
    inviterEmail: email,
  }),
  identity: 'inviterEmail',
  sendsMail: true,
  response: z.object({ ...commandAnswer, sent: z.enum(['friend request', 'mail']) }),
});
