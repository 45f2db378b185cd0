import type { Model, OnChange } from '../../../../lib/live/on-change.js';
import { activityKey } from './activity-queries.js';

/** Likes and comments of others, on what is one's own: told as figures, opinions or comments. */
export const activityInBursts: Pick<OnChange<Model>, 'staleInBursts'> = {
  staleInBursts: [activityKey],
};

/** A recommendation that is called otherwise now, or is gone. */
export const activityRead: Pick<OnChange<Model>, 'stale'> = { stale: [activityKey] };
