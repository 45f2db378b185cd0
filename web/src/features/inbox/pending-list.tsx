import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect } from 'react';
import { z } from 'zod';
import {
  type SharedRecommendation,
  seeSharedRecommendations,
} from '../../../../services/contract/library/sharing.js';
import type { ReceivedAsk as Ask } from '../../../../services/contract/library/ask.js';
import { NewItems } from '../../components/lists/new-items.js';
import { useNewItems } from '../../lib/new-items/new-items.js';
import { useAtTop } from '../../lib/page/use-is-ready.js';
import { ReceivedAsk } from '../asks/received-ask.js';
import { inboxEntries, type Letter, lettersOf } from './inbox-entries.js';
import { PendingItem } from './pending-item.js';
import { t } from '../../lib/language/translate.js';
import { limits } from '../../../../services/contract/limits.js';
import { send } from '../../lib/api/send.js';
import { DeviceState, useDeviceState } from '../../lib/storage/device-state.js';
import { useMe } from '../people/people.js';

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
  useMarkSeen(shown.flatMap(({ shared }) => (shared ? lettersOf(shared) : [])));
  return (
    <section aria-labelledby="pending">
      <h2 id="pending" className="bottom-16">
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
      <ul className="stack columns gap-16">
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

/** Ids of the items already reported as seen and when they were sent, the newest last. */
const reportedSeen = new DeviceState<readonly string[]>('seen-letters', z.array(z.string()), []);
const maxRemembered = 500;
/** Milliseconds for which items must be visible to count as seen; they are then reported together. */
const seenAfter = 1_000;

const keyOf = ({ id, sentDate }: Letter) => `${id}@${sentDate}`;

/** Reports the visible inbox items to the server as seen, each once after it was sent. */
function useMarkSeen(letters: readonly Letter[]): void {
  const me = useMe().email;
  const [reported] = useDeviceState(reportedSeen, me);
  const isVisible = useDocumentVisibility() === 'visible';
  const unreported = letters.map(keyOf).filter((letter) => !reported.includes(letter));
  const key = unreported.slice(0, limits.maxSeen).join(' ');
  useEffect(() => {
    if (!isVisible || key === '') return;
    const seen = key.split(' ');
    const sharedRecommendationIds = seen.map((letter) => letter.slice(0, letter.lastIndexOf('@')));
    const timer = setTimeout(() => {
      send(seeSharedRecommendations, { sharedRecommendationIds, userEmail: me })
        .then(() => {
          const all = [...reportedSeen.of(me), ...seen];
          reportedSeen.set(me, all.slice(-maxRemembered));
        })
        // The next visit reports them again.
        .catch(() => undefined);
    }, seenAfter);
    return () => clearTimeout(timer);
  }, [isVisible, key, me]);
}
