import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  getNotifications,
  type Notification,
} from '../../../../services/contract/notifications/notifications.js';
import type { Person } from '../../../../services/contract/people/user.js';
import { send } from '../../lib/api/send.js';

export const notificationsKey = ['notifications'] as const;
const firstPage: string | undefined = undefined;

/** What others did with what the person recommended, sent or asked for; newest first. */
export const notificationsQuery = (me: string) =>
  infiniteQueryOptions({
    queryKey: notificationsKey,
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }: { nextCursor?: string | undefined }) => nextCursor,
    meta: { persist: true },
    queryFn: ({ pageParam, signal }) =>
      send(getNotifications, { user_email: me, cursor: pageParam }, signal),
  });

/** The id by which `mark-read` and the Likes and Comments mode mark a notification. */
export const markIdOf = ({ item, person }: Notification) => item?.id ?? person.id ?? '';

/** Notifications that one sentence tells. */
export interface NotificationGroup {
  readonly newest: Notification;
  /** Everybody who did it, the last first. */
  readonly people: readonly Person[];
  readonly all: readonly Notification[];
}

/** Groups what several people did with the same thing, in the order of each newest. */
export function grouped(notifications: readonly Notification[]): NotificationGroup[] {
  const groups = new Map<string, NotificationGroup>();
  for (const each of notifications) {
    const { id, kind, item, outcome, person } = each;
    const key = item === null ? id : [kind, outcome, item.id].join(' ');
    const { newest = each, people = [], all = [] } = groups.get(key) ?? {};
    const isNamed = person.id !== undefined && people.some((other) => other.id === person.id);
    groups.set(key, {
      newest,
      people: isNamed ? people : [...people, person],
      all: [...all, each],
    });
  }
  return [...groups.values()];
}
