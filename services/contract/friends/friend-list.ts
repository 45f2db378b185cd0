import { z } from 'zod';
import { utcTime } from '../utc-time.js';
import { call, clientId, commandAnswer, requiredLine, text } from '../call.js';
import { limits } from '../limits.js';
import { email } from '../people/user.js';

/** A friend list; only its owner sees it. */
export const friendList = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Members who are still friends of the owner. */
  friendEmails: z.array(z.string()),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type FriendList = z.infer<typeof friendList>;

const name = requiredLine(limits.listName);
const description = text(limits.listDescription);
const members = z
  .array(email)
  .max(limits.listMembers, `must be at most ${limits.listMembers} addresses`);

export const getFriendLists = call({
  method: 'GET',
  path: '/api/get-friend-lists',
  summary: 'Returns the caller’s lists of friends, the oldest first.',
  description:
    'Members who are no longer friends are left out; they return when they are friends again.',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: z.object({ friendLists: z.array(friendList) }),
});

export const createFriendList = call({
  method: 'POST',
  path: '/api/create-friend-list',
  summary: 'Creates a list of friends.',
  description: 'Only friends can be members, and only the owner sees the list.',
  refusals: { 403: 'A member is not a friend.', 409: 'A list with this id was created before.' },
  request: z.object({
    id: clientId.optional(),
    name,
    description: description.default(''),
    friendEmails: members.default([]),
    createdAt: utcTime
      .optional()
      .describe('When it was created, if not now: a date or a time, in UTC unless it has a zone.'),
    user_email: email,
  }),
  identity: 'user_email',
  response: z.object({ ...commandAnswer, message: z.string(), friendList }),
});

export const updateFriendList = call({
  method: 'PUT',
  path: '/api/update-friend-list',
  summary: 'Changes the given fields of a list.',
  description:
    '`friend_emails` replaces all members. `add_friend_emails` and `remove_friend_emails` change the current ones, so that two devices can do so at once.',
  refusals: { 403: 'A member is not a friend.', 404: 'The caller has no such list.' },
  request: z.object({
    id: clientId,
    name: name.optional(),
    description: description.optional(),
    friend_emails: members.optional(),
    add_friend_emails: members.optional(),
    remove_friend_emails: members.optional(),
    user_email: email,
  }),
  identity: 'user_email',
  response: z.object({ ...commandAnswer, message: z.string() }),
});

export const deleteFriendList = call({
  method: 'DELETE',
  path: '/api/delete-friend-list',
  summary: 'Deletes a list of friends.',
  description: 'Recommendations sent to its members stay sent; its id cannot be reused.',
  refusals: { 404: 'The caller has no such list.' },
  parametersIn: 'body',
  request: z.object({ id: clientId, user_email: email }),
  identity: 'user_email',
  response: z.object({ ...commandAnswer, message: z.string() }),
});
