import { hidingFailure } from './hiding-texts.js';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { HiddenPerson } from '../../../../../services/contract/friends/block.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { useMe } from '../../people/me.js';
import { displayName } from '../../people/names.js';
import { PersonRow } from '../../people/person-row.js';
import classes from '../friends.module.css';
import { blocksQuery, useHiding } from './blocks.js';
import { t } from '../../../lib/language/translate.js';

/** Muted and blocked people; nothing while there are none. */
export function HiddenPeople() {
  const { data } = useQuery(blocksQuery(useMe().email));
  if (data === undefined || data.muted.length + data.blocked.length === 0) return null;
  return (
    <section aria-labelledby="muted-and-blocked" className={classes.hidden}>
      <h2 id="muted-and-blocked">{t('Muted and blocked')}</h2>
      <ul className={classes.people}>
        {data.muted.map((person) => (
          <HiddenRow key={person.email} person={person} action="unmute" />
        ))}
        {data.blocked.map((person) => (
          <HiddenRow key={person.email} person={person} action="unblock" />
        ))}
      </ul>
    </section>
  );
}

const texts = {
  unmute: { note: t('Muted'), label: t('Unmute') },
  unblock: { note: t('Blocked'), label: t('Unblock') },
} as const;

interface HiddenRowProps {
  person: HiddenPerson;
  action: keyof typeof texts;
}

function HiddenRow({ person, action }: HiddenRowProps) {
  const { mutateAsync, isPending } = useHiding(person.email);
  const { note, label } = texts[action];
  const name = displayName(person);
  const undo = () => {
    mutateAsync(action).catch(() => toastError(hidingFailure(action, name)));
  };
  return (
    <PersonRow person={person} note={note}>
      <Button
        variant="default"
        px="sm"
        aria-label={t('{action} {name}', { action: label, name })}
        disabled={isPending}
        onClick={undo}
      >
        {label}
      </Button>
    </PersonRow>
  );
}
