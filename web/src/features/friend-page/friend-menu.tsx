import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Person } from '../../../../services/contract/people/user.js';
import { ActionMenu } from '../../components/action-menu.js';
import { Confirm } from '../../components/confirm.js';
import { toastError, toastSuccess } from '../../lib/toasts/toast.js';
import { blocksQuery, type HidingAction, useHiding } from '../friends/blocks/blocks.js';
import { hidingFailure, hidingTexts } from '../friends/blocks/hiding-texts.js';
import { useMe } from '../people/me.js';
import { displayName } from '../people/names.js';
import { t } from '../../lib/language/translate.js';

interface FriendMenuProps {
  person: Person;
  /** Ends the friendship; missing while there is none. */
  onRemove: (() => void) | undefined;
}

/** Removing, muting and blocking a person, each after saying what it means. */
export function FriendMenu({ person, onRemove }: FriendMenuProps) {
  const [asked, setAsked] = useState<'remove' | HidingAction | null>(null);
  const navigate = useNavigate();
  const { data: hidden } = useQuery(blocksQuery(useMe().email));
  const { mutateAsync } = useHiding(person.email);
  const name = displayName(person);
  const isMuted = hidden?.muted.some(({ email }) => email === person.email) ?? false;
  const give = (action: HidingAction, done: string) =>
    mutateAsync(action).then(
      () => toastSuccess(done),
      () => toastError(hidingFailure(action, name)),
    );
  const block = async () => {
    // Left first, so that the page does not ask for what the block ends.
    await navigate('/friends');
    await give('block', t('{name} blocked', { name }));
  };
  const close = () => setAsked(null);
  const actions = [
    ...(onRemove ? [{ label: t('Remove'), onChoose: () => setAsked('remove') }] : []),
    isMuted
      ? { label: t('Unmute'), onChoose: () => void give('unmute', t('{name} unmuted', { name })) }
      : { label: t('Mute'), onChoose: () => setAsked('mute') },
    { label: t('Block'), onChoose: () => setAsked('block') },
  ];
  return (
    <>
      <ActionMenu label={t('More about {name}', { name })} actions={actions} />
      {asked === 'remove' && onRemove && (
        <Confirm
          title={name}
          question={t('Are you sure you want to remove this friend?')}
          action={t('Remove')}
          onConfirm={onRemove}
          onClose={close}
        />
      )}
      {asked === 'mute' && (
        <Confirm
          title={name}
          question={hidingTexts.mute}
          action={t('Mute')}
          onConfirm={() => void give('mute', t('{name} muted', { name }))}
          onClose={close}
        />
      )}
      {asked === 'block' && (
        <Confirm
          title={name}
          question={hidingTexts.block}
          action={t('Block')}
          onConfirm={() => void block()}
          onClose={close}
        />
      )}
    </>
  );
}
