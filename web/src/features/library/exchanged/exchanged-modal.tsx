import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../components/feedback/empty-state.js';
import { MoreButton } from '../../../components/lists/more-button.js';
import { QueryState } from '../../../components/feedback/query-state.js';
import { SegmentedControl } from '../../../components/inputs/segmented-control.js';
import { Sheet } from '../../../components/sheet.js';
import { RowSkeletons } from '../../../components/feedback/skeletons.js';
import { useMe } from '../../people/me.js';
import { displayName } from '../../people/names.js';
import { allItems } from '../lists/list-queries.js';
import { type Direction, exchangedQuery } from './exchanged-query.js';
import { ExchangedItem } from './exchanged-item.js';
import type { FriendDialogProps } from '../../friends/all/friend-dialog.js';
import classes from './exchanged.module.css';

const filters: { value: Direction; label: string }[] = [
  { value: 'sent', label: 'Sent to Friend' },
  { value: 'received', label: 'Received from Friend' },
];

/** The recommendations that the person and a friend sent each other. */
export function ExchangedModal({ friend, onClose }: FriendDialogProps) {
  const [direction, setDirection] = useState<Direction>('sent');
  const query = useInfiniteQuery(exchangedQuery(useMe().email, friend.email, direction));
  const name = displayName(friend);
  const data = query.data && allItems(query.data);
  const nothing =
    direction === 'sent' ? `Nothing sent to ${name} yet` : `Nothing received from ${name} yet`;
  return (
    <Sheet title={name} onClose={onClose}>
      <SegmentedControl
        fullWidth
        size="md"
        className={classes.directions}
        aria-label="What was sent"
        data={filters}
        value={direction}
        onChange={setDirection}
      />
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
    </Sheet>
  );
}
