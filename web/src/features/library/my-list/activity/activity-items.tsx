import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Activity } from '../../../../../../services/contract/home/activity.js';
import { MoreButton } from '../../../../components/lists/more-button.js';
import { QueryState } from '../../../../components/feedback/query-state.js';
import { RowSkeletons } from '../../../../components/feedback/skeletons.js';
import { useIsReady } from '../../../../lib/page/use-is-ready.js';
import { useMe } from '../../../people/me.js';
import { isUnread, withTime } from './activity.js';
import { useReadState } from './read-state.js';
import { activityItemsQuery } from './activity-queries.js';
import { ActivityItem } from './activity-item.js';
import { t } from '../../../../lib/language/translate.js';
import classes from './activity.module.css';

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
            <ul className={classes.items} aria-label={t('Likes and comments')}>
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
