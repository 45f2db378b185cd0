import { z } from 'zod';
import { call } from './call.js';
import { email } from './user.js';

const figure = z.number().int().min(0);

/** What each figure counts is defined in docs/architecture.md. */
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
  summary: 'Gives the figures on the caller’s home page.',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: z.object({ stats: homeStats }),
});

export const getInboxBadge = call({
  method: 'GET',
  path: '/api/get-inbox-badge',
  summary: 'Gives the number on the caller’s inbox.',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: z.object({ count: figure }),
});
