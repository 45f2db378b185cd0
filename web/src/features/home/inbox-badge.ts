import { queryOptions } from '@tanstack/react-query';
import { getInboxBadge } from '../../../../services/contract/home/home.js';
import { exchange } from '../../lib/api/send.js';
import { changes } from '../../lib/live/changes.js';

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
