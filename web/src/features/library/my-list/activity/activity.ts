import { z } from 'zod';
import type { Activity } from '../../../../../../services/contract/home/activity.js';
import { DeviceState } from '../../../../lib/storage/device-state.js';

/** Cleared is read and out of the list. */
type Status = 'unread' | 'read' | 'cleared';

const schema = z.object({
  /** ISO 8601; what happened until then is read. */
  readUntil: z.string(),
  /** The same for what was cleared away. */
  clearedUntil: z.string(),
  /** What was marked by itself, by recommendation, with the last that had happened to it then. */
  marks: z.record(
    z.string(),
    z.object({ at: z.string(), as: z.enum(['unread', 'read', 'cleared']) }),
  ),
});

/**
 * What has been read of what others think of one's own recommendations: two times that speak of all
 * of it, however much that is, and what was marked one by one since.
 */
export type ReadState = Readonly<z.infer<typeof schema>>;

export const nothingRead: ReadState = { readUntil: '', clearedUntil: '', marks: {} };

/** What each person has read on this device. */
export const readActivity = new DeviceState<ReadState>('read-activity', schema, nothingRead);

/** How a recommendation stands; a like or comment that came since makes it unread. */
export function statusOf(state: ReadState, { recommendationId, at }: Activity): Status {
  const mark = state.marks[recommendationId];
  if (mark && mark.at >= at) return mark.as;
  if (at <= state.clearedUntil) return 'cleared';
  return at <= state.readUntil ? 'read' : 'unread';
}

/** What the list shows. */
export const isListed = (state: ReadState, activity: Activity) =>
  statusOf(state, activity) !== 'cleared';

export const isUnread = (state: ReadState, activity: Activity) =>
  statusOf(state, activity) === 'unread';

/** This one is read, or unread again. */
export function withMark(
  state: ReadState,
  { recommendationId, at }: Activity,
  as: 'read' | 'unread',
): ReadState {
  return { ...state, marks: { ...state.marks, [recommendationId]: { at, as } } };
}

/** What happened, with when the last of it did as far as that is known by now. */
export const withTime = (activity: Activity, at: string): Activity =>
  at > activity.at ? { ...activity, at } : activity;

/** What happened, with what is known by now of some of it; the last that happened first. */
export function withLater(all: readonly Activity[], later: readonly Activity[]): Activity[] {
  const times = new Map(later.map(({ recommendationId, at }) => [recommendationId, at]));
  return all
    .map((each) => withTime(each, times.get(each.recommendationId) ?? ''))
    .sort((one, other) => Number(one.at < other.at) - Number(one.at > other.at));
}

/** All is read that is known of; the last that happened stands first. */
export function withAllRead(state: ReadState, [latest]: readonly Activity[]): ReadState {
  if (latest === undefined) return state;
  const marks = changed(state.marks, (mark) => {
    if (mark.as === 'cleared') return mark;
    return mark.at <= state.clearedUntil ? { ...mark, as: 'read' } : null;
  });
  return { ...state, readUntil: latest.at, marks };
}

/** All that is read leaves the list, until something happens to it again. */
export function withReadCleared(state: ReadState): ReadState {
  const { readUntil } = state;
  const marks = changed(state.marks, (mark) => {
    if (mark.as === 'unread') return mark;
    return mark.at <= readUntil ? null : { ...mark, as: 'cleared' };
  });
  return { readUntil, clearedUntil: readUntil, marks };
}

type Marks = ReadState['marks'];

/** The marks, each as it is changed; those that nothing is left to say of are gone. */
function changed(marks: Marks, change: (mark: Marks[string]) => Marks[string] | null): Marks {
  const left = Object.entries(marks).flatMap(([id, mark]) => {
    const now = change(mark);
    return now === null ? [] : [[id, now] as const];
  });
  return Object.fromEntries(left);
}
