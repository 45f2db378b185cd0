import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Comment } from '../../../../services/contract/library/comment.js';
import type { Change } from '../../../../services/contract/live.js';
import type { Recommendation } from '../../../../services/contract/library/recommendation.js';
import { unknownPerson } from '../../features/people/people.js';
import { homeStatsKey, inboxBadgeKey } from '../../features/home/home-stats.js';
import { commonKey } from '../../features/library/exchanged/exchanged-query.js';
import { commentsKey as commentsRoot } from '../../features/library/comments/comments.js';
import { exploreKey, libraryKey, listKeys } from '../../features/library/lists/cached-lists.js';
import { activityKey } from '../../features/library/my-list/activity/activity.js';
import { whysKey } from '../../features/library/sharing/share-answers.js';
import { StaleQueries } from '../../lib/live/stale-queries.js';
import { applyChange, queryKeysOf } from './on-change.js';

const [me, ana] = ['me@example.com', 'ana@example.com'];
const commentsKey = [...commentsRoot, 'r1'];
let client: QueryClient;
let stale: StaleQueries;
const apply = (change: Change) => {
  applyChange({ client, stale, me }, change);
  jest.advanceTimersByTime(2_000);
};
const isStale = (key: QueryKey) => client.getQueryState(key)?.isInvalidated;

const comment: Comment = {
  id: 'r1_ana',
  recommendationId: 'r1',
  userEmail: ana,
  comment: 'Yes.',
  user: unknownPerson(ana),
  createdAt: '2026-01-01T00:00:00.000Z',
  created_at: '2026-01-01T00:00:00.000Z',
};
const commented: Change = { model: 'comments', id: 'r1_ana', version: '5', document: comment };
const liked = (recommendationId: string): Change => ({
  model: 'opinions',
  id: `${recommendationId}:${ana}`,
  version: '5',
  document: { recommendationId, userEmail: ana, reaction: 'liked' },
});

function card(id: string): Recommendation {
  return {
    id,
    title: id,
    type: 'book',
    description: 'Because.',
    link: null,
    metadata: {},
    addedBy: ana,
    addedByUser: unknownPerson(ana),
    addedDate: '2026-01-01T00:00:00.000Z',
    likedBy: [],
    dislikedBy: [],
    commentedBy: [],
    keepPrivate: false,
    inLibrary: false,
    notToBePassedOn: false,
  };
}

const cache = (key: QueryKey, ...recommendations: Recommendation[]) =>
  client.setQueryData(key, { pages: [{ recommendations }], pageParams: [undefined] });

beforeEach(() => {
  jest.useFakeTimers();
  client = new QueryClient();
  stale = new StaleQueries(client);
});
afterEach(() => {
  stale.stop();
  client.clear();
  jest.useRealTimers();
});

describe('a comment', () => {
  it('is added to the cached comments without a refetch', () => {
    client.setQueryData(commentsKey, []);
    apply(commented);
    expect(client.getQueryData(commentsKey)).toEqual([comment]);
    expect(isStale(commentsKey)).toBe(false);
  });

  it('makes the activity list stale', () => {
    client.setQueryData(activityKey, []);
    apply(commented);
    expect(isStale(activityKey)).toBe(true);
  });
});

describe('a like', () => {
  it('counts on every card without a refetch', () => {
    const lists = [
      exploreKey({ sort: 'most-liked' }, 24),
      libraryKey({ section: 'all', sort: 'most-recent' }, 60),
      [...listKeys.inbox],
    ];
    for (const list of lists) cache(list, card('r1'));
    apply(liked('r1'));
    for (const list of lists) {
      expect(client.getQueryData(list)).toMatchObject({
        pages: [{ recommendations: [{ likedBy: [ana] }] }],
      });
      expect(isStale(list)).toBe(false);
    }
  });

  it('refetches rankings that may gain the card, and no other list', () => {
    const ranking = exploreKey({ sort: 'most-liked' }, 24);
    const newest = exploreKey({ sort: 'most-recent' }, 24);
    for (const list of [ranking, newest]) cache(list, card('r2'));
    apply(liked('r1'));
    expect([isStale(ranking), isStale(newest)]).toEqual([true, false]);
  });
});

it('a saved or sent recommendation refetches library and Inbox', () => {
  const library = libraryKey({ section: 'all', sort: 'most-recent' }, 60);
  const explore = exploreKey({ sort: 'most-recent' }, 24);
  for (const list of [library, [...listKeys.inbox], explore]) cache(list);
  apply({ model: 'library', id: 'r1', version: '5', document: { inLibrary: true } });
  expect([isStale(library), isStale(listKeys.inbox), isStale(explore)]).toEqual([
    true,
    true,
    false,
  ]);
});

it('what may hide a notification refetches its count', () => {
  for (const model of ['library', 'recommendations', 'blocks', 'friends'] as const) {
    expect(queryKeysOf([model])).toContainEqual(inboxBadgeKey);
  }
});

it('when a friendship begins or ends, comments are dropped and refetched', () => {
  client.setQueryData(commentsKey, [comment]);
  apply({ model: 'friends', id: ana, version: '5' });
  expect(client.getQueryData(commentsKey)).toBeUndefined();
});

it('a command refetches the same queries as a change of its models', () => {
  expect(queryKeysOf(['library', 'home-stats'])).toEqual([
    listKeys.library,
    listKeys.inbox,
    listKeys.exchanged,
    whysKey,
    commonKey,
    ['notifications'],
    inboxBadgeKey,
    homeStatsKey,
    activityKey,
  ]);
});
