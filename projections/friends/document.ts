import { z } from 'zod';
import { foundBy } from '../../events/friendship/events.js';

/** How a person stands to another; two documents a pair, one for each side. */
export const friendDocument = z.object({
  userId: z.string(),
  otherId: z.string(),
  /** `sent` and `received`: a request that is open, seen from `userId`. */
  status: z.enum(['friends', 'sent', 'received', 'none']),
  requestId: z.string(),
  /** ISO 8601; since when it stands so. */
  since: z.string(),
  /**
   * The receiver's recommendation that the sender saved through a share link, while the request is
   * open.
   */
  recommendationId: z.string().optional(),
  /** How the sender found the receiver, while the request is open. */
  foundBy: foundBy.optional(),
});
export type FriendDocument = z.infer<typeof friendDocument>;

/** Whether the relation lets a person know the other's address. */
export function showsAddress({ status, foundBy }: Pick<FriendDocument, 'status' | 'foundBy'>) {
  return status === 'sent' ? foundBy === 'address' : status !== 'none';
}

/** Id of the document with the relation of `userId` to `otherId`. */
export function friendDocumentId(userId: string, otherId: string): string {
  return `${userId}_${otherId}`;
}
