import type { AddValues } from './add-values.js';

/** Ways to share, as the form offers them. */
export const shareOptions = ['keepPrivate', 'toSubscribers', 'toFriends', 'toGroups'] as const;
export type ShareOption = (typeof shareOptions)[number];

type ShareValues = Pick<AddValues, ShareOption>;

/**
 * Turns one way of sharing on or off. In the modal there is one at a time; on the page they combine,
 * and what is private is seen by those alone whom it is sent to.
 */
export function withShareOption<Values extends ShareValues>(
  values: Values,
  option: ShareOption,
  on: boolean,
  oneAtATime: boolean,
): Values {
  const none = { keepPrivate: false, toSubscribers: false, toFriends: false, toGroups: false };
  return { ...values, ...(on && oneAtATime ? none : {}), [option]: on };
}

/** Who will see it, in words. */
export function audienceOf(values: ShareValues): string {
  const { keepPrivate, toSubscribers, toFriends, toGroups } = values;
  const told = [
    ...(toSubscribers ? ['the friends who are subscribed to you'] : []),
    ...(toFriends ? ['the friends you choose'] : []),
    ...(toGroups ? ['the groups you choose'] : []),
  ];
  const sent = told.length === 0 ? null : told.join(' and ');
  if (keepPrivate) return sent ? `Only ${sent} can see it.` : 'Only you can see it.';
  const all = 'Your friends can see it';
  return sent ? `${all}, and it is sent to ${sent}.` : `${all}.`;
}
