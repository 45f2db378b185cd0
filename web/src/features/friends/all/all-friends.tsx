import { matchesSearch } from '../../../../../services/contract/characters.js';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { limits } from '../../../../../services/contract/limits.js';
import { SearchField } from '../../../components/inputs/search-field.js';
import { useAddressValues } from '../../../lib/page/address-values.js';
import type { Friend } from '../../../../../services/contract/friends/friend.js';
import {
  EmptyState,
  NothingFound,
  QueryState,
  RowSkeletons,
} from '../../../components/feedback/states.js';
import { PersonRow } from '../../people/person-link.js';
import { displayName, useMe } from '../../people/people.js';
import { HideFriend } from '../blocks/hidden-people.js';
import classes from '../friends.module.css';
import { confirmUnfriending, friendsQuery, unfriendCall, type FriendDialog } from '../friends.js';
import { useUndoableCall } from '../../../lib/outbox/undo-window.js';
import { UndoRow } from '../undo-row.js';
import { SubscribeButton } from './subscribe-button.js';
import { t, Translated } from '../../../lib/language/translate.js';

const values = z.object({ search: z.string().optional() });

interface AllFriendsProps {
  /** The dialog that opens for a friend. */
  Dialog: FriendDialog;
  onAdd: () => void;
}

/** All friends, searchable by name or e-mail. */
export function AllFriends({ Dialog, onAdd }: AllFriendsProps) {
  const query = useQuery(friendsQuery(useMe().email));
  const [{ search }, change] = useAddressValues(values);
  const [opened, setOpened] = useState<string | null>(null);
  const friend = query.data?.find(({ email }) => email === opened);
  return (
    <QueryState
      query={query}
      what={t('your friends')}
      skeleton={<RowSkeletons amount={5} label={t('Loading your friends')} />}
      empty={
        <EmptyState
          title={t('No friends here yet')}
          hint={t('Good things are found through people.')}
        >
          <Button onClick={onAdd}>{t('Add Friend')}</Button>
        </EmptyState>
      }
    >
      {(friends) => {
        const found = friends.filter((one) =>
          matchesSearch(`${displayName(one)} ${one.email}`, search ?? ''),
        );
        return (
          <>
            <div className={classes.search}>
              <SearchField
                label={t('Search friends')}
                placeholder={t('Search by name or e-mail')}
                maxLength={limits.search}
                value={search}
                onChange={(text) => change({ search: text })}
              />
            </div>
            {found.length > 0 ? (
              <ul className={classes.people}>
                {found.map((one) => (
                  <FriendRow key={one.email} friend={one} onOpen={() => setOpened(one.email)} />
                ))}
              </ul>
            ) : (
              <NothingFound
                title={t('No friend found')}
                onClear={() => change({ search: undefined })}
              />
            )}
            {friend && <Dialog friend={friend} onClose={() => setOpened(null)} />}
          </>
        );
      }}
    </QueryState>
  );
}

/** A friend; after removal, a row with Undo. */
function FriendRow({ friend, onOpen }: { friend: Friend; onOpen: () => void }) {
  const me = useMe().email;
  const { isDone, run, undo } = useUndoableCall(me, unfriendCall, friend.email);
  const name = displayName(friend);
  if (isDone)
    return (
      <UndoRow
        text={<Translated id="<name/> removed" components={{ name: <bdi>{name}</bdi> }} />}
        onUndo={undo}
      />
    );
  return (
    <PersonRow
      person={friend}
      note={t('Sent {sent} · Received {received}', {
        sent: friend.sent,
        received: friend.received,
      })}
      onOpen={onOpen}
    >
      <SubscribeButton friend={friend} />
      <Button
        variant="subtle"
        px="sm"
        aria-label={t('Remove {name}', { name })}
        onClick={() =>
          confirmUnfriending(name, () => run({ user_email: me, friend_email: friend.email }))
        }
      >
        {t('Remove')}
      </Button>
      <HideFriend friend={friend} />
    </PersonRow>
  );
}
