import { z } from 'zod';
import type { Friend, FriendRequest } from '../../../../../services/contract/friends/friend.js';
import type { Person } from '../../../../../services/contract/people/user.js';
import { DeviceState } from '../../../lib/storage/device-state.js';
import { itemsSince } from '../../../lib/toasts/items-since.js';

const known = z.object({
  /** E-mails of those who have been asked and have not answered. */
  asked: z.array(z.string()),
  /** ISO 8601; when the newest received request was sent. */
  toldUpTo: z.string(),
});
export type KnownRequests = z.infer<typeof known>;

/** The requests that this device has shown; null before its first look. */
export const knownRequests = new DeviceState<KnownRequests | null>(
  'known-friend-requests',
  known.nullable(),
  null,
);

interface NewRequests {
  /** Who has accepted since. */
  readonly accepted: readonly Person[];
  /** Requests received since, the newest first. */
  readonly received: readonly FriendRequest[];
  readonly known: KnownRequests;
}

/** What is new since the last look; the first look tells of nothing, for all of it is there to see. */
export function newRequests(
  friends: readonly Friend[],
  requests: {
    readonly received: readonly FriendRequest[];
    readonly sent: readonly FriendRequest[];
  },
  before: KnownRequests | null,
): NewRequests {
  const { items: news, upTo } = itemsSince(
    requests.received,
    ({ sentAt }) => sentAt,
    before?.toldUpTo ?? null,
  );
  return {
    accepted: friends.filter(({ email }) => before?.asked.includes(email)),
    received: news,
    known: { asked: requests.sent.map(({ receiverEmail }) => receiverEmail), toldUpTo: upTo },
  };
}
