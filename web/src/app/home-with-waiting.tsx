import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HomeScreen } from '../features/home/home-screen.js';
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
  const { data } = useInfiniteQuery(inboxQuery(useMe().email));
  const [hasWaited, setHasWaited] = useState(false);
  if (!hasWaited && data && allOf(data).length > 0) setHasWaited(true);
  return <HomeScreen Waiting={hasWaited ? WaitingForYou : undefined} FirstSteps={FirstSteps} />;
}
