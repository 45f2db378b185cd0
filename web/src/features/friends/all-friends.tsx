import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '../../../../services/contract/user.js';
import { EmptyState } from '../../components/empty-state.js';
import { PersonRow } from '../../components/person-row.js';
import { QueryState } from '../../components/query-state.js';
import { RowSkeletons } from '../../components/skeletons.js';
import { displayName } from '../../lib/people.js';
import classes from './friends.module.css';
import { RemoveFriend } from './remove-friend.js';

interface AllFriendsProps {
  query: UseQueryResult<Person[]>;
  onAdd: () => void;
}

/** All friends, searched by name or e-mail. */
export function AllFriends({ query, onAdd }: AllFriendsProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  return (
    <QueryState
      query={query}
      what="your friends"
      skeleton={<RowSkeletons amount={5} label="Loading your friends" />}
    >
      {(friends) => {
        if (friends.length === 0) {
          return (
            <EmptyState title="No friends here yet" hint="Good things are found through people.">
              <Button onClick={onAdd}>Add Friend</Button>
            </EmptyState>
          );
        }
        const found = friends.filter((friend) =>
          `${displayName(friend)} ${friend.email}`.toLowerCase().includes(wanted),
        );
        return (
          <>
            <TextInput
              type="search"
              className={classes.search}
              aria-label="Search friends"
              placeholder="Search by name or e-mail"
              leftSection={<IconSearch size={18} aria-hidden />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            {found.length > 0 ? (
              <ul className={classes.people}>
                {found.map((friend) => (
                  <PersonRow key={friend.email} person={friend} note={friend.email}>
                    <RemoveFriend friend={friend} />
                  </PersonRow>
                ))}
              </ul>
            ) : (
              <EmptyState title="No friend found">
                <Button variant="default" onClick={() => setSearch('')}>
                  Clear search
                </Button>
              </EmptyState>
            )}
          </>
        );
      }}
    </QueryState>
  );
}
