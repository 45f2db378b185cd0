import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useMe } from '../people/me.js';
import { displayName } from '../people/names.js';
import { friendsQuery } from './friends.js';
import { t } from '../../lib/language/translate.js';

interface PersonSelectProps {
  /** Label of the choice: `Shared by`. */
  label: string;
  /** Label of the option for everyone: `Shared by Anyone`. */
  anyone: string;
  /** Includes the person. */
  withMe?: boolean;
  /** An e-mail; undefined for everyone. */
  value: string | undefined;
  onChange: (email: string | undefined) => void;
}

/** Selects one friend or everyone. */
export function PersonSelect(props: PersonSelectProps) {
  const { label, anyone, withMe = false, value, onChange } = props;
  const me = useMe().email;
  const { data: friends } = useQuery(friendsQuery(me));
  const isNoFriend =
    value !== undefined && value !== me && !(friends?.some(({ email }) => email === value) ?? true);
  const clear = useEffectEvent(() => onChange(undefined));
  useEffect(() => {
    if (isNoFriend) clear();
  }, [isNoFriend]);
  const people = [
    { value: '', label: anyone },
    ...(withMe ? [{ value: me, label: t('You') }] : []),
    ...(friends ?? []).map((friend) => ({
      value: friend.email,
      label: displayName(friend),
      dir: 'auto' as const,
    })),
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
