import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../components/feedback/empty-state.js';
import { QueryState } from '../../../components/feedback/query-state.js';
import { RowSkeletons } from '../../../components/feedback/skeletons.js';
import { useMe } from '../../people/me.js';
import { friendsQuery } from '../friends.js';
import { friendListsQuery } from './friend-lists.js';
import { ListCard } from './list-card.js';
import { ListModal } from './list-modal.js';
import { t } from '../../../lib/language/translate.js';
import classes from './lists.module.css';

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
    >
      {(lists) =>
        lists.length === 0 ? (
          <EmptyState
            title={t('No lists yet')}
            hint={t('Group friends you share the same things with.')}
          >
            <Button onClick={onAdd}>{t('New List')}</Button>
          </EmptyState>
        ) : (
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
        )
      }
    </QueryState>
  );
}
