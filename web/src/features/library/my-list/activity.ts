import { z } from 'zod';
import type { Comment } from '../../../../../services/contract/comment.js';
import type { Recommendation } from '../../../../../services/contract/recommendation.js';
import { DeviceState } from '../../../lib/device-state.js';
import { seedOf } from '../../../lib/seeded-random.js';

/** What has been read of each recommendation, by its id. */
export type ReadState = Readonly<Record<string, ReadEntry>>;

interface ReadEntry {
  /** The likes and comments that were there when it was marked as read. */
  readonly seen: readonly string[];
  /** It does not show again until something new happens. */
  readonly cleared: boolean;
}

const schema = z.record(z.string(), z.object({ seen: z.array(z.string()), cleared: z.boolean() }));

/** What each person has read on this device. */
export const readNotifications = new DeviceState<ReadState>('read-notifications', schema, {});

/** What others think of one's own recommendation. */
export interface Activity {
  readonly recommendation: Recommendation;
  /** E-mails of others who like it. */
  readonly likedBy: readonly string[];
  /** What others wrote, oldest first. */
  readonly comments: readonly Comment[];
}

/** What happened to one's own recommendation by others. */
export function activityOf(
  recommendation: Recommendation,
  comments: readonly Comment[],
  me: string,
): Activity {
  return {
    recommendation,
    likedBy: recommendation.likedBy.filter((email) => email !== me),
    comments: comments.filter(({ userEmail }) => userEmail !== me),
  };
}

/** Each like and comment; a comment that was written anew is another one. */
function happenings({ likedBy, comments }: Activity): string[] {
  return [
    ...likedBy.map((email) => `like ${email}`),
    ...comments.map(({ userEmail, comment }) => `comment ${userEmail} ${seedOf(comment)}`),
  ];
}

/** Whether something happened that was not there when it was marked as read. */
export function isUnread(state: ReadState, activity: Activity): boolean {
  const seen = state[activity.recommendation.id]?.seen;
  return !seen || happenings(activity).some((happening) => !seen.includes(happening));
}

/** Whether it is in the list: there is something to tell that was not cleared away. */
export function isListed(state: ReadState, activity: Activity): boolean {
  if (happenings(activity).length === 0) return false;
  return !state[activity.recommendation.id]?.cleared || isUnread(state, activity);
}

/** All of these are read. */
export function withRead(state: ReadState, activities: readonly Activity[]): ReadState {
  return withSeen(state, activities, false);
}

/** This one is unread again. */
export function withUnread(state: ReadState, { recommendation: { id } }: Activity): ReadState {
  const { [id]: forgotten, ...others } = state;
  return others;
}

/** Those that are read leave the list. */
export function withReadCleared(state: ReadState, activities: readonly Activity[]): ReadState {
  const read = activities.filter((activity) => !isUnread(state, activity));
  return withSeen(state, read, true);
}

function withSeen(state: ReadState, activities: readonly Activity[], cleared: boolean): ReadState {
  const now: Record<string, ReadEntry> = { ...state };
  for (const activity of activities) {
    now[activity.recommendation.id] = { seen: happenings(activity), cleared };
  }
  return now;
}
