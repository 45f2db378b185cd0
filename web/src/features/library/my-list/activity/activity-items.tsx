import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Activity } from '../../../../../../services/contract/home/activity.js';
import { MoreButton } from '../../../../components/lists/more-button.js';
import { QueryState, RowSkeletons } from '../../../../components/feedback/states.js';
import { useIsReady } from '../../../../lib/page/use-is-ready.js';
import { useMe } from '../../../people/people.js';
import { isUnread, withTime, useReadState, activityItemsQuery } from './activity.js';
import { t } from '../../../../lib/language/translate.js';
import classes from './activity.module.css';
import { Button } from '@mantine/core';
import { IconHeartFilled } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { PersonFace, PersonLink, NameList } from '../../../people/person-link.js';
import { listPath } from '../../detail/linked-item.js';
import { CategoryChip } from '../../cards/card-facts.js';
import { Cover } from '../../cover/cover.js';
import { findNextItem, useFocusOnUnmount } from '../../../../lib/page/focus.js';
import { Age } from '../../../../components/dates.js';
import type { ActivityItem as Item } from '../../../../../../services/contract/home/activity.js';
import type { Person } from '../../../../../../services/contract/people/user.js';

interface ActivityItemProps {
  item: Item;
  unread: boolean;
  /** Toggles between read and unread. */
  onMark: () => void;
}

/** One of the person's recommendations with its likes and comments. */
function ActivityItem({ item: activity, unread, onMark }: ActivityItemProps) {
  const { recommendation, likes, likedBy, comments, commentCount } = activity;
  const { title, type, metadata } = recommendation;
  const item = useRef<HTMLLIElement>(null);
  const heading = useId();
  useFocusOnUnmount(item, findNextItem);
  return (
    <li ref={item} className={classes.item} data-unread={unread || undefined}>
      <div className={classes.cover}>
        <Cover untitled title={title} type={type} metadata={metadata} />
      </div>
      <article className={classes.body} aria-labelledby={heading}>
        <div className={classes.head}>
          <CategoryChip type={type} />
          {unread && <span className={classes.new}>{t('New')}</span>}
        </div>
        <h2 id={heading} className={classes.title} dir="auto">
          {title}
        </h2>
        {likes > 0 && <Likes amount={likes} likedBy={likedBy} />}
        {comments.map(({ id, user, comment, createdAt }) => (
          <div key={id} className={classes.comment}>
            <PersonFace person={user} size={32} />
            <p>
              <PersonLink person={user} className="strong" /> <bdi>{comment}</bdi>{' '}
              <Age iso={createdAt} />
            </p>
          </div>
        ))}
        {commentCount > comments.length && (
          <p className="soft regular">
            {t('and {count, plural, one {# earlier comment} other {# earlier comments}}', {
              count: commentCount - comments.length,
            })}
          </p>
        )}
        <div className={classes.actions}>
          <Button
            variant="default"
            component={Link}
            to={listPath(recommendation)}
            aria-describedby={heading}
          >
            {t('View Recommendation')}
          </Button>
          <Button variant="subtle" aria-describedby={heading} onClick={onMark}>
            {unread ? t('Mark as read') : t('Mark as unread')}
          </Button>
        </div>
      </article>
    </li>
  );
}

/** The number of likes, and who likes it. */
function Likes({ amount, likedBy }: { amount: number; likedBy: readonly Person[] }) {
  const unnamed = amount - likedBy.length;
  return (
    <p className={classes.likes}>
      <IconHeartFilled size={18} aria-hidden />
      <span>
        {t('{count, plural, one {# like} other {# likes}}', { count: amount })}
        <span className="soft regular">
          {' · '}
          <NameList people={likedBy} />
          {unnamed > 0 && (
            <span>
              {likedBy.length > 0 ? ', ' : ''}
              {t('+{count} more', { count: unnamed })}
            </span>
          )}
        </span>
      </span>
    </p>
  );
}

const perPage = 20;

/** The first items in full, more on request. */
export function ActivityItems({ activity }: { activity: readonly Activity[] }) {
  const me = useMe().email;
  const [amount, setAmount] = useState(perPage);
  const shown = activity.slice(0, amount);
  const query = useQuery(
    activityItemsQuery(
      me,
      shown.map(({ recommendationId }) => recommendationId),
    ),
  );
  const [state, mark] = useReadState();
  return (
    <QueryState
      query={query}
      isReady={useIsReady([query])}
      what={t('likes and comments')}
      skeleton={<RowSkeletons amount={4} label={t('Loading likes and comments')} />}
    >
      {(items) => {
        const known = new Map(items.map((item) => [item.recommendation.id, item]));
        return (
          <>
            <ul className="stack gap-16" aria-label={t('Likes and comments')}>
              {shown.map((each) => {
                const item = known.get(each.recommendationId);
                const unread = isUnread(state, each);
                return (
                  item && (
                    <ActivityItem
                      key={each.recommendationId}
                      item={item}
                      unread={unread}
                      onMark={() => {
                        // Marks what is visible: `item` may be newer than the list.
                        const { recommendationId: id, at } = withTime(each, item.at);
                        const count = item.likes + item.commentCount;
                        mark({ items: [{ id, at, as: unread ? 'read' : 'unread', count }] });
                      }}
                    />
                  )
                );
              })}
            </ul>
            <MoreButton
              query={{
                hasNextPage: activity.length > amount,
                isFetchingNextPage: query.isPlaceholderData,
                isFetchNextPageError: false,
                fetchNextPage: () => setAmount(amount + perPage),
              }}
            />
          </>
        );
      }}
    </QueryState>
  );
}
