import { Button, Tabs } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageHeader } from '../../components/page-header.js';
import { useMe } from '../../lib/me.js';
import { friendsQuery, useFriendRequests } from '../../lib/queries/friends.js';
import { AddFriend } from './add-friend.js';
import { AllFriends } from './all-friends.js';
import { Requests } from './requests.js';

/** Friends, and those who want to be. */
export function FriendsScreen() {
  const [adding, setAdding] = useState(false);
  const friends = useQuery(friendsQuery(useMe().email));
  const requests = useFriendRequests();
  const openAdd = () => setAdding(true);
  return (
    <>
      <PageHeader title="Friends" subtitle="The people whose taste you trust">
        <Button leftSection={<IconUserPlus size={20} aria-hidden />} onClick={openAdd}>
          Add Friend
        </Button>
      </PageHeader>
      <Tabs defaultValue="all" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="all">All Friends ({friends.data?.length ?? 0})</Tabs.Tab>
          <Tabs.Tab value="requests">Requests ({requests.data?.received.length ?? 0})</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="all">
          <AllFriends query={friends} onAdd={openAdd} />
        </Tabs.Panel>
        <Tabs.Panel value="requests">
          <Requests query={requests} onAdd={openAdd} />
        </Tabs.Panel>
      </Tabs>
      {adding && <AddFriend onClose={() => setAdding(false)} />}
    </>
  );
}
