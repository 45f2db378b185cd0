import { z } from 'zod';

const count = z.number().int().min(0);

/** What waits for a person. */
const waiting = z.object({
  kind: z.literal('waiting'),
  userId: z.string(),
  /** Friend requests received and still open. */
  openRequests: count,
});

/** How many of a person's own recommendations somebody else likes now. */
const likes = z.object({
  kind: z.literal('likes'),
  userId: z.string(),
  likerId: z.string(),
  likes: count,
});

export const inboxDocument = z.discriminatedUnion('kind', [waiting, likes]);
export type InboxDocument = z.infer<typeof inboxDocument>;

export const waitingId = (userId: string) => `waiting:${userId}`;
export const likesId = (userId: string, likerId: string) => `likes:${userId}:${likerId}`;
