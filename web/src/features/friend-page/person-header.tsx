import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Friend } from '../../../../services/contract/friends/friend.js';
import type { User } from '../../../../services/contract/people/user.js';
import { PageHeader } from '../../components/page-header.js';
import { AskButton } from '../asks/ask-button.js';
import { SubscribeButton } from '../friends/all/subscribe-button.js';
import { isOpen, notOpenNote, confirmUnfriending, sendPath } from '../friends/friends.js';
import { Avatar } from '../people/avatar.js';
import { displayName, useMe } from '../people/people.js';
import classes from './friend-page.module.css';
import { t } from '../../lib/language/translate.js';
import { useQuery } from '@tanstack/react-query';
import { landedText, sentOutcomesQuery } from '../library/exchanged/exchanged-query.js';
import { useNavigate } from 'react-router-dom';
import type { Person } from '../../../../services/contract/people/user.js';
import { ActionMenu } from '../../components/action-menu.js';
import { confirm } from '../../lib/confirm.js';
import { toastError, toastSuccess } from '../../lib/toasts/toast.js';
import {
  blocksQuery,
  type HidingAction,
  useHiding,
  hidingFailure,
  hidingTexts,
} from '../friends/blocks/blocks.js';
import type { FriendList } from '../../../../services/contract/friends/friend-list.js';
import {
  friendListsQuery,
  useUpdateFriendList,
  listFailure,
} from '../friends/lists/friend-lists.js';

/** The person's lists; pressing one adds the friend to it or removes them. Nothing without lists. */
function ListsWithFriend({ friend }: { friend: Person }) {
  const { data: lists = [] } = useQuery(friendListsQuery(useMe().email));
  const update = useUpdateFriendList();
  if (lists.length === 0) return null;
  const change = (list: FriendList, isIn: boolean) => {
    const members = isIn ? { remove: friend.email } : { add: friend.email };
    update
      .mutateAsync({ list, ...members })
      .catch((failure: unknown) => toastError(listFailure(failure, 'save')));
  };
  return (
    <div className="row wrap gap-8" role="group" aria-label={t('In your lists')}>
      <span className="note" aria-hidden>
        {t('In your lists')}
      </span>
      {lists.map((list) => {
        const isIn = list.friendEmails.includes(friend.email);
        return (
          <button
            key={list.id}
            type="button"
            className={classes.list}
            aria-pressed={isIn}
            onClick={() => change(list, isIn)}
          >
            <span aria-hidden>{isIn ? '✓' : '+'}</span> <bdi>{list.name}</bdi>
          </button>
        );
      })}
    </div>
  );
}

interface FriendMenuProps {
  person: Person;
  /** Ends the friendship; missing while there is none. */
  onRemove: (() => void) | undefined;
}

/** Removes, mutes or blocks a person; each is explained and confirmed first. */
function FriendMenu({ person, onRemove }: FriendMenuProps) {
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
  const ask = (action: string, question: string, onConfirm: () => void) => ({
    label: action,
    onChoose: () => confirm({ title: name, question, action, onConfirm }),
  });
  const actions = [
    ...(onRemove
      ? [{ label: t('Remove'), onChoose: () => confirmUnfriending(name, onRemove) }]
      : []),
    isMuted
      ? { label: t('Unmute'), onChoose: () => void apply('unmute', t('{name} unmuted', { name })) }
      : ask(t('Mute'), hidingTexts.mute, () => void apply('mute', t('{name} muted', { name }))),
    ask(t('Block'), hidingTexts.block, () => void block()),
  ];
  return <ActionMenu label={t('More about {name}', { name })} actions={actions} />;
}

/** The numbers of items sent and received, and the outcomes of those that the person sent. */
function FiguresWithFriend({ friend }: { friend: Friend }) {
  const { data: landed } = useQuery(sentOutcomesQuery(useMe().email, friend.email));
  return (
    <p className="note">
      <span>
        {t('Sent {sent} · Received {received}', { sent: friend.sent, received: friend.received })}
      </span>
      {landed !== undefined && landed.sent > 0 && (
        <span role="status">
          {` · ${t('How yours landed: {text}', { text: landedText(landed) })}`}
        </span>
      )}
    </p>
  );
}

interface PersonHeaderProps {
  person: User;
  friend: Friend | undefined;
  /** Missing while the two are not friends. */
  onRemove: (() => void) | undefined;
}

/** The person's name, bio and figures, with the actions on them. */
export function PersonHeader({ person, friend, onRemove }: PersonHeaderProps) {
  const name = displayName(person);
  return (
    <div className={classes.person}>
      <Avatar person={person} size={96} />
      <div className={classes.who}>
        <PageHeader title={name}>
          {friend && isOpen(friend) && (
            <Button
              component={Link}
              to={sendPath(person)}
              leftSection={<IconSend size={18} aria-hidden />}
              aria-label={t('Send something to {name}', { name })}
            >
              {t('Send')}
            </Button>
          )}
          {friend && (
            <AskButton
              label={t('Ask {name}', { name: friend.firstName.trim() || name })}
              friends={[friend.email]}
            />
          )}
          {friend && <SubscribeButton friend={friend} />}
          {person.email !== '' && <FriendMenu person={person} onRemove={onRemove} />}
        </PageHeader>
        {person.bio && (
          <p className={classes.bio} dir="auto">
            {person.bio}
          </p>
        )}
        {friend && (
          <>
            <FiguresWithFriend friend={friend} />
            {!isOpen(friend) && <p className="note">{notOpenNote}</p>}
            <ListsWithFriend friend={friend} />
          </>
        )}
      </div>
    </div>
  );
}
