import { z } from 'zod';
import { person, plain, thing, time } from '../../events/kernel/fields.js';
import { foundBy } from '../../events/friendship/events.js';

/** The relation of a person to another. There are two documents per pair, one for each side. */
export const friendDocument = z.object({
  userId: person('whose relation to another it is'),
  otherId: person('the other of the two'),
  status: plain('the relation, seen from userId', z.enum(['friends', 'sent', 'received', 'none'])),
  requestId: thing('request', 'the friend request'),
  since: time('since when the status holds'),
  recommendationId: thing(
    'recommendation',
    'the recommendation that the sender saved through a share link of the receiver, while the request is open',
    z.string().optional(),
  ),
  foundBy: plain(
    'how the sender of a request found the receiver: address, link, code or mutual-friends',
    foundBy.optional(),
  ),
});
export type FriendDocument = z.infer<typeof friendDocument>;

/** Whether a person with this relation may see the other's address. */
export function showsAddress({ status, foundBy }: Pick<FriendDocument, 'status' | 'foundBy'>) {
  return status === 'sent' ? foundBy === 'address' : status !== 'none';
}

/** Id of the document with the relation of `userId` to `otherId`. */
export function friendDocumentId(userId: string, otherId: string): string {
  return `${userId}_${otherId}`;
}
