import type { SharedRecommendation } from '../../../../services/contract/library/sharing.js';
import { NewItems } from '../../components/lists/new-items.js';
import { useNewItems } from '../../lib/new-items/use-new-items.js';
import { useAtTop } from '../../lib/page/use-at-top.js';
import classes from './inbox.module.css';
import { PendingItem } from './pending-item.js';
import { useMarkSeen } from './use-mark-seen.js';

interface PendingListProps {
  pending: readonly SharedRecommendation[];
  /** How many of them are unanswered. */
  waiting: number;
  /** There are more pages. */
  more: boolean;
}

/** The inbox items, last sent first. */
export function PendingList({ pending, waiting, more }: PendingListProps) {
  const { shown, waiting: arriving, fresh } = useNewItems(pending, useAtTop(), 'inbox');
  useMarkSeen(shown.map(({ id }) => id));
  const amount = `${waiting}${more ? '+' : ''}`;
  return (
    <section aria-labelledby="pending">
      <h2 id="pending" className={classes.heading}>
        {amount} new recommendation{amount === '1' ? '' : 's'}
      </h2>
      <NewItems waiting={arriving} fresh={fresh} noun="recommendation" where="in your inbox" />
      <ul className={classes.items}>
        {shown.map((shared) => (
          <li key={shared.id}>
            <PendingItem shared={shared} fresh={fresh.has(shared.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
