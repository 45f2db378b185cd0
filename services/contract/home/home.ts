import { z } from 'zod';
import { call, commandAnswer } from '../call.js';
import { email } from '../people/user.js';

const figure = z.number().int().min(0);

/** For the meaning of each figure see docs/architecture/figures.md. */
export const homeStats = z.object({
  yourRecommendations: figure,
  likesOnFriendsContent: figure,
  commentsReceived: figure,
  latestFriendRecosCount: figure,
  recommendationsSent: figure,
  recommendationsReceived: figure,
  likesReceived: figure,
  friendsCount: figure,
});
export type HomeStats = z.infer<typeof homeStats>;

export const getHomeStats = call({
  method: 'GET',
  path: '/api/get-home-stats',
  summary: 'Returns the figures on the caller’s home page.',
  description:
    'docs/architecture/figures.md defines each. Clients get their changes by live updates.',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: z.object({ stats: homeStats }),
});

export const updateHomeStats = call({
  method: 'POST',
  path: '/api/update-home-stats',
  summary: 'Returns the figures of Home, which are always up to date.',
  description: 'Records nothing; it exists for clients that ask to recompute the figures.',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: z.object({ ...commandAnswer, stats: homeStats }),
});

export const inboxBadge = z.object({
  count: figure,
  unread: figure.describe('The same without the likes and comments that the caller has read.'),
  news: figure.describe('The other notifications of get-notifications that are unread.'),
});
export type InboxBadge = z.infer<typeof inboxBadge>;

export const getInboxBadge = call({
  method: 'GET',
  path: '/api/get-inbox-badge',
  summary: 'Returns the number on the caller’s inbox.',
  description:
    'Likes by friends and comments by others on the caller’s recommendations, plus open friend requests received.',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: inboxBadge,
});
