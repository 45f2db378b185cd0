import { queryOptions } from '@tanstack/react-query';
import { getUsers } from '../../../../services/contract/people/user.js';
import { send } from '../../lib/api/send.js';

export const usersKey = ['users'] as const;

/** People whom the person knows, and those with friends in common. */
export const usersQuery = queryOptions({
  queryKey: usersKey,
  queryFn: ({ signal }) => send(getUsers, {}, signal),
  // No notice says that friends have new friends.
  refetchOnMount: 'always',
});
