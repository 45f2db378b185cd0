import { queryOptions } from '@tanstack/react-query';
import { getUser } from '../../../../services/contract/people/user.js';
import { send } from '../../lib/api/send.js';
import { ApiError } from '../../lib/api/errors.js';

export const userKey = ['user'] as const;

/** One person with their bio; null for somebody whom the caller does not know. */
export const userQuery = (email: string) =>
  queryOptions({
    queryKey: [...userKey, email],
    queryFn: async ({ signal }) => {
      try {
        return (await send(getUser, { email }, signal)).user;
      } catch (failure) {
        if (failure instanceof ApiError && [400, 404].includes(failure.status)) return null;
        throw failure;
      }
    },
    meta: { persist: true },
  });
