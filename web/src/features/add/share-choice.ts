import type { Chosen } from '../friends/faces/recipient-picker.js';
import type { AddValues } from './add-values.js';

/** Ways of sharing, in display order. */
export const shareOptions = ['keepPrivate', 'toSubscribers', 'toFriends', 'toGroups'] as const;
export type ShareOption = (typeof shareOptions)[number];

type Sending = Pick<AddValues, 'toSubscribers' | 'toFriends' | 'toGroups'>;
type ShareValues = Sending & Pick<AddValues, 'isShown'>;

const sentToNobody: Sending = { toSubscribers: false, toFriends: false, toGroups: false };

/** Whether a way of sharing is on. Private is what nobody else sees. */
export function hasShareOption(values: ShareValues, option: ShareOption): boolean {
  if (option !== 'keepPrivate') return values[option];
  return !(values.toSubscribers || values.toFriends || values.toGroups || values.isShown);
}

/**
 * Turns one way of sharing on or off. In the modal only one can be on; on the page those that send
 * combine. Sending shows the item to its recipients only.
 */
export function withShareOption<Values extends ShareValues>(
  values: Values,
  option: ShareOption,
  isOn: boolean,
  oneAtATime: boolean,
): Values {
  if (option === 'keepPrivate') {
    return { ...values, ...(isOn ? sentToNobody : {}), isShown: !isOn };
  }
  return { ...values, ...(isOn && oneAtATime ? sentToNobody : {}), [option]: isOn };
}

/** The chosen friends and lists, of the ways of sharing that are on. */
export function chosenOf(values: AddValues): Chosen {
  return {
    emails: values.toFriends ? values.friendEmails : [],
    listIds: values.toGroups ? values.friendListIds : [],
  };
}

/** The values with another choice of friends or of lists. */
export function withChosen(values: AddValues, chosen: Chosen, oneAtATime: boolean): AddValues {
  const { emails, listIds } = chosen;
  const isOfFriends = emails.length !== chosenOf(values).emails.length;
  const option = isOfFriends ? 'toFriends' : 'toGroups';
  const isOn = (isOfFriends ? emails : listIds).length > 0;
  return {
    ...withShareOption(values, option, isOn, oneAtATime),
    friendEmails: [...emails],
    friendListIds: [...listIds],
  };
}
