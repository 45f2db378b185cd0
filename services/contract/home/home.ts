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
  summary: 'Gives the figures on the caller’s home page.',
  description:
    'What each counts is defined in the documentation of the product. They change by themselves: pages are told.',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: z.object({ stats: homeStats }),
});

export const updateHomeStats = call({
  method: 'POST',
  path: '/api/update-home-stats',
  summary: 'Gives the figures of Home, which are kept up to date by themselves.',
  description:
    'Nothing is recorded: it is there for clients that ask for figures to be worked out.',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: z.object({ ...commandAnswer, stats: homeStats }),
});

export const getInboxBadge = call({
  method: 'GET',
  path: '/api/get-inbox-badge',
  summary: 'Gives the number on the caller’s inbox.',
  description:
    'Likes by friends and comments by others on the caller’s recommendations, and friend requests that are open.',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: z.object({ count: figure }),
});
