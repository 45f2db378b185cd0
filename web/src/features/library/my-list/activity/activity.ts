import { z } from 'zod';
import type { Activity } from '../../../../../../services/contract/home/activity.js';
import { DeviceState } from '../../../../lib/storage/device-state.js';

/** Cleared items are read and no longer listed. */
type Status = 'unread' | 'read' | 'cleared';

const schema = z.object({
  /** ISO 8601; activity until then is read. */
  readUntil: z.string(),
  /** ISO 8601; activity until then is cleared. */
  clearedUntil: z.string(),
  /** Single marks by recommendation, with the latest activity at that time. */
  marks: z.record(
    z.string(),
    z.object({ at: z.string(), as: z.enum(['unread', 'read', 'cleared']) }),
  ),
});

/**
 * What the person has read: two times that cover all activity until then, and single marks since.
 */
export type ReadState = Readonly<z.infer<typeof schema>>;

export const nothingRead: ReadState = { readUntil: '', clearedUntil: '', marks: {} };

/** Each person's read state on this device. */
export const readActivity = new DeviceState<ReadState>('read-activity', schema, nothingRead);

/** The status of a recommendation; newer activity makes it unread. */
export function statusOf(state: ReadState, { recommendationId, at }: Activity): Status {
  const mark = state.marks[recommendationId];
  if (mark && mark.at >= at) return mark.as;
  if (at <= state.clearedUntil) return 'cleared';
  return at <= state.readUntil ? 'read' : 'unread';
}

/** Whether the list shows the activity. */
export const isListed = (state: ReadState, activity: Activity) =>
  statusOf(state, activity) !== 'cleared';

export const isUnread = (state: ReadState, activity: Activity) =>
  statusOf(state, activity) === 'unread';

/** Marks one recommendation as read or unread. */
export function withMark(
  state: ReadState,
  { recommendationId, at }: Activity,
  as: 'read' | 'unread',
): ReadState {
  return { ...state, marks: { ...state.marks, [recommendationId]: { at, as } } };
}

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

/** Marks all known activity as read; `latest` is the newest. */
export function withAllRead(state: ReadState, [latest]: readonly Activity[]): ReadState {
  if (latest === undefined) return state;
  const marks = changed(state.marks, (mark) => {
    if (mark.as === 'cleared') return mark;
    return mark.at <= state.clearedUntil ? { ...mark, as: 'read' } : null;
  });
  return { ...state, readUntil: latest.at, marks };
}

/** Clears all read activity from the list until something new happens. */
export function withReadCleared(state: ReadState): ReadState {
  const { readUntil } = state;
  const marks = changed(state.marks, (mark) => {
    if (mark.as === 'unread') return mark;
    return mark.at <= readUntil ? null : { ...mark, as: 'cleared' };
  });
  return { readUntil, clearedUntil: readUntil, marks };
}

type Marks = ReadState['marks'];

/** Changes each mark; null removes it. */
function changed(marks: Marks, change: (mark: Marks[string]) => Marks[string] | null): Marks {
  const remaining = Object.entries(marks).flatMap(([id, mark]) => {
    const next = change(mark);
    return next === null ? [] : [[id, next] as const];
  });
  return Object.fromEntries(remaining);
}
