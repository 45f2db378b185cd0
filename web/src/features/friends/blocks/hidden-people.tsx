import { Button, ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import '@mantine/core/styles/ActionIcon.layer.css';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { HiddenPerson } from '../../../../../services/contract/friends/block.js';
import { toastError, toastSuccess } from '../../../lib/toasts/toast.js';
import { useMe, displayName } from '../../people/people.js';
import { PersonRow } from '../../people/person-link.js';
import { blocksQuery, useHiding, hidingFailure, type HidingAction, hidingTexts } from './blocks.js';
import { t } from '../../../lib/language/translate.js';
import type { Person } from '../../../../../services/contract/people/user.js';
import { Sheet } from '../../../components/sheet.js';
import classes from '../friends.module.css';

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

/** Mutes or blocks a friend; the dialog explains both. */
export function HideFriend({ friend }: { friend: Person }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(blocksQuery(useMe().email));
  const { mutateAsync } = useHiding(friend.email);
  const name = displayName(friend);
  const isMuted = data?.muted.some(({ email }) => email === friend.email) ?? false;
  const apply = (action: HidingAction, done: string) => {
    setOpen(false);
    mutateAsync(action).then(
      () => toastSuccess(done),
      () => toastError(hidingFailure(action, name)),
    );
  };
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={t('Mute or block {name}', { name })}
        onClick={() => setOpen(true)}
      >
        <IconDots size={18} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Sheet small title={name} onClose={() => setOpen(false)}>
          <div className="stack gap-12">
            <p>{hidingTexts.mute}</p>
            <Button
              variant="default"
              onClick={() =>
                isMuted
                  ? apply('unmute', t('{name} unmuted', { name }))
                  : apply('mute', t('{name} muted', { name }))
              }
            >
              {isMuted ? t('Unmute') : t('Mute')}
            </Button>
            <p>{hidingTexts.block}</p>
            <Button color="red" onClick={() => apply('block', t('{name} blocked', { name }))}>
              {t('Block')}
            </Button>
          </div>
        </Sheet>
      )}
    </>
  );
}
