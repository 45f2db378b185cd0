import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { sortOrder } from '../../../../services/contract/recommendation.js';
import { category } from '../../../../services/contract/user.js';
import { categoryKinds, categoryOrder } from '../../lib/categories.js';
import type { ExploreFilters } from '../../lib/live/pages.js';
import { useMe } from '../../lib/me.js';
import { displayName } from '../../lib/people.js';
import { friendsQuery } from '../../lib/queries/friends.js';
import { isFiltered } from './filters.js';
import classes from './explore.module.css';

interface FilterBarProps {
  filters: ExploreFilters;
  onChange: (filters: ExploreFilters) => void;
}

const kinds = [
  { value: '', label: 'All Categories' },
  ...categoryOrder.map((value) => ({ value, label: categoryKinds[value].label })),
];
const orders = [
  { value: 'most-recent', label: 'Most Recent' },
  { value: 'most-liked', label: 'Most Liked' },
];

/** What of the friends' recommendations is shown, and in which order. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { data: friends = [] } = useQuery(friendsQuery(useMe().email));
  const people = [
    { value: '', label: 'Shared by Anyone' },
    ...friends.map((friend) => ({ value: friend.email, label: displayName(friend) })),
  ];
  return (
    <div className={classes.filters} role="group" aria-label="Filters">
      <NativeSelect
        aria-label="Shared by"
        data={people}
        value={filters.friend ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filters, friend: value || undefined })
        }
      />
      <NativeSelect
        aria-label="Category"
        data={kinds}
        value={filters.category ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filters, category: category.safeParse(value).data })
        }
      />
      <NativeSelect
        aria-label="Sort by"
        data={orders}
        value={filters.sort}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...filters, sort: sortOrder.parse(value) })
        }
      />
      {isFiltered(filters) && (
        <Button variant="subtle" onClick={() => onChange({ sort: 'most-recent' })}>
          Clear Filters
        </Button>
      )}
    </div>
  );
}
