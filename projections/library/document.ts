import { z } from 'zod';
import { recommendationTypes } from '../../events/library/events.js';

/** What libraries need to know of a recommendation. */
export const item = z.object({
  kind: z.literal('item'),
  itemId: z.string(),
  ownerId: z.string(),
  type: z.enum(recommendationTypes),
  keepPrivate: z.boolean(),
  /** ISO 8601; when the owner says it was added. */
  addedAt: z.string(),
  /** Position of its deletion; later events do not count. */
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
  /** Earlier whys of the same sender, newest first. */
  earlier: z.array(z.string().nullable()).optional(),
});
export type Received = z.infer<typeof received>;

/** One person's relation to a recommendation that they saved or were sent. */
export const entry = z.object({
  kind: z.literal('entry'),
  recommendationId: z.string(),
  ownerId: z.string(),
  userId: z.string(),
  type: z.enum(recommendationTypes),
  /** The owner, for another person's private recommendation: visible only because of this entry. */
  privateOf: z.string().optional(),
  /** ISO 8601; when the owner says it was added. */
  itemAddedAt: z.string(),
  /** The person whose library has it; missing when it is not in the library, and so in no list. */
  library: z.string().optional(),
  /** The section of My List besides its type; missing when `library` is. */
  origin: z.enum(['own', 'friends']).optional(),
  /** The creator of the share link it was saved through; missing without one. */
  linkMakerId: z.string().optional(),
  /** ISO 8601; when it was added or saved; missing when `library` is. */
  addedAt: z.string().optional(),
  /** Senders, newest last; each once. */
  received: z.array(received),
  /** ISO 8601; when it was last sent. */
  receivedAt: z.string().optional(),
  /** The person whose answer it waits for; missing when it does not wait. */
  inbox: z.string().optional(),
  /**
   * How it was answered without being accepted or discarded: by an outcome or by acting on the same
   * work, or without telling its senders; missing otherwise.
   */
  settled: z.enum(['told', 'untold']).optional(),
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

/** Id of the document with a person's relation to a recommendation. */
export const entryId = (recommendationId: string, userId: string) =>
  `entry:${recommendationId}_${userId}`;

export const shareId = (recommendationId: string, senderId: string, recipientId: string) =>
  `share:${recommendationId}_${senderId}_${recipientId}`;

/** Person and recommendation, from the id of a document that may be gone; null for other kinds. */
export function entryOf(id: string): { recommendationId: string; userId: string } | null {
  const parts = /^entry:(.+)_([^_]+)$/.exec(id);
  return parts ? { recommendationId: parts[1] ?? '', userId: parts[2] ?? '' } : null;
}

/** The two people of a share, from the id of a document that may be gone; null for other kinds. */
export function shareOf(id: string): { senderId: string; recipientId: string } | null {
  const parts = /^share:.+_([^_]+)_([^_]+)$/.exec(id);
  return parts ? { senderId: parts[1] ?? '', recipientId: parts[2] ?? '' } : null;
}
