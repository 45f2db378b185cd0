import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useMe, displayName } from '../people/people.js';
import { friendsQuery } from './friends.js';
import { t } from '../../lib/language/translate.js';

export interface PersonSelectProps {
  /** Label of the choice: `Shared by`. */
  label: string;
  /** Label of the option for everyone: `Shared by Anyone`. */
  anyone: string;
  /** Includes the person. */
  withMe?: boolean;
  /** An id; undefined for everyone. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

/** Selects one friend or everyone. */
export function PersonSelect(props: PersonSelectProps) {
  const { label, anyone, withMe = false, value, onChange } = props;
  const me = useMe();
  const { data: friends } = useQuery(friendsQuery(me.email));
  const isNoFriend =
    value !== undefined && value !== me.id && !(friends?.some(({ id }) => id === value) ?? true);
  const clear = useEffectEvent(() => onChange(undefined));
  useEffect(() => {
    if (isNoFriend) clear();
  }, [isNoFriend]);
  const people = [
    { value: '', label: anyone },
    ...(withMe ? [{ value: me.id ?? '', label: t('You') }] : []),
    ...(friends ?? []).map((friend) => ({
      value: friend.id ?? '',
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

/**
 * The e-mail of the person or a friend with this id, for calls; addresses of pages have ids only.
 * Undefined without an id, and until friends are known.
 */
export function useEmailOf(id: string | undefined): string | undefined {
  const me = useMe();
  const { data: friends } = useQuery({ ...friendsQuery(me.email), enabled: id !== undefined });
  return id === undefined
    ? undefined
    : [me, ...(friends ?? [])].find((one) => one.id === id)?.email;
}
