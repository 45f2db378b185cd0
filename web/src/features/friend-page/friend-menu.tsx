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

/** Removes, mutes or blocks a person; each is explained and confirmed first. */
export function FriendMenu({ person, onRemove }: FriendMenuProps) {
  const [confirming, setConfirming] = useState<'remove' | HidingAction | null>(null);
  const navigate = useNavigate();
  const { data: hidden } = useQuery(blocksQuery(useMe().email));
  const { mutateAsync } = useHiding(person.email);
  const name = displayName(person);
  const isMuted = hidden?.muted.some(({ email }) => email === person.email) ?? false;
  const apply = (action: HidingAction, done: string) =>
    mutateAsync(action).then(
      () => toastSuccess(done),
      () => toastError(hidingFailure(action, name)),
    );
  const block = async () => {
    // The page is left first: after the block its requests would be refused.
    await navigate('/friends');
    await apply('block', t('{name} blocked', { name }));
  };
  const close = () => setConfirming(null);
  const actions = [
    ...(onRemove ? [{ label: t('Remove'), onChoose: () => setConfirming('remove') }] : []),
    isMuted
      ? { label: t('Unmute'), onChoose: () => void apply('unmute', t('{name} unmuted', { name })) }
      : { label: t('Mute'), onChoose: () => setConfirming('mute') },
    { label: t('Block'), onChoose: () => setConfirming('block') },
  ];
  return (
    <>
      <ActionMenu label={t('More about {name}', { name })} actions={actions} />
      {confirming === 'remove' && onRemove && (
        <Confirm
          title={name}
          question={t('Are you sure you want to remove this friend?')}
          action={t('Remove')}
          onConfirm={onRemove}
          onClose={close}
        />
      )}
      {confirming === 'mute' && (
        <Confirm
          title={name}
          question={hidingTexts.mute}
          action={t('Mute')}
          onConfirm={() => void apply('mute', t('{name} muted', { name }))}
          onClose={close}
        />
      )}
      {confirming === 'block' && (
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
