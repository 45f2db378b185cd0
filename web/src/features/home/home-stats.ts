import { queryOptions } from '@tanstack/react-query';
import {
  getHomeStats,
  type HomeStats,
  getInboxBadge,
} from '../../../../services/contract/home/home.js';
import { exchange } from '../../lib/api/send.js';
import { changes } from '../../lib/live/stale-queries.js';

export const homeStatsKey = ['home-stats'] as const;

/** The figures on Home. */
export const homeStatsQuery = (me: string) =>
  queryOptions({
    queryKey: homeStatsKey,
    queryFn: async ({ signal }) => {
      const { body, position } = await exchange(getHomeStats, { user_email: me }, signal);
      const newer = changes.since(position).findLast((change) => change.model === 'home-stats');
      return newer?.document ?? body.stats;
    },
    meta: { persist: true },
  });

/** Whether the person has no recommendation or no friend yet. */
export const isNewPerson = (stats: HomeStats | undefined): boolean =>
  stats !== undefined && (stats.yourRecommendations === 0 || stats.friendsCount === 0);

export const inboxBadgeKey = ['inbox-badge'] as const;

/** The number of notifications and requests. */
export const inboxBadgeQuery = (me: string) =>
  queryOptions({
    queryKey: inboxBadgeKey,
    queryFn: async ({ signal }) => {
      const { body, position } = await exchange(getInboxBadge, { user_email: me }, signal);
      const newer = changes.since(position).findLast((change) => change.model === 'inbox');
      return newer?.document ?? body;
    },
    meta: { persist: true },
  });
