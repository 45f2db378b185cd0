import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getUsers, getUser } from '../../../../services/contract/people/user.js';
import { send } from '../../lib/api/send.js';
import { ApiError } from '../../lib/api/errors.js';

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

export const userKey = ['user'] as const;

/** One person, named by address or id; null for somebody whom the caller may not see. */
export const userQuery = (named: { email: string } | { person_id: string }) =>
  queryOptions({
    queryKey: [...userKey, named],
    queryFn: async ({ signal }) => {
      try {
        return (await send(getUser, named, signal)).user;
      } catch (failure) {
        if (failure instanceof ApiError && [400, 404].includes(failure.status)) return null;
        throw failure;
      }
    },
    meta: { persist: true },
  });
