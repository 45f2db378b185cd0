import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Friend } from '../../../../../services/contract/friends/friend.js';
import type { ReceivedAsk } from '../../../../../services/contract/library/ask.js';
import { type Chosen } from '../../friends/faces/recipient-picker.js';
import { friendsQuery } from '../../friends/friends.js';
import { friendListsQuery } from '../../friends/lists/friend-lists.js';
import { isOpen } from '../../friends/not-open.js';
import { useMe } from '../../people/me.js';
import { namesOf, recipientsOf, stillAvailable } from '../sharing/recipients.js';

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
