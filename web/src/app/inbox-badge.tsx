import { useQuery } from '@tanstack/react-query';
import { useMe } from '../features/people/me.js';
import { inboxBadgeQuery } from '../features/home/inbox-badge.js';
import classes from './inbox-badge.module.css';

/** How many things wait; nothing while it is unknown or zero. */
export function InboxBadge() {
  const { data: count = 0 } = useQuery(inboxBadgeQuery(useMe().email));
  if (count === 0) return null;
  return (
    <span key={count} className={classes.badge}>
      {count > 99 ? '99+' : count}
      <span className="visually-hidden"> new</span>
    </span>
  );
}
