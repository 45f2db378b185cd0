import type { AddValues } from './add-values.js';

/** Ways of sharing, in display order. */
export const shareOptions = ['keepPrivate', 'toSubscribers', 'toFriends', 'toGroups'] as const;
export type ShareOption = (typeof shareOptions)[number];

type ShareValues = Pick<AddValues, ShareOption>;

/**
 * Turns one way of sharing on or off. In the modal only one can be on; on the page they combine,
 * and a private item is seen by its recipients only.
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

/** A sentence that says who will see the item. */
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

/** What saving does beyond the library; `recipients` are names of friends and groups. */
export function savingSummary(
  { toSubscribers }: Pick<ShareValues, 'toSubscribers'>,
  recipients: readonly string[],
): string {
  const all = [...recipients, ...(toSubscribers ? ['friends subscribed to you'] : [])];
  const [first, second, third] = all;
  if (!first) return 'Saves it to your library.';
  if (!second) return `Saves it, and sends it to ${first}.`;
  if (!third) return `Saves it, and sends it to ${first} and ${second}.`;
  return `Saves it, and sends it to ${first} and ${all.length - 1} others.`;
}
