import { queryOptions } from '@tanstack/react-query';
import { getHomeStats, getInboxBadge } from '../../../../services/contract/home.js';
import { exchange } from '../../lib/api/send.js';
import { changes } from '../../lib/live/changes.js';
import { keys } from '../../lib/queries/keys.js';

/** The figures of Home. */
export const homeStatsQuery = (me: string) =>
  queryOptions({
    queryKey: keys.homeStats,
    queryFn: async ({ signal }) => {
      const { body, position } = await exchange(getHomeStats, { user_email: me }, signal);
      const newer = changes.since(position).findLast((change) => change.model === 'home-stats');
      return newer?.document ?? body.stats;
    },
  });

/** How many things wait for the person. */
export const inboxBadgeQuery = (me: string) =>
  queryOptions({
    queryKey: keys.inboxBadge,
    queryFn: async ({ signal }) => {
      const { body, position } = await exchange(getInboxBadge, { user_email: me }, signal);
      const newer = changes.since(position).findLast((change) => change.model === 'inbox');
      return newer?.document?.count ?? body.count;
    },
  });
