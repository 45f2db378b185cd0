/** Roots of the query cache; the live layer and the screens name the same ones. */
export const keys = {
  session: ['session'],
  homeStats: ['home-stats'],
  inboxBadge: ['inbox-badge'],
  explore: ['explore'],
  library: ['library'],
  friends: ['friends'],
  exchanged: ['exchanged'],
  friendRequests: ['friend-requests'],
  friendLists: ['friend-lists'],
  subscriptions: ['subscriptions'],
  inbox: ['inbox'],
  comments: ['comments'],
  users: ['users'],
  reaction: (recommendationId: string) => ['reaction', recommendationId],
  comment: (recommendationId: string) => ['comment', recommendationId],
  shareLink: (recommendationId: string) => ['share-link', recommendationId],
} as const;
