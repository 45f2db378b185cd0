import { Button, Tabs } from '@mantine/core';
import { IconUserPlus, IconUsersPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { countSuffix } from '../../lib/text/format.js';
import { toastError } from '../../lib/toasts/toast.js';
import { PageHeader } from '../../components/page-header.js';
import { RowSkeletons } from '../../components/feedback/states.js';
import { useIsReady } from '../../lib/page/use-is-ready.js';
import { useAddressValues } from '../../lib/page/address-values.js';
import { useMe } from '../people/people.js';
import { friendListsQuery } from './lists/friend-lists.js';
import {
  friendsQuery,
  friendRequestsQuery,
  type FriendDialog,
  invitationsQuery,
} from './friends.js';
import { AddFriend } from './add/add-friend.js';
import { AllFriends } from './all/all-friends.js';
import { HiddenPeople } from './blocks/hidden-people.js';
import { Lists } from './lists/lists.js';
import { NewList } from './lists/new-list.js';
import { Requests } from './requests/requests.js';
import { subscriptionsQuery } from './subscriptions.js';
import { t } from '../../lib/language/translate.js';

interface FriendsScreenProps {
  /** The dialog that opens for a friend. */
  Dialog: FriendDialog;
}

const values = z.object({ tab: z.enum(['all', 'requests', 'lists']).catch('all') });

/** The Friends screen: friends, requests and lists. */
export function FriendsScreen({ Dialog }: FriendsScreenProps) {
  const [open, setOpen] = useState<'friend' | 'list' | null>(null);
  const [{ tab }, change] = useAddressValues(values);
  const me = useMe().email;
  const friends = useQuery(friendsQuery(me));
  const requests = useQuery(friendRequestsQuery(me));
  const lists = useQuery(friendListsQuery(me));
  const isReady = useIsReady([
    friends,
    requests,
    lists,
    useQuery(subscriptionsQuery(me)),
    useQuery(invitationsQuery(me)),
  ]);
  // The time of an error stays after a later success.
  const { isError, errorUpdatedAt } = lists;
  useEffect(() => {
    if (isError) toastError(t('Failed to sync friend lists'));
  }, [isError, errorUpdatedAt]);
  const addFriend = () => setOpen('friend');
  const addList = () => setOpen('list');
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader title={t('Friends')} subtitle={t('The people whose taste you trust')}>
        <Button
          variant="default"
          leftSection={<IconUsersPlus size={20} aria-hidden />}
          onClick={addList}
        >
          {t('New List')}
        </Button>
        <Button leftSection={<IconUserPlus size={20} aria-hidden />} onClick={addFriend}>
          {t('Add Friend')}
        </Button>
      </PageHeader>
      {isReady ? (
        <Tabs
          value={tab}
          onChange={(value) => change(values.parse({ tab: value }))}
          keepMounted={false}
        >
          <Tabs.List>
            <Tabs.Tab value="all">{`${t('All Friends')}${countSuffix(friends.data?.length)}`}</Tabs.Tab>
            <Tabs.Tab value="requests">
              {`${t('Requests')}${countSuffix(requests.data?.received.length)}`}
            </Tabs.Tab>
            <Tabs.Tab value="lists">{`${t('Lists')}${countSuffix(lists.data?.length)}`}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="all">
            <AllFriends Dialog={Dialog} onAdd={addFriend} />
            <HiddenPeople />
          </Tabs.Panel>
          <Tabs.Panel value="requests">
            <Requests onAdd={addFriend} />
          </Tabs.Panel>
          <Tabs.Panel value="lists">
            <Lists onAdd={addList} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <RowSkeletons amount={5} label={t('Loading friends')} />
      )}
      {open === 'friend' && <AddFriend onClose={close} />}
      {open === 'list' && <NewList onClose={close} />}
    </>
  );
}
