import { queryOptions } from '@tanstack/react-query';
import { getUsers } from '../../../../services/contract/people/user.js';
import { send } from '../../lib/api/send.js';

export const usersKey = ['users'] as const;

/** All users. */
export const usersQuery = queryOptions({
  queryKey: usersKey,
  queryFn: async ({ signal }) => (await send(getUsers, {}, signal)).users,
  meta: { persist: true },
});
