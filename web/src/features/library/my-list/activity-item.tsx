import { Button } from '@mantine/core';
import { IconHeartFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../people/avatar.js';
import { pathOf } from '../detail/named-item.js';
import { CategoryChip } from '../cards/category-chip.js';
import { Cover } from '../cover/cover.js';
import { useFocusPassedOn } from '../../../lib/focus.js';
import { useMe } from '../../people/me.js';
import { displayName } from '../../people/names.js';
import { friendsQuery } from '../../friends/friends.js';
import { count, frenchDate } from '../../../lib/words.js';
import type { Activity } from './activity.js';
import classes from './activity.module.css';

interface ActivityItemProps {
  activity: Activity;
  unread: boolean;
  onRead: () => void;
  onUnread: () => void;
}

/** One of the person's own recommendations: who likes it, and who says what. */
export function ActivityItem({ activity, unread, onRead, onUnread }: ActivityItemProps) {
  const { recommendation, likedBy, comments } = activity;
  const { title, type, metadata } = recommendation;
  const item = useRef<HTMLLIElement>(null);
  const heading = useId();
  useFocusPassedOn(item);
  return (
    <li ref={item} className={classes.item} data-unread={unread || undefined}>
      <div className={classes.cover}>
        <Cover title={title} type={type} metadata={metadata} />
      </div>
      <article className={classes.body} aria-labelledby={heading}>
        <div className={classes.head}>
          <CategoryChip type={type} />
          {unread && <span className={classes.new}>New</span>}
        </div>
        <h2 id={heading} className={classes.title}>
          {title}
        </h2>
        {likedBy.length > 0 && <Likes likedBy={likedBy} />}
        {comments.map(({ id, user, comment, createdAt }) => (
          <div key={id} className={classes.comment}>
            <Avatar person={user} size={32} />
            <p>
              <span className={classes.name}>{displayName(user)}</span> {comment}{' '}
              <time dateTime={createdAt}>{frenchDate(createdAt)}</time>
            </p>
          </div>
        ))}
        <div className={classes.actions}>
          <Button
            variant="default"
            component={Link}
            to={pathOf(recommendation)}
            aria-describedby={heading}
          >
            View Recommendation
          </Button>
          <Button variant="subtle" aria-describedby={heading} onClick={unread ? onRead : onUnread}>
            {unread ? 'Mark as read' : 'Mark as unread'}
          </Button>
        </div>
      </article>
    </li>
  );
}

/** How many like it, and who. */
function Likes({ likedBy }: { likedBy: readonly string[] }) {
  const { data: friends = [] } = useQuery(friendsQuery(useMe().email));
  const names = friends.filter(({ email }) => likedBy.includes(email)).map(displayName);
  return (
    <p className={classes.likes}>
      <IconHeartFilled size={18} aria-hidden />
      <span>
        {count(likedBy.length, 'like')}
        {names.length > 0 && <span className={classes.names}> · {names.join(', ')}</span>}
      </span>
    </p>
  );
}
