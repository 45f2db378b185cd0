import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Person } from '../../../../services/contract/people/user.js';
import { Confirm } from '../../components/confirm.js';
import { toastError, toastSuccess } from '../../lib/toasts/toast.js';
import { blocksQuery, type HidingAction, useHiding } from '../friends/blocks/blocks.js';
import { hidingTexts } from '../friends/blocks/hiding-texts.js';
import { useMe } from '../people/me.js';
import { displayName } from '../people/names.js';
import classes from './friend-page.module.css';

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
      () => toastError(`Couldn't ${action} ${name}. Try again.`),
    );
  const block = async () => {
    // Left first, so that the page does not ask for what the block ends.
    await navigate('/friends');
    await give('block', `${name} blocked`);
  };
  const close = () => setAsked(null);
  return (
    <>
      <Menu position="bottom-end" shadow="md" classNames={{ item: classes.menuItem ?? '' }}>
        <Menu.Target>
          <Button variant="default" px="sm" aria-label={`More about ${name}`}>
            <IconDots size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {onRemove && <Menu.Item onClick={() => setAsked('remove')}>Remove</Menu.Item>}
          {isMuted ? (
            <Menu.Item onClick={() => void give('unmute', `${name} unmuted`)}>Unmute</Menu.Item>
          ) : (
            <Menu.Item onClick={() => setAsked('mute')}>Mute</Menu.Item>
          )}
          <Menu.Item onClick={() => setAsked('block')}>Block</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asked === 'remove' && onRemove && (
        <Confirm
          title={name}
          question="Are you sure you want to remove this friend?"
          action="Remove"
          onConfirm={onRemove}
          onClose={close}
        />
      )}
      {asked === 'mute' && (
        <Confirm
          title={name}
          question={hidingTexts.mute}
          action="Mute"
          onConfirm={() => void give('mute', `${name} muted`)}
          onClose={close}
        />
      )}
      {asked === 'block' && (
        <Confirm
          title={name}
          question={hidingTexts.block}
          action="Block"
          onConfirm={() => void block()}
          onClose={close}
        />
      )}
    </>
  );
}
