import { joinNames } from '../../lib/text/join-names.js';
import type { AddValues } from './add-values.js';
import { t } from '../../lib/language/translate.js';

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
  isOn: boolean,
  oneAtATime: boolean,
): Values {
  const none = { keepPrivate: false, toSubscribers: false, toFriends: false, toGroups: false };
  return { ...values, ...(isOn && oneAtATime ? none : {}), [option]: isOn };
}

/** A sentence that says who will see the item. */
export function audienceOf(values: ShareValues): string {
  const { keepPrivate, toSubscribers, toFriends, toGroups } = values;
  const audiences = [
    ...(toSubscribers ? [t('the friends who are subscribed to you')] : []),
    ...(toFriends ? [t('the friends you choose')] : []),
    ...(toGroups ? [t('the groups you choose')] : []),
  ];
  const sent = audiences.length === 0 ? null : joinNames(audiences);
  if (keepPrivate) {
    return sent ? t('Only {people} can see it.', { people: sent }) : t('Only you can see it.');
  }
  return sent
    ? t('Your friends can see it, and it is sent to {people}.', { people: sent })
    : t('Your friends can see it.');
}

/** A sentence that says what saving does; `recipients` are names of friends and groups. */
export function savingSummary(
  { toSubscribers }: Pick<ShareValues, 'toSubscribers'>,
  recipients: readonly string[],
): string {
  const receivers = [...recipients, ...(toSubscribers ? [t('friends subscribed to you')] : [])];
  const [first] = receivers;
  if (!first) return t('Saves it to your library.');
  if (receivers.length < 3) {
    return t('Saves it, and sends it to {names}.', { names: joinNames(receivers) });
  }
  const count = receivers.length - 1;
  return t('Saves it, and sends it to {name} and {count} others.', { name: first, count });
}
