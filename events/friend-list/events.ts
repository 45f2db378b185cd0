import { z } from 'zod';
import { eventType, personalText, type EventsOf } from '../kernel/event-type.js';

const list = z.object({ listId: z.string(), ownerId: z.string() });
const words = z.object({ name: personalText, description: personalText });
const personal = { person: 'ownerId', fields: ['name', 'description'] };

/** Stream `friend-list-{listId}`: a person's list of friends. */
export const friendListEvents = {
  FriendListCreated: eventType(
    list.extend({
      ...words.shape,
      memberIds: z.array(z.string()),
      /** ISO 8601; when the owner says it was made. */
      createdAt: z.string(),
    }),
    { personal },
  ),
  /** Name and description as they are from now on. */
  FriendListRenamed: eventType(list.extend(words.shape), { personal }),
  FriendListMembersChanged: eventType(
    list.extend({ addedIds: z.array(z.string()), removedIds: z.array(z.string()) }),
  ),
  FriendListDeleted: eventType(list),
};
export type FriendListEvent = EventsOf<typeof friendListEvents>;
