import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getUsers } from '../../../../services/contract/people/user.js';
import { send } from '../../lib/api/send.js';

export const usersKey = ['users'] as const;

/** People to whom the person can send a friend request; with a search, those of that name. */
export const usersQuery = (search = '') =>
  queryOptions({
    queryKey: [...usersKey, search],
    queryFn: ({ signal }) => send(getUsers, { search }, signal),
    // No notice tells of new members, or that friends have new friends.
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
