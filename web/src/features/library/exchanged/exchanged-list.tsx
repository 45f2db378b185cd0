import { useInfiniteQuery } from '@tanstack/react-query';
import type { Person } from '../../../../../services/contract/people/user.js';
import { EmptyState } from '../../../components/feedback/empty-state.js';
import { MoreButton } from '../../../components/lists/more-button.js';
import { QueryState } from '../../../components/feedback/query-state.js';
import { RowSkeletons } from '../../../components/feedback/skeletons.js';
import { useMe } from '../../people/me.js';
import { displayName } from '../../people/names.js';
import { allItems } from '../lists/list-queries.js';
import { type Direction, exchangedQuery } from './exchanged-query.js';
import { ExchangedItem } from './exchanged-item.js';
import { t } from '../../../lib/language/translate.js';
import classes from './exchanged.module.css';

interface ExchangedListProps {
  friend: Person;
  direction: Direction;
  /** Items are cards side by side, instead of rows. */
  asCards?: boolean;
}

/** What the person sent to a friend, or received from them. */
export function ExchangedList({ friend, direction, asCards = false }: ExchangedListProps) {
  const query = useInfiniteQuery(exchangedQuery(useMe().email, friend.email, direction));
  const name = displayName(friend);
  const data = query.data && allItems(query.data);
  const nothing =
    direction === 'sent'
      ? t('Nothing sent to {name} yet', { name })
      : t('Nothing received from {name} yet', { name });
  return (
    <>
      <QueryState
        query={{ ...query, data }}
        what={t('what you and {name} have sent each other', { name })}
        skeleton={<RowSkeletons amount={3} label={t('Loading')} />}
      >
        {(recommendations) =>
          recommendations.length === 0 ? (
            <EmptyState title={nothing} />
          ) : (
            <ul className={asCards ? classes.cards : undefined}>
              {recommendations.map((recommendation) => (
                <ExchangedItem
                  key={recommendation.id}
                  recommendation={recommendation}
                  friend={friend}
                  direction={direction}
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
