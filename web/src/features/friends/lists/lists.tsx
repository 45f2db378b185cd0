import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState, QueryState, RowSkeletons } from '../../../components/feedback/states.js';
import { useMe } from '../../people/people.js';
import { friendsQuery } from '../friends.js';
import { friendListsQuery, deleteListCall, listOutboxCalls } from './friend-lists.js';
import { ListModal } from './list-modal.js';
import { t, Translated } from '../../../lib/language/translate.js';
import classes from './lists.module.css';
import type { Friend } from '../../../../../services/contract/friends/friend.js';
import type { FriendList } from '../../../../../services/contract/friends/friend-list.js';
import { PersonFace, NameList } from '../../people/person-link.js';
import { useWaiting } from '../../../lib/outbox/outbox.js';
import { useUndoableCall } from '../../../lib/outbox/undo-window.js';
import { UndoRow } from '../undo-row.js';

/** Friends named on a card (specification §9). */
const maxPreviewed = 3;

interface ListCardProps {
  list: FriendList;
  friends: readonly Friend[];
  onOpen: () => void;
}

/** A list; after deletion, a row with Undo. */
function ListCard(props: ListCardProps) {
  const { id, name } = props.list;
  const { isDone, undo } = useUndoableCall(useMe().email, deleteListCall, id);
  if (isDone)
    return (
      <UndoRow
        text={<Translated id="<name/> deleted" components={{ name: <bdi>{name}</bdi> }} />}
        onUndo={undo}
      />
    );
  return <Card {...props} />;
}

function Card({ list, friends, onOpen }: ListCardProps) {
  const members = friends.filter(({ email }) => list.friendEmails.includes(email));
  const me = useMe().email;
  const created = useWaiting(me, listOutboxCalls.create);
  const updated = useWaiting(me, listOutboxCalls.update);
  const isUnsent = [...created, ...updated].some(({ request }) => request.id === list.id);
  const more = members.length - maxPreviewed;
  return (
    <li className={classes.card}>
      <button type="button" className={classes.open} onClick={onOpen}>
        <bdi>{list.name}</bdi>
      </button>
      {list.description && (
        <p className={classes.description} dir="auto">
          {list.description}
        </p>
      )}
      <p className="note">
        {t('{count, plural, one {# friend} other {# friends}}', {
          count: list.friendEmails.length,
        })}
        {isUnsent && <span>{` · ${t('Not yet sent')}`}</span>}
      </p>
      {members.length > 0 && (
        <div className={classes.preview}>
          <span className={classes.faces}>
            {members.slice(0, maxPreviewed).map((member) => (
              <PersonFace key={member.email} person={member} size={32} />
            ))}
          </span>
          <span className="small breaks narrow">
            <NameList people={members.slice(0, maxPreviewed)} />
            {more > 0 && <span>{` ${t('+{count} more', { count: more })}`}</span>}
          </span>
        </div>
      )}
    </li>
  );
}

interface ListsProps {
  onAdd: () => void;
}

/** The person's lists of friends. */
export function Lists({ onAdd }: ListsProps) {
  const me = useMe().email;
  const query = useQuery(friendListsQuery(me));
  const { data: friends = [] } = useQuery(friendsQuery(me));
  const [opened, setOpened] = useState<string | null>(null);
  const list = query.data?.find(({ id }) => id === opened);
  return (
    <QueryState
      query={query}
      what={t('your lists')}
      skeleton={<RowSkeletons amount={3} label={t('Loading your lists')} />}
      empty={
        <EmptyState
          title={t('No lists yet')}
          hint={t('Group friends you share the same things with.')}
        >
          <Button onClick={onAdd}>{t('New List')}</Button>
        </EmptyState>
      }
    >
      {(lists) => (
        <>
          <ul className={classes.cards}>
            {lists.map((one) => (
              <ListCard
                key={one.id}
                list={one}
                friends={friends}
                onOpen={() => setOpened(one.id)}
              />
            ))}
          </ul>
          {list && <ListModal list={list} onClose={() => setOpened(null)} />}
        </>
      )}
    </QueryState>
  );
}
