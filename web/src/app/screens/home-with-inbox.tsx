import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { savedQuery } from '../../features/accounts/first-steps/saved-query.js';
import { asksQuery } from '../../features/asks/asks.js';
import { friendRequestsQuery } from '../../features/friends/friends.js';
import { HomeScreen } from '../../features/home/home-screen.js';
import { homeStatsQuery, isNewPerson } from '../../features/home/home-stats.js';
import { sentOutcomesQuery } from '../../features/library/exchanged/exchanged-query.js';
import { topCardsQuery } from '../../features/home/top-cards.js';
import { inboxQuery } from '../../features/inbox/use-inbox.js';
import { allItems } from '../../features/library/lists/list-queries.js';
import { useMe } from '../../features/people/people.js';
import { lazyComponent } from '../../lib/lazy/lazy-component.js';
import { useIsReady } from '../../lib/page/use-is-ready.js';

const WaitingRows = lazyComponent(
  async () => (await import('../../features/inbox/waiting-rows.js')).WaitingRows,
);

// Most people have something waiting; loading this later would shift Home.
void WaitingRows.preload();
const FirstSteps = lazyComponent(
  async () => (await import('../../features/accounts/first-steps/first-steps.js')).FirstSteps,
);

/** The Home screen with parts of other features: what the Inbox holds, and the first steps. */
export function HomeWithInbox() {
  const me = useMe().email;
  const inbox = useInfiniteQuery(inboxQuery(me));
  const asks = useQuery(asksQuery(me));
  const [hadItems, setHadItems] = useState(false);
  const received = asks.data?.received.length ?? 0;
  if (!hadItems && (received > 0 || (inbox.data && allItems(inbox.data).length > 0))) {
    setHadItems(true);
  }
  const stats = useQuery(homeStatsQuery(me));
  const isNew = isNewPerson(stats.data);
  const reads = [
    inbox,
    stats,
    asks,
    useQuery(friendRequestsQuery(me)),
    useQuery(sentOutcomesQuery(me)),
    useInfiniteQuery({ ...savedQuery(me), enabled: isNew }),
    useInfiniteQuery(topCardsQuery(me, 'most-recent')),
    useInfiniteQuery(topCardsQuery(me, 'most-liked')),
  ];
  return (
    <HomeScreen
      isReady={useIsReady(reads)}
      Letters={hadItems ? WaitingRows : undefined}
      FirstSteps={FirstSteps}
    />
  );
}
