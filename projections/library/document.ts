import { z } from 'zod';
import { recommendationTypes } from '../../events/library/events.js';

/** What libraries need to know of a recommendation. */
const item = z.object({
  kind: z.literal('item'),
  itemId: z.string(),
  ownerId: z.string(),
  type: z.enum(recommendationTypes),
  keepPrivate: z.boolean(),
  /** ISO 8601; when the owner says it was added. */
  addedAt: z.string(),
  /** Position of its deletion: what comes later does not count. */
  deletedAt: z.string().nullable(),
});

export type Item = z.infer<typeof item>;

/** Somebody sent it, with these words. */
const received = z.object({
  senderId: z.string(),
  /** Null after the sender was erased. */
  why: z.string().nullable(),
  /** ISO 8601. */
  sentAt: z.string(),
  /** Other words with which the same person had sent it before, the newest first. */
  earlier: z.array(z.string().nullable()).optional(),
});
export type Received = z.infer<typeof received>;

/** How one person stands to one recommendation that is in the library, or was sent there. */
const entry = z.object({
  kind: z.literal('entry'),
  recommendationId: z.string(),
  ownerId: z.string(),
  userId: z.string(),
  type: z.enum(recommendationTypes),
  /** The owner, when it is private and somebody else's: seen for the sake of this entry only. */
  privateOf: z.string().optional(),
  /** ISO 8601; when the owner says it was added. */
  itemAddedAt: z.string(),
  /** Whose library it is in: the person's; missing when it is in none, and so in no list. */
  library: z.string().optional(),
  /** The section of My List beside its type; missing as `library` is. */
  origin: z.enum(['own', 'friends']).optional(),
  /** Who made the share link that it was saved by; missing where it was saved without one. */
  linkMakerId: z.string().optional(),
  /** ISO 8601; when the owner says it was added, or when it was saved; missing as `library` is. */
  addedAt: z.string().optional(),
  /** By whom it was sent, the newest last; once for each sender. */
  received: z.array(received),
  /** ISO 8601; when it was last sent. */
  receivedAt: z.string().optional(),
  /** Whose answer it waits for: the person's; missing when it waits for none. */
  inbox: z.string().optional(),
  /** The person, when several have sent it. */
  severalSenders: z.string().optional(),
});
export type Entry = z.infer<typeof entry>;

/** That one person sent a recommendation to another. */
const share = z.object({
  kind: z.literal('share'),
  recommendationId: z.string(),
  ownerId: z.string(),
  senderId: z.string(),
  recipientId: z.string(),
  sentAt: z.string(),
});
export type Share = z.infer<typeof share>;

export const libraryDocument = z.discriminatedUnion('kind', [item, entry, share]);
export type LibraryDocument = z.infer<typeof libraryDocument>;

export const itemId = (recommendationId: string) => `item:${recommendationId}`;

/** Id of the document that says how a person stands to a recommendation. */
export const entryId = (recommendationId: string, userId: string) =>
  `entry:${recommendationId}_${userId}`;

export const shareId = (recommendationId: string, senderId: string, recipientId: string) =>
  `share:${recommendationId}_${senderId}_${recipientId}`;

/** Whom and what a document concerns that may be gone; null for the other kinds. */
export function entryOf(id: string): { recommendationId: string; userId: string } | null {
  const parts = /^entry:(.+)_([^_]+)$/.exec(id);
  return parts ? { recommendationId: parts[1] ?? '', userId: parts[2] ?? '' } : null;
}

/** The two people of a share that may be gone; null for the other kinds. */
export function shareOf(id: string): { senderId: string; recipientId: string } | null {
  const parts = /^share:.+_([^_]+)_([^_]+)$/.exec(id);
  return parts ? { senderId: parts[1] ?? '', recipientId: parts[2] ?? '' } : null;
}
