import { useInfiniteQuery } from '@tanstack/react-query';
import type { Person } from '../../../../../services/contract/people/user.js';
import { EmptyState, QueryState, RowSkeletons } from '../../../components/feedback/states.js';
import { MoreButton, useNextPage } from '../../../components/lists/more-button.js';
import { useMe, displayName } from '../../people/people.js';
import { commonQuery } from './exchanged-query.js';
import { t } from '../../../lib/language/translate.js';
import classes from './exchanged.module.css';
import type { z } from 'zod';
import type { getCommonRecommendations } from '../../../../../services/contract/library/common.js';
import { Quote } from '../../people/quote.js';
import { ItemFrame } from './exchanged-list.js';

type Common = z.infer<typeof getCommonRecommendations.response>['recommendations'][number];

interface CommonItemProps {
  recommendation: Common;
  friend: Person;
}

/** An item that the person and a friend both have, with the whys of both. */
function CommonItem({ recommendation, friend }: CommonItemProps) {
  const me = useMe();
  const { theirs, addedByUser, description, addedDate } = recommendation;
  const isShownAsTheirs = theirs?.id === recommendation.id;
  return (
    <ItemFrame recommendation={recommendation}>
      {theirs && (
        <Quote by={friend} date={theirs.addedDate}>
          {theirs.why}
        </Quote>
      )}
      {!isShownAsTheirs && (
        <Quote by={addedByUser.email === me.email ? me : addedByUser} date={addedDate}>
          {description}
        </Quote>
      )}
    </ItemFrame>
  );
}

/** The items that the person and a friend both have. */
export function CommonList({ friend }: { friend: Person }) {
  const query = useInfiniteQuery(commonQuery(useMe().email, friend.email));
  const name = displayName(friend);
  const data = query.data?.pages.flatMap(({ recommendations }) => recommendations);
  // A page may be empty although more pages follow.
  const needsNextPage = data?.length === 0 && query.hasNextPage;
  useNextPage(query, needsNextPage);
  const skeleton = <RowSkeletons amount={3} label={t('Loading')} />;
  return (
    <>
      <QueryState
        query={{ ...query, data }}
        isReady={!needsNextPage || query.isError}
        what={t('what you and {name} both have', { name })}
        skeleton={skeleton}
        empty={
          <EmptyState
            title={t('Nothing that both you and {name} have yet', { name })}
            hint={t('What you both recommend, and what either kept of the other, meets here.')}
          />
        }
      >
        {(recommendations) => (
          <ul className={classes.cards}>
            {recommendations.map((recommendation) => (
              <CommonItem key={recommendation.id} recommendation={recommendation} friend={friend} />
            ))}
          </ul>
        )}
      </QueryState>
      <MoreButton query={query} />
    </>
  );
}
