import { z } from 'zod';
import { nothingRead, readStateAfter, readState } from '../../events/reading/read-state.js';
import type { RecordedTrbooEvent } from '../../events/registry.js';
import { person, plain, withheld } from '../../events/kernel/fields.js';
import { readKinds } from '../../events/reading/events.js';
import { type Documents, projection } from '../kernel/projection.js';

/** The requests that wait for a user's answer, and what the user has read. */
export const inboxDocument = z.object({
  userId: person('whose inbox it is'),
  openRequests: plain('friend requests received and still open', z.number().int().min(0)),
  reading: withheld(
    'what the user has read, by kind',
    z.partialRecord(z.enum(readKinds), readState).optional(),
  ),
});
export type InboxDocument = z.infer<typeof inboxDocument>;

type RequestEvent = Extract<
  RecordedTrbooEvent,
  { type: 'FriendRequestSent' | 'FriendRequestAccepted' | 'FriendRequestRejected' }
>;

type ReadingEvent = Extract<
  RecordedTrbooEvent,
  { type: 'AllMarkedRead' | 'ItemMarked' | 'ReadCleared' }
>;

const countRequests = (step: 1 | -1) => ({
  touches: ({ data }: RequestEvent) => [data.receiverId],
  fold: ({ data: { receiverId } }: RequestEvent, documents: Documents<InboxDocument>) => {
    const document = documents.get(receiverId);
    const before = document?.openRequests ?? 0;
    // The count of an erased user was removed.
    if (before + step < 0) return;
    documents.put(receiverId, { ...document, userId: receiverId, openRequests: before + step });
  },
});

const reading = {
  touches: ({ data }: ReadingEvent) => [data.userId],
  fold: (event: ReadingEvent, documents: Documents<InboxDocument>) => {
    const { userId, kind } = event.data;
    const document = documents.get(userId) ?? { userId, openRequests: 0 };
    const state = readStateAfter(document.reading?.[kind] ?? nothingRead, event);
    documents.put(userId, { ...document, reading: { ...document.reading, [kind]: state } });
  },
};

/**
 * Number of open friend requests per user, and what the user has read. The badge adds the reactions
 * of others, which `opinions` and `home-stats` count.
 */
export const inboxProjection = projection({
  name: 'inbox',
  version: 3,
  indexes: {},
  document: inboxDocument,
  handlers: {
    FriendRequestSent: countRequests(1),
    FriendRequestAccepted: countRequests(-1),
    FriendRequestRejected: countRequests(-1),
    AllMarkedRead: reading,
    ItemMarked: reading,
    ReadCleared: reading,
    UserErased: {
      touches: ({ data }) => [data.userId],
      fold: ({ data }, documents) => documents.remove(data.userId),
    },
  },
});
