import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  type Activity,
  type ActivityItem,
  getActivity,
  getActivityItems,
} from '../../../../../../services/contract/home/activity.js';
import { limits } from '../../../../../../services/contract/limits.js';
import { send } from '../../../../lib/api/send.js';
import { withLater } from './activity.js';

export const activityKey = ['activity'] as const;

/** The person's recommendations with likes or comments of others, latest activity first. */
export const activityQuery = (me: string) =>
  queryOptions({
    queryKey: [...activityKey, 'all'],
    meta: { persist: true },
    queryFn: async ({ signal }) => {
      const all: Activity[] = [];
      let cursor: string | undefined;
      do {
        const page = await send(getActivity, { user_email: me, cursor }, signal);
        all.push(...page.activity);
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      return all;
    },
  });

/** The activity of these recommendations; earlier data is shown while it is fetched. */
export const activityItemsQuery = (me: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...activityKey, 'items', ids],
    meta: { persist: true },
    placeholderData: keepPreviousData,
    queryFn: async ({ client, signal }) => {
      const items: ActivityItem[] = [];
      for (let start = 0; start < ids.length; start += limits.activityItems) {
        const part = ids.slice(start, start + limits.activityItems).join(',');
        items.push(...(await send(getActivityItems, { user_email: me, ids: part }, signal)).items);
      }
      // Items may be newer than the list; brings its times up to date.
      const later = timesOf(items);
      client.setQueryData(activityQuery(me).queryKey, (all) => all && withLater(all, later));
      return items;
    },
  });

const timesOf = (items: readonly ActivityItem[]): Activity[] =>
  items.map(({ recommendation: { id }, at }) => ({ recommendationId: id, at }));

/** The latest activity of the items on screen; they may be newer than the list. */
export const timesShown = (client: QueryClient): Activity[] =>
  client
    .getQueriesData<ActivityItem[]>({ queryKey: [...activityKey, 'items'] })
    .flatMap(([, items]) => timesOf(items ?? []));
