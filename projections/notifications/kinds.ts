/** What waits for the receiver's answer, in the Inbox or among the friend requests. */
export const waitingKinds = ['letter', 'ask', 'request'] as const;
/** What others did with what the receiver recommended, sent or asked for. */
export const newsKinds = [
  'liked',
  'commented',
  'answered',
  'ask-answered',
  'link-answered',
  'kept',
  'accepted',
  'joined',
] as const;
export const notificationKinds = [...waitingKinds, ...newsKinds] as const;
export type NotificationKind = (typeof notificationKinds)[number];
