import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.js';
import { MoreButton } from '../../../components/more-button.js';
import { PageHeader } from '../../../components/page-header.js';
import { QueryState } from '../../../components/query-state.js';
import { RowSkeletons } from '../../../components/skeletons.js';
import { useDeviceState } from '../../../lib/device-state.js';
import { useMe } from '../../people/me.js';
import { commentsQuery } from '../comments/comments.js';
import { allOf, libraryQuery } from '../lists/list-queries.js';
import {
  activityOf,
  isListed,
  isUnread,
  readNotifications,
  withRead,
  withReadCleared,
  withUnread,
} from './activity.js';
import { ActivityItem } from './activity-item.js';
import classes from './activity.module.css';

const perPage = 20;

/** Likes and Comments: what others think of the person's own recommendations. */
export function ActivityList() {
  const me = useMe().email;
  const query = useInfiniteQuery(
    libraryQuery(me, { section: 'activity', sort: 'most-recent' }, perPage),
  );
  const own = query.data && allOf(query.data);
  const comments = useQueries({
    queries: (own ?? []).map(({ id }) => commentsQuery(me, id)),
  });
  const [state, setState] = useDeviceState(readNotifications, me);
  const [unreadOnly, setUnreadOnly] = useState(false);

  const waiting = comments.some(({ isPending }) => isPending);
  // What nobody has seen yet is not marked: it counts once its comments have been read.
  const all = own?.flatMap((one, index) => {
    const read = comments[index];
    return read?.isPending ? [] : [activityOf(one, read?.data ?? [], me)];
  });
  const listed = all?.filter((activity) => isListed(state, activity)) ?? [];
  const cleared = all?.some(({ recommendation }) => state[recommendation.id]?.cleared) ?? false;
  const unread = listed.filter((activity) => isUnread(state, activity));
  const shown = unreadOnly ? unread : listed;
  return (
    <>
      <PageHeader
        title="Likes and Comments"
        subtitle="What your friends think of your recommendations"
      >
        <Button
          component={Link}
          to="/my-trboo"
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          Back to My List
        </Button>
      </PageHeader>
      <div className={classes.controls}>
        <Checkbox
          label={`Show only unread (${unread.length})`}
          checked={unreadOnly}
          onChange={(event) => setUnreadOnly(event.currentTarget.checked)}
        />
        <Button
          variant="default"
          disabled={waiting || unread.length === 0}
          onClick={() => setState(withRead(state, unread))}
        >
          Mark all as read
        </Button>
        <Button
          variant="default"
          disabled={waiting || unread.length === listed.length}
          onClick={() => setState(withReadCleared(state, listed))}
        >
          Clear read notifications
        </Button>
      </div>
      <QueryState
        query={{ ...query, data: waiting && shown.length === 0 ? undefined : all && shown }}
        what="likes and comments"
        skeleton={<RowSkeletons amount={4} label="Loading likes and comments" />}
      >
        {(activities) =>
          activities.length === 0 ? (
            <EmptyState
              title={
                unreadOnly || cleared
                  ? 'No unread notifications.'
                  : 'No recommendations with likes or comments yet.'
              }
            />
          ) : (
            <ul className={classes.items} aria-label="Likes and comments">
              {activities.map((activity) => (
                <ActivityItem
                  key={activity.recommendation.id}
                  activity={activity}
                  unread={isUnread(state, activity)}
                  onRead={() => setState(withRead(state, [activity]))}
                  onUnread={() => setState(withUnread(state, activity))}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      <MoreButton query={query} />
    </>
  );
}
