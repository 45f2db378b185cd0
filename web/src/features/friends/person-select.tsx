import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useMe } from '../people/me.js';
import { displayName } from '../people/names.js';
import { friendsQuery } from './friends.js';

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
