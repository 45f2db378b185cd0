import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Friend } from '../../../../../services/contract/friend.js';
import type { FriendList } from '../../../../../services/contract/friend-list.js';
import { Confirm } from '../../../components/confirm.js';
import { PersonRow } from '../../people/person-row.js';
import { Section } from '../../../components/section.js';
import { Sheet } from '../../../components/sheet.js';
import { displayName } from '../../people/names.js';
import { useDeleteFriendList, useUpdateFriendList } from './friend-lists.js';
import { toastDone, toastFailure } from '../../../lib/toast.js';
import classes from './lists.module.css';
import { ListName } from './list-name.js';
import { listFailure } from './list-words.js';

interface ListModalProps {
  list: FriendList;
  friends: readonly Friend[];
  onClose: () => void;
}

/** One list: renamed, filled, emptied or deleted. */
export function ListModal({ list, friends, onClose }: ListModalProps) {
  const [deleting, setDeleting] = useState(false);
  const update = useUpdateFriendList();
  const remove = useDeleteFriendList();
  const isIn = ({ email }: Friend) => list.friendEmails.includes(email);
  const [inside, outside] = [friends.filter(isIn), friends.filter((friend) => !isIn(friend))];

  const setMembers = (friendEmails: string[]) => {
    update
      .mutateAsync({ list, friendEmails })
      .catch((failure: unknown) => toastFailure(listFailure(failure, 'save')));
  };
  const deleteList = () => {
    onClose();
    remove.mutateAsync(list).then(
      () => toastDone('List deleted successfully'),
      (failure: unknown) => toastFailure(listFailure(failure, 'delete')),
    );
  };

  return (
    <Sheet title="List" onClose={onClose}>
      <ListName list={list} />
      {list.description && <p className={classes.description}>{list.description}</p>}
      <Section title="Friends in this list" amount={inside.length}>
        {inside.length === 0 && <p className={classes.none}>Nobody yet.</p>}
        <ul className={classes.members}>
          {inside.map((friend) => (
            <PersonRow key={friend.email} person={friend} note={friend.email}>
              <Button
                variant="subtle"
                px="sm"
                aria-label={`Remove ${displayName(friend)} from the list`}
                onClick={() =>
                  setMembers(list.friendEmails.filter((email) => email !== friend.email))
                }
              >
                Remove
              </Button>
            </PersonRow>
          ))}
        </ul>
      </Section>
      {outside.length > 0 && (
        <Section title="Friends not in this list" amount={outside.length}>
          <ul className={classes.members}>
            {outside.map((friend) => (
              <PersonRow key={friend.email} person={friend} note={friend.email}>
                <Button
                  variant="default"
                  px="sm"
                  aria-label={`Add ${displayName(friend)} to the list`}
                  onClick={() => setMembers([...list.friendEmails, friend.email])}
                >
                  + Add
                </Button>
              </PersonRow>
            ))}
          </ul>
        </Section>
      )}
      <div className={classes.end}>
        <Button color="red" variant="default" onClick={() => setDeleting(true)}>
          Delete List
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
      {deleting && (
        <Confirm
          title={list.name}
          question="Are you sure you want to delete this list?"
          action="Delete"
          onConfirm={deleteList}
          onClose={() => setDeleting(false)}
        />
      )}
    </Sheet>
  );
}
