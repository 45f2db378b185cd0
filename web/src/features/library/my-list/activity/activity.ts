import { z } from 'zod';
import type { Activity } from '../../../../../../services/contract/home/activity.js';
import {
  nothingRead,
  readState,
  type ReadState,
  statusOf,
} from '../../../../../../services/contract/home/reading.js';
import { DeviceState } from '../../../../lib/storage/device-state.js';

/**
 * What the person has read, as this device knows it. Without `count` the server does not know it
 * yet: devices once kept it for themselves, and keep it while they are offline.
 */
export type KnownReadState = Omit<ReadState, 'count'> & { readonly count?: number | undefined };

export const readActivity = new DeviceState<KnownReadState>(
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
