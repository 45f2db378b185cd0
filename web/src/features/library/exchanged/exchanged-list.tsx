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

interface ExchangedListProps {
  friend: Person;
  direction: Direction;
}

/** What the person sent to a friend, or received from them. */
export function ExchangedList({ friend, direction }: ExchangedListProps) {
  const query = useInfiniteQuery(exchangedQuery(useMe().email, friend.email, direction));
  const name = displayName(friend);
  const data = query.data && allItems(query.data);
  const nothing =
    direction === 'sent' ? `Nothing sent to ${name} yet` : `Nothing received from ${name} yet`;
  return (
    <>
      <QueryState
        query={{ ...query, data }}
        what={`what you and ${name} have sent each other`}
        skeleton={<RowSkeletons amount={3} label="Loading" />}
      >
        {(recommendations) =>
          recommendations.length === 0 ? (
            <EmptyState title={nothing} />
          ) : (
            <ul>
              {recommendations.map((recommendation) => (
                <ExchangedItem
                  key={recommendation.id}
                  recommendation={recommendation}
                  friend={friend}
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
