import { z } from 'zod';
import { parts, person, plain, position, text, thing, time } from '../../events/kernel/fields.js';
import { recommendationTypes } from '../../events/library/recommendation-types.js';

/** A recommendation, as far as libraries need it. */
export const item = z.object({
  kind: plain('what the row is about; the read model holds several kinds', z.literal('item')),
  itemId: thing('recommendation', 'the recommendation'),
  ownerId: person('whose recommendation it is'),
  type: plain('category', z.enum(recommendationTypes)),
  keepPrivate: plain('only the owner, and whoever it is shared with, sees it', z.boolean()),
  addedAt: time('when the owner says that it was added'),
  /** Later events do not count. */
  deletedAt: position('where in the log it was deleted; null while it is not').nullable(),
});

export type Item = z.infer<typeof item>;

/** One sender of a recommendation, with what they wrote. */
const received = z.object({
  senderId: person('who sent it'),
  why: text('share.why', 'words with which it was sent'),
  sentAt: time('when it was sent'),
  earlier: text(
    'share.why',
    'other words with which the same person had sent it before, newest first',
    z.array(z.string().nullable()).optional(),
  ),
});
export type Received = z.infer<typeof received>;

/** One person's relation to a recommendation that they saved or were sent. */
export const entry = z.object({
  kind: plain('what the row is about; the read model holds several kinds', z.literal('entry')),
  recommendationId: thing('recommendation', 'the recommendation'),
  ownerId: person('whose recommendation it is'),
  userId: person('who saved it or was sent it'),
  type: plain('category', z.enum(recommendationTypes)),
  privateOf: person('the owner, where it is private and somebody else’s', z.string().optional()),
  itemAddedAt: time('when the owner says that it was added'),
  library: person('whose library it is in; null when in none', z.string().optional()),
  origin: plain(
    'own, or a friend’s; null when it is in no library',
    z.enum(['own', 'friends']).optional(),
  ),
  linkMakerId: person(
    'who made the share link that it was saved by; null when saved without one',
    z.string().optional(),
  ),
  addedAt: time('when it was added or saved; null when it is in no library', z.string().optional()),
  received: parts('who sent it, when, with how long a why; the newest last', z.array(received)),
  receivedAt: time('when it was last sent', z.string().optional()),
  inbox: person('whose answer it waits for; null when it waits for none', z.string().optional()),
  settled: plain(
    'whether the senders are told that it was answered; null while it waits, or was never sent',
    z.enum(['told', 'untold']).optional(),
  ),
  answered: person(
    'who answered it; null while it waits, or was never sent',
    z.string().optional(),
  ),
  answeredAt: time('when it was last answered; null while it waits', z.string().optional()),
  severalSenders: person('to whom several people sent it', z.string().optional()),
});
export type Entry = z.infer<typeof entry>;

/** That one person sent a recommendation to another. */
const share = z.object({
  kind: plain('what the row is about; the read model holds several kinds', z.literal('share')),
  recommendationId: thing('recommendation', 'the recommendation'),
  ownerId: person('whose recommendation it is'),
  senderId: person('who sent it'),
  recipientId: person('to whom it was sent'),
  sentAt: time('when it was sent'),
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

/** Person and recommendation, from the id of an entry; null for other kinds of documents. */
export function entryOf(id: string): { recommendationId: string; userId: string } | null {
  const parts = /^entry:(.+)_([^_]+)$/.exec(id);
  return parts ? { recommendationId: parts[1] ?? '', userId: parts[2] ?? '' } : null;
}

/** The two people of a share, from its id; null for other kinds of documents. */
export function shareOf(id: string): { senderId: string; recipientId: string } | null {
  const parts = /^share:.+_([^_]+)_([^_]+)$/.exec(id);
  return parts ? { senderId: parts[1] ?? '', recipientId: parts[2] ?? '' } : null;
}

/** The entry of a person without any relation to the recommendation. */
export function emptyEntry(item: Item, userId: string): Entry {
  const { itemId: recommendationId, ownerId, type, addedAt: itemAddedAt } = item;
  const of = { recommendationId, ownerId, userId, type, itemAddedAt };
  return reclassified({ kind: 'entry', ...of, received: [] }, item);
}

/** The entry with the recommendation's type and audience. */
export function reclassified({ privateOf, ...entry }: Entry, { type, keepPrivate }: Item): Entry {
  const isHidden = keepPrivate && entry.userId !== entry.ownerId;
  return { ...entry, type, ...(isHidden && { privateOf: entry.ownerId }) };
}

/** The entry when it is in the library. */
export function inLibrary(entry: Entry, origin: 'own' | 'friends', addedAt: string): Entry {
  return { ...entry, library: entry.userId, origin, addedAt };
}

/** The entry after it was removed from the library. */
export function outOfLibrary({ library, origin, addedAt, linkMakerId, ...entry }: Entry): Entry {
  return entry;
}

/** The entry of somebody who saved it, after the owner deleted it with everything the owner wrote. */
export function withoutOwner(entry: Entry): Entry {
  const { inbox, privateOf, ...kept } = withdrawn(entry, entry.ownerId);
  return kept;
}

/** Whether the entry can be deleted: neither saved nor sent. */
export const isEmpty = ({ library, received }: Entry) =>
  library === undefined && received.length === 0;

/** Earlier whys stored per sender. */
const maxEarlierWhys = 4;

/** The earlier whys of a sender after a new one, newest first. */
function earlierWhys({ received }: Entry, { senderId, why }: Received): (string | null)[] {
  const before = received.find((one) => one.senderId === senderId);
  if (before === undefined) return [];
  const words = [before.why, ...(before.earlier ?? [])];
  return words.filter((each) => each !== why).slice(0, maxEarlierWhys);
}

/** The entry after a share; it waits for an answer unless it is in the library. */
export function sent(
  { settled, answered: before, answeredAt, ...entry }: Entry,
  message: Received,
): Entry {
  const received = [...entry.received.filter(({ senderId }) => senderId !== message.senderId)];
  const earlier = earlierWhys(entry, message);
  received.push({ ...message, ...(earlier.length > 0 && { earlier }) });
  const next = {
    ...entry,
    received,
    receivedAt: message.sentAt,
    ...(received.length > 1 && { severalSenders: entry.userId }),
  };
  return entry.library === undefined
    ? { ...next, inbox: entry.userId }
    : answered(next, 'told', message.sentAt);
}

/** The entry without one sender's share; without other senders it no longer waits for an answer. */
export function withdrawn({ severalSenders, ...entry }: Entry, withdrawnBy: string): Entry {
  const received = entry.received.filter(({ senderId }) => senderId !== withdrawnBy);
  if (received.length > 1) return { ...entry, received, severalSenders: entry.userId };
  if (received.length === 1) return { ...entry, received };
  const { receivedAt, inbox, settled, answered: by, answeredAt, ...never } = entry;
  return { ...never, received };
}

/** The entry after its person answered what was sent; `untold` when the senders are not told. */
export function answered({ inbox, ...entry }: Entry, how: 'told' | 'untold', at: string): Entry {
  if (entry.received.length === 0) return entry;
  return { ...entry, settled: how, answered: entry.userId, answeredAt: at };
}
