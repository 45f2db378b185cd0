import type { Entry, Item, Received } from './document.js';

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
