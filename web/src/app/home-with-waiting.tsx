import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { savedQuery } from '../features/accounts/first-steps/saved-query.js';
import { friendRequestsQuery } from '../features/friends/friends.js';
import { HomeScreen } from '../features/home/home-screen.js';
import { homeStatsQuery, isNewPerson } from '../features/home/home-stats.js';
import { topCardsQuery } from '../features/home/top-cards.js';
import { inboxQuery } from '../features/inbox/inbox-query.js';
import { allOf } from '../features/library/lists/list-queries.js';
import { useMe } from '../features/people/me.js';
import { lazyPart } from '../lib/lazy-part.js';

const WaitingForYou = lazyPart(
  async () => (await import('../features/inbox/waiting-for-you.js')).WaitingForYou,
);

const FirstSteps = lazyPart(
  async () => (await import('../features/accounts/first-steps/first-steps.js')).FirstSteps,
);

/** Home, with what waits for the person and the first steps: of features that Home does not know. */
export function HomeWithWaiting() {
  const me = useMe().email;
  const inbox = useInfiniteQuery(inboxQuery(me));
  const [hasWaited, setHasWaited] = useState(false);
  if (!hasWaited && inbox.data && allOf(inbox.data).length > 0) setHasWaited(true);
  const stats = useQuery(homeStatsQuery(me));
  const isNew = isNewPerson(stats.data);
  const reads = [
    inbox,
    stats,
    useQuery(friendRequestsQuery(me)),
    useInfiniteQuery({ ...savedQuery(me), enabled: isNew }),
    useInfiniteQuery(topCardsQuery(me, 'most-recent')),
    useInfiniteQuery(topCardsQuery(me, 'most-liked')),
  ];
  return (
    <HomeScreen
      isDecided={useIsDecided(reads, inbox)}
      Waiting={hasWaited ? WaitingForYou : undefined}
      FirstSteps={FirstSteps}
    />
  );
}

/** The longest that Home waits to be shown in one piece, in milliseconds: for the first time, and later. */
const longest = { cold: 3_000, warm: 600 };

interface Read {
  readonly data: unknown;
  readonly isError: boolean;
  readonly fetchStatus: string;
}

/**
 * Whether it is known what Home consists of; once it is, that stays. What this device last knew will
 * do, except of the letters, which stand above all else.
 */
function useIsDecided(reads: readonly Read[], letters: Read): boolean {
  const [isDecided, setDecided] = useState(false);
  const isWarm = reads.every(
    ({ data, fetchStatus }) => data !== undefined || fetchStatus === 'idle',
  );
  const isOpen = reads.some(
    (read) =>
      read.fetchStatus === 'fetching' &&
      !read.isError &&
      (read.data === undefined || read === letters),
  );
  if (!isDecided && !isOpen) setDecided(true);
  useEffect(() => {
    const timer = setTimeout(() => setDecided(true), isWarm ? longest.warm : longest.cold);
    return () => clearTimeout(timer);
  }, [isWarm]);
  return isDecided;
}
