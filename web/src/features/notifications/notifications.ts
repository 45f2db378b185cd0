import { infiniteQueryOptions } from '@tanstack/react-query';
import {
  getNotifications,
  type Notification,
} from '../../../../services/contract/notifications/notifications.js';
import type { Person } from '../../../../services/contract/people/user.js';
import { send } from '../../lib/api/send.js';
import { t } from '../../lib/language/translate.js';
import { displayName } from '../people/people.js';

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

/** `Daniel and 3 others`. */
function namesOf([first, second, ...others]: readonly Person[]): string {
  const name = first ? displayName(first) : '';
  if (second === undefined) return name;
  if (others.length === 0) return t('{name} and {other}', { name, other: displayName(second) });
  return t('{name} and {count, plural, one {# other} other {# others}}', {
    name,
    count: others.length + 1,
  });
}

interface Values extends Readonly<Record<string, string | number>> {
  readonly who: string;
  readonly title: string;
  readonly count: number;
}
type Told =
  | Exclude<Notification['kind'], 'answered' | 'link-answered'>
  | NonNullable<Notification['outcome']>;

const texts: Readonly<Record<Told | 'in-library', (values: Values) => string>> = {
  letter: (values) => t('{who} {count, plural, one {sent you} other {sent you}} “{title}”', values),
  ask: (values) => t('{who} asks you for a recommendation', values),
  request: (values) => t('{who} would like to be friends', values),
  liked: (values) => t('{who} {count, plural, one {liked} other {liked}} “{title}”', values),
  commented: (values) =>
    t('{who} {count, plural, one {commented on} other {commented on}} “{title}”', values),
  thanks: (values) =>
    t('{who} {count, plural, one {thanks} other {thank}} you for “{title}”', values),
  started: (values) =>
    t('{who} {count, plural, one {has} other {have}} started “{title}”, which you sent', values),
  loved: (values) =>
    t('{who} {count, plural, one {loved} other {loved}} “{title}”, which you sent', values),
  'not-for-me': (values) => t('“{title}”, which you sent, wasn’t for {who}', values),
  'in-library': (values) =>
    t('{who} {count, plural, one {keeps} other {keep}} “{title}”, which you sent', values),
  'ask-answered': (values) =>
    t(
      '{who} {count, plural, one {answered your request with} other {answered your request with}} “{title}”',
      values,
    ),
  kept: (values) =>
    t('{who} {count, plural, one {keeps} other {keep}} “{title}” from your link', values),
  accepted: (values) => t('{who} accepted your friend request', values),
  joined: (values) => t('{who} joined you by your invite code', values),
};

/** What happened, in a sentence: `Daniel and 3 others liked “Blue”`. */
export function sentenceOf({ newest: { kind, outcome, item }, people }: NotificationGroup): string {
  const isAnswer = kind === 'answered' || kind === 'link-answered';
  const told = isAnswer ? (outcome ?? 'in-library') : kind;
  return texts[told]({ who: namesOf(people), title: item?.title ?? '', count: people.length });
}
