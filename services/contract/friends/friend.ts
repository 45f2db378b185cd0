import { z } from 'zod';
import { call, commandAnswer, existingId, line } from '../call.js';
import { limits } from '../limits.js';
import { email, person } from '../people/user.js';
import { shareToken } from '../library/recommendation.js';
import { inviteCode } from './invite-code.js';

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
   * How the sender found the receiver. In a sent request, `receiverEmail` and the receiver’s `email`
   * are empty unless `foundBy` is `address`.
   */
  foundBy: z.enum(['address', 'link', 'code', 'mutual-friends', 'list']),
  /**
   * For a received request: the caller's recommendation that the sender saved through a share link.
   */
  cameBy: z.object({ recommendationId: z.string(), title: z.string() }).optional(),
});
export type FriendRequest = z.infer<typeof friendRequest>;

/** A friend, with the numbers of recommendations sent to and received from them. */
const friend = person.extend({
  /** Id of the friend request between the two; a pair has one id for all its requests. */
  requestId: z.string(),
  sent: z.number().int().min(0),
  received: z.number().int().min(0),
  /** Takes recommendations from friends. */
  open: z.boolean(),
});
export type Friend = z.infer<typeof friend>;

export const getFriends = call({
  method: 'GET',
  path: '/api/get-friends',
  summary: 'Returns the caller’s friends.',
  description:
    'Each with the numbers of recommendations sent to and received from them, and whether they take recommendations now.',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: z.object({ friends: z.array(friend) }),
});

export const getFriendRequests = call({
  method: 'GET',
  path: '/api/get-friend-requests',
  summary: 'Returns the open friend requests that the caller received and sent.',
  description: 'Each with the number of common friends.',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: z.object({ received: z.array(friendRequest), sent: z.array(friendRequest) }),
});

export const addFriend = call({
  method: 'POST',
  path: '/api/add-friend',
  summary: 'Sends a friend request.',
  description:
    'The request is open until its receiver accepts or rejects it. The receiver is named by exactly one of: `friend_email`, their address; `recommendation_id`, an item of theirs that the caller saved by a share link; `invite_code`, their code; `person_id`, the id of somebody whom `get-users` lists. The receiver sees which it was. People cannot befriend themselves. With sign-in by code, an unknown address or code counts as one of the caller’s 20 invitations a day.',
  refusals: {
    404: 'No account has this address or code, the caller has not saved the item by a link, or nobody with this id is listed for the caller.',
    409: 'The two are already friends, or a request is open.',
  },
  request: z
    .object({
      user_email: email,
      friend_email: email.optional(),
      recommendation_id: existingId.optional(),
      invite_code: inviteCode.optional(),
      person_id: existingId.optional(),
    })
    .refine(
      ({ friend_email, recommendation_id, invite_code, person_id }) =>
        [friend_email, recommendation_id, invite_code, person_id].filter(
          (each) => each !== undefined,
        ).length === 1,
      {
        message:
          'exactly one of friend_email, recommendation_id, invite_code and person_id is needed',
        path: ['friend_email'],
      },
    ),
  identity: 'user_email',
  response: z.object({ ...commandAnswer, request_id: z.string() }),
});

const answerRequest = z.object({ request_id: existingId, user_email: email });

export const acceptFriendRequest = call({
  method: 'POST',
  path: '/api/accept-friend-request',
  summary: 'Accepts a friend request.',
  description: 'Both become friends, and see what the other shows to friends.',
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
  description: 'The request disappears for both; a new one may be sent.',
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
    'Ends subscriptions between the two, also for a later friendship. Reactions, comments and sent recommendations stay.',
  refusals: { 404: 'The two are not friends.' },
  request: z.object({ user_email: email, friend_email: email }),
  identity: 'user_email',
  response: z.object(commandAnswer),
});

export const sendInvite = call({
  method: 'POST',
  path: '/api/send-invite',
  summary:
    'Sends a friend request to an address with an account. Any other address gets an invitation by mail, and the request when it signs up.',
  description: 'A person can send 20 invitations a day, three of them to the same address.',
  refusals: { 409: 'The two are already friends, or a request is open.' },
  request: z.object({
    email,
    /** Used while the inviter's profile has no name. */
    inviterName: line(limits.name * 2 + 1).default(''),
    inviterEmail: email,
    shareToken: shareToken
      .optional()
      .describe(
        'Token of a share link that the invitation mail also leads to; ignored where a friend request is sent.',
      ),
  }),
  identity: 'inviterEmail',
  sendsMail: true,
  response: z.object({ ...commandAnswer, sent: z.enum(['friend request', 'mail']) }),
});
