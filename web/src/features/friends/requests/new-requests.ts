import { z } from 'zod';
import type { Friend, FriendRequest } from '../../../../../services/contract/friends/friend.js';
import { DeviceState } from '../../../lib/storage/device-state.js';
import { itemsSince } from '../../../lib/toasts/toast.js';

const known = z.object({
  /** Ids of sent requests without an answer. */
  asked: z.array(z.string()),
  /** Those of them that came by an item saved from a share link. */
  byLink: z.array(z.string()).default([]),
  /** ISO 8601; when the newest known request was sent. */
  toldUpTo: z.string(),
});
type KnownRequests = z.infer<typeof known>;

/** The requests known on this device; null the first time. */
export const knownRequests = new DeviceState<KnownRequests | null>(
  'known-friend-requests',
  known.nullable(),
  null,
);

interface NewRequests {
  /** People who have accepted since. */
  readonly accepted: readonly Friend[];
  /** Requests received since, newest first. */
  readonly received: readonly FriendRequest[];
  readonly known: KnownRequests;
}

/** Requests and acceptances since `before`. The first time there are none: all are visible anyway. */
export function newRequests(
  friends: readonly Friend[],
  requests: {
    readonly received: readonly FriendRequest[];
    readonly sent: readonly FriendRequest[];
  },
  before: KnownRequests | null,
): NewRequests {
  const { items, upTo } = itemsSince(
    requests.received,
    ({ sentAt }) => sentAt,
    before?.toldUpTo ?? null,
  );
  return {
    accepted: friends.filter(({ requestId }) => before?.asked.includes(requestId)),
    received: items,
    known: {
      asked: requests.sent.map(({ id }) => id),
      byLink: requests.sent.filter(({ foundBy }) => foundBy === 'link').map(({ id }) => id),
      toldUpTo: upTo,
    },
  };
}
