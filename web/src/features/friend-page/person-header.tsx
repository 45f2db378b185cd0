import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Friend } from '../../../../services/contract/friends/friend.js';
import type { User } from '../../../../services/contract/people/user.js';
import { PageHeader } from '../../components/page-header.js';
import { AskButton } from '../asks/ask-button.js';
import { SubscribeButton } from '../friends/all/subscribe-button.js';
import { isOpen, notOpenNote } from '../friends/not-open.js';
import { sendPath } from '../friends/send-path.js';
import { Avatar } from '../people/avatar.js';
import { displayName } from '../people/names.js';
import { FiguresWithFriend } from './figures-with-friend.js';
import { FriendMenu } from './friend-menu.js';
import classes from './friend-page.module.css';
import { ListsWithFriend } from './lists-with-friend.js';
import { t } from '../../lib/language/translate.js';

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
            {!isOpen(friend) && <p className={classes.figures}>{notOpenNote}</p>}
            <ListsWithFriend friend={friend} />
          </>
        )}
      </div>
    </div>
  );
}
