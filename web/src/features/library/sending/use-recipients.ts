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

export type Recipients = ReturnType<typeof useRecipients>;

/**
 * The selection of a form that sends. The asker of an answered ask can be chosen even if they take
 * no recommendations.
 *
 * @param initial e-mails
 */
export function useRecipients(initial: readonly string[] = [], ask?: ReceivedAsk | null) {
  const me = useMe().email;
  const { data: friends = [] } = useQuery(friendsQuery(me));
  const { data: groups = [] } = useQuery(friendListsQuery(me));
  const [picked, choose] = useState<Chosen>({ emails: initial, listIds: [] });
  const canChoose = (friend: Friend) => isOpen(friend) || friend.email === ask?.asker.email;
  const chosen = stillAvailable(picked, friends, groups, canChoose);
  const { emails: addressed, notReached } = recipientsOf(chosen, friends, groups, canChoose);
  return {
    chosen,
    choose,
    canChoose,
    selected: chosen.emails.length + chosen.listIds.length,
    /** The e-mails of all, once each. */
    addressed,
    notReached,
    people: friends.filter(({ email }) => addressed.includes(email)),
    names: namesOf(chosen, friends, groups),
  };
}
