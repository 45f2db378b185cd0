import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { sortOrder } from '../../../services/contract/recommendation.js';
import type { SortOrder } from '../features/library/lists/pages.js';
import { useMe } from '../features/people/me.js';
import { displayName } from '../features/people/names.js';
import { friendsQuery } from '../features/friends/friends.js';
import classes from './filter-row.module.css';

const orders = [
  { value: 'most-recent', label: 'Most Recent' },
  { value: 'most-liked', label: 'Most Liked' },
];

interface FilterRowProps {
  /** Whether anything is narrowed or sorted other than usual. */
  active: boolean;
  onClear: () => void;
  children: ReactNode;
}

/** What of a list is shown, and in which order; one press clears it. */
export function FilterRow({ active, onClear, children }: FilterRowProps) {
  return (
    <div className={classes.filters} role="group" aria-label="Filters">
      {children}
      {active && (
        <Button variant="subtle" onClick={onClear}>
          Clear Filters
        </Button>
      )}
    </div>
  );
}

interface SortSelectProps {
  value: SortOrder;
  onChange: (sort: SortOrder) => void;
}

/** The order of a list. */
export function SortSelect({ value, onChange }: SortSelectProps) {
  return (
    <NativeSelect
      aria-label="Sort by"
      data={orders}
      value={value}
      onChange={(event) => onChange(sortOrder.parse(event.currentTarget.value))}
    />
  );
}

interface PersonSelectProps {
  /** What the choice is: `Shared by`. */
  label: string;
  /** The word for everybody: `Shared by Anyone`. */
  anyone: string;
  /** Offers the person too. */
  withMe?: boolean;
  /** An e-mail; undefined for everybody. */
  value: string | undefined;
  onChange: (email: string | undefined) => void;
}

/** One friend, or anyone. */
export function PersonSelect(props: PersonSelectProps) {
  const { label, anyone, withMe = false, value, onChange } = props;
  const me = useMe().email;
  const { data: friends } = useQuery(friendsQuery(me));
  const gone =
    value !== undefined && value !== me && !(friends?.some(({ email }) => email === value) ?? true);
  const clear = useEffectEvent(() => onChange(undefined));
  useEffect(() => {
    // Who is chosen is a friend no more.
    if (gone) clear();
  }, [gone]);
  const people = [
    { value: '', label: anyone },
    ...(withMe ? [{ value: me, label: 'You' }] : []),
    ...(friends ?? []).map((friend) => ({ value: friend.email, label: displayName(friend) })),
  ];
  return (
    <NativeSelect
      aria-label={label}
      data={people}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
