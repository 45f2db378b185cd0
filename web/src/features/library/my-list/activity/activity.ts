import { z } from 'zod';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type Activity,
  type ActivityItem,
  getActivity,
  getActivityItems,
} from '../../../../../../services/contract/home/activity.js';
import {
  nothingRead,
  readState,
  type ReadState,
  statusOf,
  getReadState,
  markRead,
  maxMarks,
  withMarks,
} from '../../../../../../services/contract/home/reading.js';
import { limits } from '../../../../../../services/contract/limits.js';
import type { InputOf } from '../../../../../../services/contract/call.js';
import { DeviceState, useDeviceState } from '../../../../lib/storage/device-state.js';
import { send } from '../../../../lib/api/send.js';
import { NetworkError } from '../../../../lib/api/errors.js';
import { useMe } from '../../../people/people.js';

/**
 * What the person has read, as this device knows it. Without `count` the server does not know it
 * yet: devices once kept it for themselves, and keep it while they are offline.
 */
type KnownReadState = Omit<ReadState, 'count'> & { readonly count?: number | undefined };

const readActivity = new DeviceState<KnownReadState>(
  'read-activity',
  readState.extend({ count: z.number().int().min(0).optional() }),
  nothingRead,
);

/** Whether the list shows the activity. */
export const isListed = (state: KnownReadState, { recommendationId, at }: Activity) =>
  statusOf(state, recommendationId, at) !== 'cleared';

export const isUnread = (state: KnownReadState, { recommendationId, at }: Activity) =>
  statusOf(state, recommendationId, at) === 'unread';

/** The activity with a later time, if that is known. */
export const withTime = (activity: Activity, at: string): Activity =>
  at > activity.at ? { ...activity, at } : activity;

/** All activity with known later times applied, latest first. */
export function withLater(all: readonly Activity[], later: readonly Activity[]): Activity[] {
  const times = new Map(later.map(({ recommendationId, at }) => [recommendationId, at]));
  return all
    .map((each) => withTime(each, times.get(each.recommendationId) ?? ''))
    .sort((one, other) => Number(one.at < other.at) - Number(one.at > other.at));
}

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

export const readStateKey = ['read-state'] as const;
type Marks = Omit<InputOf<typeof markRead>, 'user_email' | 'kind'>;

/** How many likes and comments this device had marked as read before that was recorded. */
const readCount = new DeviceState<number>('read-count', z.number().int().min(0), 0);

/** Keeps the recorded state as this device's copy; hands over first what only this device knows. */
const readStateQuery = (me: string) =>
  queryOptions({
    queryKey: readStateKey,
    queryFn: async ({ client, signal }) => {
      const known = readActivity.of(me);
      const isMarking = () => client.isMutating({ mutationKey: readStateKey }) > 0;
      const state =
        known.count === undefined && !isMarking()
          ? await handOver(me, known)
          : (await send(getReadState, { user_email: me }, signal)).state;
      // A mark that is on its way is not in this answer.
      if (!isMarking()) readActivity.set(me, state);
      return state;
    },
  });

async function handOver(me: string, known: KnownReadState): Promise<ReadState> {
  const marks = Object.entries(known.marks).map(([id, mark]) => ({ id, ...mark, count: 0 }));
  const cleared = marks.flatMap((mark) =>
    mark.as === 'cleared' ? [{ ...mark, as: 'read' as const }] : [],
  );
  const others = marks.flatMap(({ as, ...mark }) => (as === 'cleared' ? [] : [{ ...mark, as }]));
  // Without a number the server counts all of now.
  const count = readCount.of(me) || undefined;
  const until = (time: string) => (time === '' ? {} : { until: time, count });
  const user_email = me;
  const { clearedUntil, readUntil } = known;
  if (cleared.length > 0 || clearedUntil !== '') {
    const items = cleared.slice(-maxMarks);
    await send(markRead, { user_email, ...until(clearedUntil), items, clear: true });
  }
  const items = others.slice(-maxMarks);
  const { state } = await send(markRead, { user_email, ...until(readUntil), items });
  readCount.set(me, 0);
  return state;
}

/** What the person has read, and a function that marks: shown at once, kept while offline. */
export function useReadState(): [KnownReadState, (marks: Partial<Marks>) => void] {
  const client = useQueryClient();
  const me = useMe().email;
  useQuery(readStateQuery(me));
  const [known] = useDeviceState(readActivity, me);
  const { mutate } = useMutation({
    mutationKey: readStateKey,
    // One at a time, so that the server applies them in order.
    scope: { id: readStateKey.join() },
    mutationFn: (marks: Partial<Marks>) => send(markRead, { user_email: me, ...marks }),
    onMutate: (marks) => readActivity.set(me, withMarks(readActivity.of(me), marks)),
    onSuccess: ({ state }) => {
      if (client.isMutating({ mutationKey: readStateKey }) === 1) readActivity.set(me, state);
    },
    onError: (failure) => {
      // Without a network the device keeps the mark, and hands it over later.
      if (failure instanceof NetworkError) return;
      readActivity.set(me, nothingRead);
      void client.invalidateQueries({ queryKey: readStateKey });
    },
    meta: { changes: ['inbox'] },
  });
  return [known, mutate];
}
