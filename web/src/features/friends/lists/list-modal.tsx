import { Button } from '@mantine/core';
import type { FriendList } from '../../../../../services/contract/friends/friend-list.js';
import { confirm } from '../../../lib/confirm.js';
import { FormActions } from '../../../components/form-actions.js';
import { Sheet } from '../../../components/sheet.js';
import { useUndoableCall } from '../../../lib/outbox/undo-window.js';
import { NetworkError } from '../../../lib/api/errors.js';
import { toastSuccess, toastError } from '../../../lib/toasts/toast.js';
import { useMe, displayName } from '../../people/people.js';
import { deleteListCall, listFailure, useUpdateFriendList } from './friend-lists.js';
import classes from './lists.module.css';
import { ListName } from './list-name.js';
import { t } from '../../../lib/language/translate.js';
import { useQuery } from '@tanstack/react-query';
import type { Friend } from '../../../../../services/contract/friends/friend.js';
import { QueryState, RowSkeletons } from '../../../components/feedback/states.js';
import { Section } from '../../../components/section.js';
import { PersonRow } from '../../people/person-link.js';
import { friendsQuery } from '../friends.js';

/** The friends in a list, and those who are not. */
function ListMembers({ list }: { list: FriendList }) {
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
        {inside.length === 0 && <p className="soft">{t('No friends in this list yet.')}</p>}
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

interface ListModalProps {
  list: FriendList;
  onClose: () => void;
}

/** The dialog of a list: rename, change members, delete. */
export function ListModal({ list, onClose }: ListModalProps) {
  const me = useMe().email;
  const { run } = useUndoableCall(me, deleteListCall, list.id);
  const deleteList = () => {
    onClose();
    run({ id: list.id, user_email: me });
    // Offline the deletion is local for now (specification §8).
    if (navigator.onLine) toastSuccess(t('List deleted successfully'));
    else toastError(listFailure(new NetworkError('offline'), 'delete'));
  };
  const askToDelete = () =>
    confirm({
      title: list.name,
      question: t('Are you sure you want to delete this list?'),
      action: t('Delete'),
      onConfirm: deleteList,
    });

  return (
    <Sheet title={t('List')} onClose={onClose}>
      <ListName list={list} />
      {list.description && <p className={classes.description}>{list.description}</p>}
      <ListMembers list={list} />
      <FormActions isSplit>
        <Button color="red" variant="default" onClick={askToDelete}>
          {t('Delete List')}
        </Button>
        <Button onClick={onClose}>{t('Done')}</Button>
      </FormActions>
    </Sheet>
  );
}
