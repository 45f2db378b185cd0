import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Friend } from '../../../../../services/contract/friends/friend.js';
import type { FriendList } from '../../../../../services/contract/friends/friend-list.js';
import type { Person } from '../../../../../services/contract/people/user.js';
import type { ReceivedAsk } from '../../../../../services/contract/library/ask.js';
import { ApiError } from '../../../lib/api/errors.js';
import { serverText } from '../../../lib/language/server-text.js';
import { t } from '../../../lib/language/translate.js';
import { joinNames } from '../../../lib/text/names.js';
import type { Chosen } from '../../friends/faces/recipient-picker.js';
import { isOpen, friendsQuery } from '../../friends/friends.js';
import { displayName, useMe } from '../../people/people.js';
import { friendListsQuery } from '../../friends/lists/friend-lists.js';

/** The label of a button that sends: it names the recipient, or their number. */
export function sendLabel(recipients: readonly Person[]): string {
  const [first, second] = recipients;
  if (!first) return t('Send');
  if (second)
    return t('Send to {count, plural, one {# friend} other {# friends}}', {
      count: recipients.length,
    });
  return t('Send to {name}', { name: first.firstName.trim() || displayName(first) });
}

/**
 * A sentence that says who will see the item.
 *
 * @param recipients names of friends and groups
 * @param isShown whether all friends see it
 */
export function audienceText(recipients: readonly string[], isShown: boolean): string {
  const people = joinNames(recipients);
  const count = recipients.length;
  if (count === 0) return isShown ? t('Your friends can see it.') : t('Only you can see it.');
  return isShown
    ? t('Your friends can see it, and it is sent to {people}.', { people })
    : t('{count, plural, one {Only {people} sees it.} other {Only {people} see it.}}', {
        count,
        people,
      });
}

export const noRecipient = t('Please select at least one friend or group to share with.');

/** The selection without former friends, friends who take no recommendations, and deleted lists. */
export function stillAvailable(
  { emails, listIds }: Chosen,
  friends: readonly Friend[],
  groups: readonly FriendList[],
  canChoose: (friend: Friend) => boolean = isOpen,
): Chosen {
  return {
    emails: emails.filter((email) =>
      friends.some((each) => each.email === email && canChoose(each)),
    ),
    listIds: listIds.filter((id) => groups.some((group) => group.id === id)),
  };
}

/** The distinct e-mails of the selection, and who in its lists takes no recommendations. */
export function recipientsOf(
  chosen: Chosen,
  friends: readonly Friend[],
  groups: readonly FriendList[],
  canChoose: (friend: Friend) => boolean = isOpen,
): { readonly emails: string[]; readonly notReached: Friend[] } {
  const inGroups = groups
    .filter(({ id }) => chosen.listIds.includes(id))
    .flatMap(({ friendEmails }) => friendEmails);
  const all = [...new Set([...chosen.emails, ...inGroups])];
  const notReached = friends.filter((each) => !canChoose(each) && all.includes(each.email));
  const emails = all.filter((email) => notReached.every((each) => each.email !== email));
  return { emails, notReached };
}

/** The text after sending. */
export function sharedText(names: readonly string[], notReached: readonly Person[]): string {
  const shared = t('Sent to {names}', { names: names.join(', ') });
  if (notReached.length === 0) return shared;
  return t('{shared}. Not reached: {names}', {
    shared,
    names: notReached.map(displayName).join(', '),
  });
}

/** Names of the selected friends and lists. */
export function namesOf(
  chosen: Chosen,
  friends: readonly Person[],
  groups: readonly FriendList[],
): string[] {
  return [
    ...friends.filter(({ email }) => chosen.emails.includes(email)).map(displayName),
    ...groups.filter(({ id }) => chosen.listIds.includes(id)).map(({ name }) => name),
  ];
}

/** Why sharing failed. */
export function shareFailure(failure: unknown): string {
  return failure instanceof ApiError
    ? t('Failed to share: {reason}', { reason: serverText(failure.error) || t('Unknown error') })
    : t('Failed to share recommendation. Please try again.');
}

/** What is missing before sharing; null if nothing is. */
export function missingForShare(selected: number, why: string): string | null {
  if (selected === 0 && why === '') return t('Choose a friend or a group, and write why.');
  if (selected === 0) return t('Choose a friend or a group.');
  return why === '' ? t('Write why.') : null;
}

type CanChoose = (friend: Friend) => boolean;
export type Recipients = ReturnType<typeof useRecipients>;

/** Whom a selection reaches, by e-mail and by name. */
export function useReached(picked: Chosen, canChoose: CanChoose = isOpen) {
  const me = useMe().email;
  const { data: friends = [] } = useQuery(friendsQuery(me));
  const { data: groups = [] } = useQuery(friendListsQuery(me));
  const chosen = stillAvailable(picked, friends, groups, canChoose);
  const { emails: addressed, notReached } = recipientsOf(chosen, friends, groups, canChoose);
  return {
    friends,
    chosen,
    canChoose,
    selected: chosen.emails.length + chosen.listIds.length,
    /** The e-mails of all, once each. */
    addressed,
    notReached,
    people: friends.filter(({ email }) => addressed.includes(email)),
    names: namesOf(chosen, friends, groups),
  };
}

/**
 * The selection of a form that sends or asks.
 *
 * @param initial e-mails
 */
export function useRecipients(initial: readonly string[] = [], canChoose?: CanChoose) {
  const [picked, choose] = useState<Chosen>({ emails: initial, listIds: [] });
  return { choose, ...useReached(picked, canChoose) };
}

/** The asker of an answered ask can be chosen even if they take no recommendations. */
export const openOrAsker =
  (ask: ReceivedAsk | null | undefined): CanChoose =>
  (friend) =>
    isOpen(friend) || friend.email === ask?.asker.email;

/** The id of the ask, if its asker is among these recipients; else undefined. */
export function answeredAskId(
  ask: ReceivedAsk | null | undefined,
  toEmails: readonly string[],
): string | undefined {
  return ask && toEmails.includes(ask.asker.email) ? ask.id : undefined;
}
