import { z } from 'zod';
import { call, clientId, commandAnswer, requiredText, text } from './call.js';
import { limits } from './limits.js';
import { email } from './user.js';

/** A group that its owner alone sees. */
export const friendList = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Members who are friends of the owner. */
  friendEmails: z.array(z.string()),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type FriendList = z.infer<typeof friendList>;

const name = requiredText(limits.listName);
const description = text(limits.listDescription);
const members = z
  .array(email)
  .max(limits.listMembers, `must be at most ${limits.listMembers} addresses`);

/** The caller's lists, the first that was made in front. */
export const getFriendLists = call({
  method: 'GET',
  path: '/api/get-friend-lists',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: z.object({ friendLists: z.array(friendList) }),
});

/** 403 when somebody in it is not a friend; 409 for an id that one has used before. */
export const createFriendList = call({
  method: 'POST',
  path: '/api/create-friend-list',
  request: z.object({
    id: clientId.optional(),
    name,
    description: description.default(''),
    friendEmails: members.default([]),
    createdAt: z.iso.datetime({ offset: true }).optional().catch(undefined),
    user_email: email,
  }),
  identity: 'user_email',
  response: z.object({ ...commandAnswer, message: z.string(), friendList }),
});

/** What is left out stays as it is. 403 when somebody in it is not a friend. */
export const updateFriendList = call({
  method: 'PUT',
  path: '/api/update-friend-list',
  request: z.object({
    id: clientId,
    name: name.optional(),
    description: description.optional(),
    friend_emails: members.optional(),
    user_email: email,
  }),
  identity: 'user_email',
  response: z.object({ ...commandAnswer, message: z.string() }),
});

export const deleteFriendList = call({
  method: 'DELETE',
  path: '/api/delete-friend-list',
  parametersIn: 'body',
  request: z.object({ id: clientId, user_email: email }),
  identity: 'user_email',
  response: z.object({ ...commandAnswer, message: z.string() }),
});
