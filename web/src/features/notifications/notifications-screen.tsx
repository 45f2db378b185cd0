import { Button } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { pathOf } from '../../../../services/contract/notifications/notifications.js';
import { Age } from '../../components/dates.js';
import { EmptyState, QueryState, RowSkeletons } from '../../components/feedback/states.js';
import { MoreButton } from '../../components/lists/more-button.js';
import { PageHeader } from '../../components/page-header.js';
import { t } from '../../lib/language/translate.js';
import { useIsReady } from '../../lib/page/use-is-ready.js';
import { useReadState } from '../library/my-list/activity/activity.js';
import { Avatar } from '../people/avatar.js';
import { useMe } from '../people/people.js';
import {
  grouped,
  type NotificationGroup,
  notificationsQuery,
  sentenceOf,
} from './notifications.js';
import classes from './notifications.module.css';

/** Milliseconds for which the list must be visible to count as read. */
const readAfter = 1_000;

/** Marks everything as read once it was visible; what was new stays marked during the visit. */
function useRead(groups: readonly NotificationGroup[]): (group: NotificationGroup) => boolean {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [, mark] = useReadState();
  const isVisible = useDocumentVisibility() === 'visible';
  const unread = groups.flatMap(({ all }) => all.filter(({ isRead }) => !isRead));
  const unknown = unread.filter(({ id }) => !fresh.has(id));
  if (unknown.length > 0) setFresh(new Set([...fresh, ...unknown.map(({ id }) => id)]));
  const until = unread.length > 0 ? groups[0]?.newest.at : undefined;
  useEffect(() => {
    if (!isVisible || until === undefined) return undefined;
    const timer = setTimeout(() => mark({ until }), readAfter);
    return () => clearTimeout(timer);
  }, [isVisible, until, mark]);
  return ({ all }) => all.some(({ id }) => fresh.has(id));
}

/** What others did with what the person recommended, sent and asked for. */
export function NotificationsScreen() {
  const query = useInfiniteQuery(notificationsQuery(useMe().email));
  const groups = query.data && grouped(query.data.pages.flatMap((page) => page.notifications));
  const isNew = useRead(groups ?? []);
  return (
    <>
      <PageHeader title={t('Notifications')} subtitle={t('What became of what you shared')} />
      <QueryState
        query={{ ...query, data: groups }}
        isReady={useIsReady([query])}
        what={t('your notifications')}
        skeleton={<RowSkeletons amount={6} label={t('Loading your notifications')} />}
      >
        {(shown) =>
          shown.length === 0 && !query.hasNextPage ? (
            <EmptyState
              title={t('Nothing has happened yet')}
              hint={t('When friends answer, like or comment, you read it here.')}
            >
              <Button component={Link} to="/add">
                {t('Add New')}
              </Button>
            </EmptyState>
          ) : (
            <>
              <ul className={classes.rows} aria-label={t('Notifications')}>
                {shown.map((group) => (
                  <Row key={group.newest.id} group={group} isNew={isNew(group)} />
                ))}
              </ul>
              <MoreButton query={query} />
            </>
          )
        }
      </QueryState>
    </>
  );
}

function Row({ group, isNew }: { group: NotificationGroup; isNew: boolean }) {
  const { person, words, at } = group.newest;
  return (
    <li className={classes.row} data-unread={isNew || undefined}>
      <Avatar person={person} size={40} />
      <Link to={pathOf(group.newest)} className={classes.link}>
        {isNew && <span className="visually-hidden">{t('New')}: </span>}
        {sentenceOf(group)}
      </Link>
      <Age iso={at} />
      {words !== '' && (
        <q className={classes.words}>
          <bdi>{words}</bdi>
        </q>
      )}
    </li>
  );
}
