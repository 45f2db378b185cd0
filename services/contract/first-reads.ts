import { getSession } from './accounts/session.js';
import type { Call } from './call.js';
import { getFriendRequests, getFriends } from './friends/friend.js';
import { getHomeStats, getInboxBadge } from './home/home.js';
import { getAsks } from './library/ask.js';
import { getExplore, getRecommendations } from './library/recommendation.js';
import { getSentOutcomes, getSharedRecommendations } from './library/sharing.js';
import { type FirstScreen, firstScreenAt } from './screens.js';

interface FirstRead {
  readonly call: Call;
  readonly request: Readonly<Record<string, string | number>>;
}

/** Returns who is signed in; the other reads need the e-mail from its answer. */
export const sessionRead: FirstRead = { call: getSession, request: {} };

const read = (call: Call, request: FirstRead['request'] = {}): FirstRead => ({ call, request });

const ofEveryScreen = [
  read(getInboxBadge),
  read(getFriendRequests),
  read(getAsks),
  read(getSharedRecommendations, { list: 'waiting', limit: 50 }),
];
const topCards = (sort: string) => read(getExplore, { sort, limit: 3 });
/** What a screen reads first when its address has no filter. */
const ofScreen: Readonly<Record<FirstScreen, readonly FirstRead[]>> = {
  home: [
    read(getHomeStats),
    read(getSentOutcomes),
    topCards('most-recent'),
    topCards('most-liked'),
  ],
  explore: [read(getFriends), read(getExplore, { sort: 'most-recent', limit: 24 })],
  'my-list': [read(getRecommendations, { section: 'all', sort: 'most-recent', limit: 60 })],
};

/**
 * The first reads of a screen for one user. The server puts their answers into the screen's
 * document, so that no request waits for another.
 */
export function firstReads(path: string, email: string): readonly FirstRead[] {
  const screen = firstScreenAt(path);
  return [...(screen ? ofScreen[screen] : []), ...ofEveryScreen].map(({ call, request }) => ({
    call,
    request: { user_email: email, ...request },
  }));
}
