/** What people see of each read model, as the screens call it. */
export const screensOf: Readonly<Record<string, readonly string[]>> = {
  users: ['Names and pictures everywhere', 'Profile', 'Sign-in'],
  friends: ['Friends', 'Friend requests', 'Who sees what'],
  invitations: ['Invitations that wait, among the requests'],
  'friend-lists': ['Groups', 'Sharing with a group'],
  subscriptions: ['Subscriptions', 'Push to Friends Subscribed'],
  blocks: ['Muted and blocked people', 'Who sees what'],
  recommendations: ['Every card', 'Shared pages'],
  library: ['My List', 'Inbox', 'Who sees what'],
  'share-links': ['Shared pages'],
  explore: ['Explore'],
  opinions: ['Likes and dislikes'],
  comments: ['Comments'],
  outcomes: ['My List', 'Friends'],
  asks: ['Inbox', 'Home: your asks and their answers'],
  'home-stats': ['Figures of Home'],
  inbox: ['Badge of the Inbox', 'Likes and Comments'],
};
