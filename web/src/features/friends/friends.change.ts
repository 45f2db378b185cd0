import type { OnChange } from '../../lib/live/stale-queries.js';
import { usersKey, userKey } from '../people/users.js';
import { blocksKey } from './blocks/blocks.js';
import { friendRequestsKey, friendsKey, invitationsKey } from './friends.js';
import { inviteCodeKey } from './invite-code/invite-code.js';
import { friendListsKey } from './lists/friend-lists.js';
import { subscriptionsKey } from './subscriptions.js';

/** A friend request was sent or answered, or a friendship ended. */
export const friendshipInFriends: OnChange<'friends'> = {
  stale: [friendsKey, friendRequestsKey, usersKey, userKey, friendListsKey, subscriptionsKey],
};

/** Somebody was muted or blocked, or is shown again. */
export const blocksInFriends: OnChange<'blocks'> = {
  stale: [
    blocksKey,
    friendsKey,
    friendRequestsKey,
    usersKey,
    userKey,
    friendListsKey,
    subscriptionsKey,
  ],
};

/** The numbers of items sent and received. */
export const sharesInFriends: OnChange<'shares'> = { stale: [friendsKey] };

/** Names and pictures of friends and requesters. */
export const peopleInFriends: OnChange<'users'> = { stale: [friendsKey, friendRequestsKey] };

export const friendListsShown: OnChange<'friend-lists'> = { stale: [friendListsKey] };

/** Pending invitations by e-mail, and the invite code. */
export const invitationsShown: OnChange<'invitations'> = {
  stale: [invitationsKey, inviteCodeKey],
};

export const subscriptionsShown: OnChange<'subscriptions'> = { stale: [subscriptionsKey] };
