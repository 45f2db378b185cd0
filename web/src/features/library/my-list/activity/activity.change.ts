import type { Model, OnChange } from '../../../../lib/live/stale-queries.js';
import { activityKey } from './activity-queries.js';
import { readStateKey } from './read-state.js';

/** Likes and comments of others; they arrive as figures, reactions or comments. */
export const activityInBursts: Pick<OnChange<Model>, 'staleInBursts'> = {
  staleInBursts: [activityKey],
};

/** A recommendation was renamed or deleted. */
export const activityRead: Pick<OnChange<Model>, 'stale'> = { stale: [activityKey] };

/** The person has read something on another device or tab, or there is something new. */
export const readStateShown: OnChange<'inbox'> = { stale: [readStateKey] };
