import '@mantine/core/styles/ActionIcon.layer.css';
import { ActionIcon, Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Person } from '../../../../../services/contract/people/user.js';
import { Sheet } from '../../../components/sheet.js';
import { toastError, toastSuccess } from '../../../lib/toasts/toast.js';
import { useMe } from '../../people/me.js';
import { displayName } from '../../people/names.js';
import classes from '../friends.module.css';
import { blocksQuery, type HidingAction, useHiding } from './blocks.js';
import { hidingFailure, hidingTexts } from './hiding-texts.js';
import { t } from '../../../lib/language/translate.js';

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
          <div className={classes.hiding}>
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
