import type { OnChange } from '../../lib/live/stale-queries.js';
import { sessionKey } from './session.js';

/** The person's own name, picture or categories changed. */
export const selfInSession: OnChange<'users'> = {
  apply: ({ me }, { id }) => id !== me,
  stale: [sessionKey],
};
