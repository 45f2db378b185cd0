import type { OnChange } from '../../lib/live/stale-queries.js';
import { usersKey, userKey } from './users.js';

/** A user's name or picture has changed: the lists of people and single users are refetched. */
export const peopleInUsers: OnChange<'users'> = { stale: [usersKey, userKey] };
