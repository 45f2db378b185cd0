import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Friend, getFriendRequests } from '../../../../../services/contract/friends/friend.js';
import type { Person } from '../../../../../services/contract/people/user.js';
import { useMe } from '../../people/me.js';
import { displayName } from '../../people/names.js';
import { usersQuery } from '../../people/users.js';
import { contactsOf, friendRequestsQuery, friendsQuery } from '../friends.js';

/**
 * The users who can be asked: all except the person, friends and users with an open request.
 * Undefined while loading.
 */
export function useAvailableUsers() {
  const me = useMe().email;
  const users = useQuery(usersQuery);
  const friends = useQuery(friendsQuery(me));
  const requests = useQuery(friendRequestsQuery(me));
  const all = [users, friends, requests];
  return {
    data: available(me, users.data, friends.data, requests.data),
    isError: all.some(({ isError }) => isError),
    error: all.find(({ error }) => error)?.error,
    refetch: () => Promise.all(all.filter(({ isError }) => isError).map((each) => each.refetch())),
  };
}

function available(
  me: string,
  users: readonly Person[] | undefined,
  friends: readonly Friend[] | undefined,
  requests: z.infer<typeof getFriendRequests.response> | undefined,
): Person[] | undefined {
  if (!users || !friends || !requests) return undefined;
  const contacts = contactsOf(friends, requests);
  return users
    .filter(({ email }) => email !== me && !contacts.has(email))
    .sort((one, other) => displayName(one).localeCompare(displayName(other)));
}
