import type { Model, OnChange } from '../../../../lib/live/on-change.js';
import { activityKey } from './activity-queries.js';

/** Likes and comments of others; they arrive as figures, reactions or comments. */
export const activityInBursts: Pick<OnChange<Model>, 'staleInBursts'> = {
  staleInBursts: [activityKey],
};

/** A recommendation was renamed or deleted. */
export const activityRead: Pick<OnChange<Model>, 'stale'> = { stale: [activityKey] };
