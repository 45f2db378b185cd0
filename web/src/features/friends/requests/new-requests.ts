import { z } from 'zod';
import type { Friend, FriendRequest } from '../../../../../services/contract/friends/friend.js';
import type { Person } from '../../../../../services/contract/people/user.js';
import { DeviceState } from '../../../lib/storage/device-state.js';
import { itemsSince } from '../../../lib/toasts/items-since.js';

const known = z.object({
  /** Ids of sent requests without an answer. */
  asked: z.array(z.string()),
  /** ISO 8601; when the newest known request was sent. */
  toldUpTo: z.string(),
});
export type KnownRequests = z.infer<typeof known>;

/** The requests known on this device; null the first time. */
export const knownRequests = new DeviceState<KnownRequests | null>(
  'known-friend-requests',
  known.nullable(),
  null,
);

interface NewRequests {
  /** People who have accepted since. */
  readonly accepted: readonly Person[];
  /** Requests received since, newest first. */
  readonly received: readonly FriendRequest[];
  readonly known: KnownRequests;
}

/** What is new since `before`. The first time nothing is: all requests are visible anyway. */
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
    accepted: friends.filter(({ requestId }) => before?.asked.includes(requestId)),
    received: news,
    known: { asked: requests.sent.map(({ id }) => id), toldUpTo: upTo },
  };
}
