import type { OnChange } from '../../lib/live/on-change.js';
import { usersKey } from '../people/users.js';
import { friendRequestsKey, friendsKey } from './friends.js';
import { invitationsKey } from './invitations.js';
import { friendListsKey } from './lists/friend-lists.js';
import { subscriptionsKey } from './subscriptions.js';

/** Somebody asked, became a friend, or is none any more. */
export const friendshipInFriends: OnChange<'friends'> = {
  stale: [friendsKey, friendRequestsKey, usersKey, friendListsKey, subscriptionsKey],
};

/** How much was sent to each friend and received. */
export const sharesInFriends: OnChange<'shares'> = { stale: [friendsKey] };

/** Names and pictures of friends, and of those who want to be. */
export const peopleInFriends: OnChange<'users'> = { stale: [friendsKey, friendRequestsKey] };

/** The person's lists of friends. */
export const friendListsShown: OnChange<'friend-lists'> = { stale: [friendListsKey] };

/** Invitations by mail that wait. */
export const invitationsShown: OnChange<'invitations'> = { stale: [invitationsKey] };

/** Whose new recommendations arrive by themselves. */
export const subscriptionsShown: OnChange<'subscriptions'> = { stale: [subscriptionsKey] };
