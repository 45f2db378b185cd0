import type { SharedRecommendation } from '../../../../services/contract/library/sharing.js';
import type { ReceivedAsk as Ask } from '../../../../services/contract/library/ask.js';
import { NewItems } from '../../components/lists/new-items.js';
import { useNewItems } from '../../lib/new-items/use-new-items.js';
import { useAtTop } from '../../lib/page/use-at-top.js';
import { ReceivedAsk } from '../asks/received-ask.js';
import { inboxEntries } from './inbox-entries.js';
import classes from './inbox.module.css';
import { PendingItem } from './pending-item.js';
import { useMarkSeen } from './use-mark-seen.js';
import { t } from '../../lib/language/translate.js';

interface PendingListProps {
  pending: readonly SharedRecommendation[];
  asks: readonly Ask[];
  /** The numbers of unanswered ones. */
  waiting: number;
  waitingAsks: number;
  /** There are more pages. */
  more: boolean;
  /** Identifies the list: after a change of the search no item counts as new. */
  list: string;
}

/** The inbox items and asks, the last sent first. */
export function PendingList({ pending, asks, waiting, waitingAsks, more, list }: PendingListProps) {
  const entries = inboxEntries(pending, asks);
  const { shown, waiting: heldBack, fresh } = useNewItems(entries, useAtTop(), list);
  useMarkSeen(shown.flatMap(({ shared }) => shared ?? []));
  return (
    <section aria-labelledby="pending">
      <h2 id="pending" className={classes.heading}>
        {pendingText(waiting, more, waitingAsks)}
      </h2>
      <NewItems
        waiting={heldBack}
        fresh={fresh}
        announcement={(count) =>
          t(
            '{count, plural, one {# new recommendation} other {# new recommendations}} in your inbox',
            { count },
          )
        }
      />
      <ul className={classes.items}>
        {shown.map(({ id, shared, ask }) => (
          <li key={id}>
            {shared && <PendingItem shared={shared} fresh={fresh.has(id)} />}
            {ask && <ReceivedAsk ask={ask} fresh={fresh.has(id)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `50+ new recommendations and 1 ask`. */
function pendingText(waiting: number, more: boolean, asks: number): string {
  const recommendations = more
    ? t('{count}+ new recommendations', { count: waiting })
    : t('{count, plural, one {# new recommendation} other {# new recommendations}}', {
        count: waiting,
      });
  if (asks === 0) return recommendations;
  return t('{recommendations} and {count, plural, one {# ask} other {# asks}}', {
    recommendations,
    count: asks,
  });
}
