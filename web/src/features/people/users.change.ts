import type { OnChange } from '../../lib/live/on-change.js';
import { userKey } from './user-query.js';
import { usersKey } from './users.js';

/** Names and pictures of all users. */
export const peopleInUsers: OnChange<'users'> = { stale: [usersKey, userKey] };
