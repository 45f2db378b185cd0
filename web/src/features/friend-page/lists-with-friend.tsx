import { useQuery } from '@tanstack/react-query';
import type { FriendList } from '../../../../services/contract/friends/friend-list.js';
import type { Person } from '../../../../services/contract/people/user.js';
import { toastError } from '../../lib/toasts/toast.js';
import { friendListsQuery, useUpdateFriendList } from '../friends/lists/friend-lists.js';
import { listFailure } from '../friends/lists/list-texts.js';
import { useMe } from '../people/me.js';
import { t } from '../../lib/language/translate.js';
import classes from './friend-page.module.css';

/** The person's lists; pressing one adds the friend to it or removes them. Nothing without lists. */
export function ListsWithFriend({ friend }: { friend: Person }) {
  const { data: lists = [] } = useQuery(friendListsQuery(useMe().email));
  const update = useUpdateFriendList();
  if (lists.length === 0) return null;
  const change = (list: FriendList, isIn: boolean) => {
    const members = isIn ? { remove: friend.email } : { add: friend.email };
    update
      .mutateAsync({ list, ...members })
      .catch((failure: unknown) => toastError(listFailure(failure, 'save')));
  };
  return (
    <div className={classes.lists} role="group" aria-label={t('In your lists')}>
      <span className={classes.label} aria-hidden>
        {t('In your lists')}
      </span>
      {lists.map((list) => {
        const isIn = list.friendEmails.includes(friend.email);
        return (
          <button
            key={list.id}
            type="button"
            className={classes.list}
            aria-pressed={isIn}
            onClick={() => change(list, isIn)}
          >
            <span aria-hidden>{isIn ? '✓' : '+'}</span> <bdi>{list.name}</bdi>
          </button>
        );
      })}
    </div>
  );
}
