import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Friend } from '../../../../../services/contract/friends/friend.js';
import type { FriendList } from '../../../../../services/contract/friends/friend-list.js';
import { QueryState } from '../../../components/feedback/query-state.js';
import { Section } from '../../../components/section.js';
import { RowSkeletons } from '../../../components/feedback/skeletons.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { useMe } from '../../people/me.js';
import { displayName } from '../../people/names.js';
import { PersonRow } from '../../people/person-row.js';
import { friendsQuery } from '../friends.js';
import { useUpdateFriendList } from './friend-lists.js';
import classes from './lists.module.css';
import { listFailure } from './list-texts.js';
import { t } from '../../../lib/language/translate.js';

/** The friends in a list, and those who are not. */
export function ListMembers({ list }: { list: FriendList }) {
  const query = useQuery(friendsQuery(useMe().email));
  return (
    <QueryState
      query={query}
      what={t('your friends')}
      skeleton={<RowSkeletons amount={2} label={t('Loading your friends')} />}
    >
      {(friends) => <InAndOut list={list} friends={friends} />}
    </QueryState>
  );
}

function InAndOut({ list, friends }: { list: FriendList; friends: readonly Friend[] }) {
  const update = useUpdateFriendList();
  const isIn = ({ email }: Friend) => list.friendEmails.includes(email);
  const [inside, outside] = [friends.filter(isIn), friends.filter((friend) => !isIn(friend))];
  const change = (members: { add: string } | { remove: string }) => {
    update
      .mutateAsync({ list, ...members })
      .catch((failure: unknown) => toastError(listFailure(failure, 'save')));
  };
  return (
    <>
      <Section title={t('Friends in this list')} amount={inside.length}>
        {inside.length === 0 && <p className={classes.none}>{t('No friends in this list yet.')}</p>}
        <ul className={classes.members}>
          {inside.map((friend) => (
            <PersonRow key={friend.email} person={friend} note={friend.email}>
              <Button
                variant="subtle"
                px="sm"
                aria-label={t('Remove {name} from the list', { name: displayName(friend) })}
                onClick={() => change({ remove: friend.email })}
              >
                {t('Remove')}
              </Button>
            </PersonRow>
          ))}
        </ul>
      </Section>
      {outside.length > 0 && (
        <Section title={t('Friends not in this list')} amount={outside.length}>
          <ul className={classes.members}>
            {outside.map((friend) => (
              <PersonRow key={friend.email} person={friend} note={friend.email}>
                <Button
                  variant="default"
                  px="sm"
                  aria-label={t('Add {name} to the list', { name: displayName(friend) })}
                  onClick={() => change({ add: friend.email })}
                >
                  {t('+ Add')}
                </Button>
              </PersonRow>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
