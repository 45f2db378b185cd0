/** Roots of the query cache; the live layer and the screens name the same ones. */
export const keys = {
  session: ['session'],
  homeStats: ['home-stats'],
  inboxBadge: ['inbox-badge'],
  explore: ['explore'],
  library: ['library'],
  friends: ['friends'],
  friendRequests: ['friend-requests'],
  friendLists: ['friend-lists'],
  subscriptions: ['subscriptions'],
  users: ['users'],
  deezer: ['deezer'],
  map: ['map'],
  search: ['search'],
  reaction: (recommendationId: string) => ['reaction', recommendationId],
} as const;
