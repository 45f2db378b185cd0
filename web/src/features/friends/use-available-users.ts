import { useQuery } from '@tanstack/react-query';
import type { Person } from '../../../../services/contract/user.js';
import { useMe } from '../people/me.js';
import { displayName } from '../people/names.js';
import { usersQuery } from '../people/users.js';
import { friendRequestsQuery, friendsQuery } from './friends.js';

/** Everyone who can be asked: not oneself, no friends, nobody with an open request. */
export function useAvailableUsers(): { users: Person[]; loading: boolean } {
  const me = useMe().email;
  const users = useQuery(usersQuery);
  const friends = useQuery(friendsQuery(me));
  const requests = useQuery(friendRequestsQuery(me));
  const taken = new Set([
    me,
    ...(friends.data ?? []).map(({ email }) => email),
    ...(requests.data?.sent ?? []).map(({ receiverEmail }) => receiverEmail),
    ...(requests.data?.received ?? []).map(({ senderEmail }) => senderEmail),
  ]);
  const available = (users.data ?? [])
    .filter(({ email }) => !taken.has(email))
    .sort((one, other) => displayName(one).localeCompare(displayName(other)));
  return {
    users: available,
    loading: [users, friends, requests].some(({ isPending }) => isPending),
  };
}
